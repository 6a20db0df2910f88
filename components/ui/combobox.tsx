'use client'

import type { ReactNode } from 'react'
import { onIntent } from '@/components/ui/on-intent'
import type { Trigger } from '@/components/ui/use-trigger'
import { useTrigger } from '@/components/ui/use-trigger'

const panel = onIntent(async () => (await import('@/components/ui/combobox-panel')).ComboboxPanel)

export interface ComboboxItem {
  value: string
  /** What is looked through, and what the row says unless it draws itself. */
  label: string
  /** At the start of the row: an icon, an avatar. */
  start?: ReactNode
  /** At the end of the row: a state, a count. */
  end?: ReactNode
}

export interface ComboboxGroup {
  id: string
  label: string
  items: readonly ComboboxItem[]
}

export interface ComboboxList {
  /** The accessible name of the list and, unless `placeholder` says otherwise, what its field says. */
  label: string
  placeholder?: string
  groups: readonly ComboboxGroup[]
  /** The one that is chosen now. */
  value?: string
  onSelect: (value: string) => void
  /** Given, the caller looks for rows itself (at the server) and `groups` is what was found. */
  onQuery?: (query: string) => void
  /** Under the list: key hints, a link to all. */
  foot?: ReactNode
  className?: string
}

/** A list to find one's choice in, under a button; a bottom sheet below 640 px. */
export function Combobox({
  trigger,
  open,
  onOpenChange,
  ...list
}: ComboboxList & {
  trigger: Trigger
  open?: boolean
  onOpenChange?: (open: boolean) => void
}) {
  const state = { open, onOpenChange }
  const { button, floating, wasOpened } = useTrigger(trigger, 'listbox', panel.preload, state)
  return (
    <>
      {button}
      {wasOpened && <panel.Component {...list} {...floating} />}
    </>
  )
}
