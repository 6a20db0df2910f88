'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { AlertDialog } from '@/components/ui/dialog'

/** A plain form, whose answer is a page. */
export function StepForm({ step, children }: { step: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/session/factor">
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  )
}

/** The same, once it was said what it does. */
export function StepDialog({
  step,
  trigger,
  title,
  text,
}: {
  step: 'remove' | 'codes'
  trigger: string
  title: string
  text: string
}) {
  const isEnd = step === 'remove'
  return (
    <AlertDialog
      title={title}
      trigger={
        <Button type="button" size="sm" variant={isEnd ? 'danger' : 'secondary'}>
          {trigger}
        </Button>
      }
      action={
        <StepForm step={step}>
          <Button variant={isEnd ? 'danger' : 'primary'}>{title}</Button>
        </StepForm>
      }
    >
      <p className="text-quiet">{text}</p>
    </AlertDialog>
  )
}
