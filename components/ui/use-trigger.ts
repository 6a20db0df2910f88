'use client'

import type { HTMLAttributes, ReactElement, Ref } from 'react'
import { cloneElement, useState } from 'react'

type TriggerAttributes = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

/** A button of `components/ui`, or any element that passes its attributes and ref on. */
export type Trigger = ReactElement<TriggerAttributes>

/** What the parts that float tell of a change; Base UI's own details have this shape. */
interface ChangeDetails {
  reason: string
  event: Event
  cancel: () => void
}

export interface Floating {
  open: boolean
  onOpenChange: (open: boolean, details?: ChangeDetails) => void
  /** The button, once it is in the page. */
  anchor: HTMLElement | null
  /** A list then opens with its first row chosen. */
  byKeyboard: boolean
}

interface OpenState {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/**
 * Opens something that floats from a button that is there without it. The state may be the caller's
 * (`open`, `onOpenChange`) or its own.
 */
export function useTrigger(
  trigger: Trigger,
  popup: 'menu' | 'dialog' | 'listbox',
  preload: () => void,
  { open: given, onOpenChange }: OpenState,
): { button: ReactElement; floating: Floating; wasOpened: boolean } {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const [byKeyboard, setByKeyboard] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = given ?? ownOpen
  if (open && !wasOpened) setWasOpened(true)

  const change = (next: boolean): void => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const { props } = trigger
  const button = cloneElement(trigger, {
    ref: setAnchor,
    'aria-haspopup': popup,
    'aria-expanded': open,
    onPointerEnter: (event) => {
      preload()
      props.onPointerEnter?.(event)
    },
    onFocus: (event) => {
      preload()
      props.onFocus?.(event)
    },
    onClick: (event) => {
      props.onClick?.(event)
      if (event.defaultPrevented) return
      setByKeyboard(event.detail === 0)
      change(!open)
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event)
      if (popup === 'dialog' || open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp'))
        return
      event.preventDefault()
      setByKeyboard(true)
      change(true)
    },
  })
  const onFloatingChange: Floating['onOpenChange'] = (next, details) => {
    // A press on its own button is that button's to answer; else it would close and open again.
    const isOwnPress =
      details?.reason === 'outside-press' &&
      details.event.target instanceof Node &&
      anchor?.contains(details.event.target)
    if (isOwnPress) details.cancel()
    else change(next)
  }
  const floating = { open, onOpenChange: onFloatingChange, anchor, byKeyboard }
  return { button, floating, wasOpened }
}
