'use client'

import type { ReactElement, ReactNode } from 'react'
import { onIntent } from '@/components/ui/on-intent'
import type { Trigger } from '@/components/ui/use-trigger'
import { useTrigger } from '@/components/ui/use-trigger'

const panel = onIntent(async () => (await import('@/components/ui/dialog-panel')).DialogPanel)

/** Content, or a function that is given what closes the dialog. */
export type Closable = ReactNode | ((close: () => void) => ReactNode)

interface Content {
  title: string
  /** One sentence under the title; read out when the dialog opens. */
  description?: ReactNode
  children?: Closable
  /** The button that acts, at the end of the foot, after Cancel. */
  action?: Closable
  /** At the start of the foot: a file name, a count. */
  hint?: ReactNode
  cancelLabel?: string
  className?: string
}

interface Opened {
  trigger?: Trigger | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

const noTrigger: Trigger = <span hidden />

function useDialog({ trigger, open, onOpenChange }: Opened): {
  button: ReactElement | undefined
  state: { open: boolean; onOpenChange: (open: boolean) => void } | undefined
} {
  const given = { open, onOpenChange }
  const used = useTrigger(trigger ?? noTrigger, 'dialog', panel.preload, given)
  return {
    button: trigger && used.button,
    state: used.wasOpened ? used.floating : undefined,
  }
}

/** A question or a short form over the page; a bottom sheet below 640 px. */
export function Dialog({ trigger, open, onOpenChange, ...content }: Content & Opened) {
  const { button, state } = useDialog({ trigger, open, onOpenChange })
  return (
    <>
      {button}
      {state && <panel.Component kind="dialog" {...content} {...state} />}
    </>
  )
}

/** A dialog that must be answered: a press beside it does not close it. */
export function AlertDialog({
  trigger,
  open,
  onOpenChange,
  ...content
}: Content & Opened & { action: Closable }) {
  const { button, state } = useDialog({ trigger, open, onOpenChange })
  return (
    <>
      {button}
      {state && <panel.Component kind="alert" {...content} {...state} />}
    </>
  )
}
