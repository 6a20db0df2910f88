'use client'

import { type ReactNode, useId, useState } from 'react'
import { CloseForm, type CloseFormProps } from '@/components/close/close-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

interface StepButtonProps extends Pick<CloseFormProps, 'action' | 'hidden' | 'done'> {
  readonly label: string
  readonly icon?: ReactNode
  readonly variant?: 'primary' | 'secondary' | 'ghost'
  readonly className?: string
  readonly title: string
  readonly description?: string
  /** At the start of the dialog's foot. */
  readonly hint?: string
  readonly submit: string
  readonly isDanger?: boolean
  /** The fields, and what is said above them. */
  readonly children?: ReactNode
}

/** A step of a close: a dialog, and without a script the same form in its place. */
export function StepButton(props: StepButtonProps) {
  const { label, icon, variant = 'secondary', className = '', title, children } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const form = { action: props.action, hidden: props.hidden, done: props.done }
  const submit = (
    <Button type="submit" form={id} variant={props.isDanger === true ? 'danger' : 'primary'}>
      {props.submit}
    </Button>
  )
  return (
    <>
      <Dialog
        trigger={
          <Button variant={variant} icon={icon} className={`noscript:hidden ${className}`.trim()}>
            {label}
          </Button>
        }
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={props.description}
        hint={props.hint}
        action={submit}
      >
        {(close) => (
          <CloseForm {...form} id={id} onDone={close} className="flex flex-col gap-4">
            {children}
          </CloseForm>
        )}
      </Dialog>
      <noscript>
        <details className="min-w-0 basis-full">
          <summary className={`btn ${variant === 'primary' ? 'btn-primary' : ''}`}>{label}</summary>
          <CloseForm {...form} className="flex flex-col gap-4 pt-3">
            {children}
            <button type="submit" className="btn btn-primary self-start">
              {props.submit}
            </button>
          </CloseForm>
        </details>
      </noscript>
    </>
  )
}
