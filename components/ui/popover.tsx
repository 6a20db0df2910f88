'use client'

import type { ReactNode } from 'react'
import { onIntent } from '@/components/ui/on-intent'
import type { Trigger } from '@/components/ui/use-trigger'
import { useTrigger } from '@/components/ui/use-trigger'

const panel = onIntent(async () => (await import('@/components/ui/popover-panel')).PopoverPanel)

interface PopoverProps {
  trigger: Trigger
  /** The accessible name of what opens. */
  label: string
  /** What it holds, or a function that is given what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  /** Its width and padding; without padding the content reaches its edges. */
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Anything beside a button; a bottom sheet below 640 px. */
export function Popover({ trigger, open, onOpenChange, ...props }: PopoverProps) {
  const state = { open, onOpenChange }
  const { button, floating, wasOpened } = useTrigger(trigger, 'dialog', panel.preload, state)
  return (
    <>
      {button}
      {wasOpened && <panel.Component {...props} {...floating} />}
    </>
  )
}
