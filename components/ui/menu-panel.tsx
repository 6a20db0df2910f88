'use client'

import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { Floating } from '@/components/ui/use-trigger'

// By name: of the whole of `Menu` nothing could be left out of the script.
const parts = {
  Item: Menu.Item,
  LinkItem: Menu.LinkItem,
  Separator: Menu.Separator,
  RadioGroup: Menu.RadioGroup,
  RadioItem: Menu.RadioItem,
  RadioItemIndicator: Menu.RadioItemIndicator,
}

export type MenuParts = typeof parts

/** The part of a menu that is fetched on intent. */
export function MenuPanel(
  props: Floating & {
    label: string
    children: (parts: MenuParts) => ReactNode
    align?: 'start' | 'center' | 'end'
    side?: 'top' | 'bottom'
    className?: string
  },
) {
  const {
    open,
    onOpenChange,
    anchor,
    byKeyboard,
    align = 'start',
    side = 'bottom',
    className = 'w-56',
  } = props
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open || !byKeyboard) return
    // Base UI does this for a trigger of its own; it focuses the list first.
    const timer = setTimeout(() => {
      popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
    }, 30)
    return () => clearTimeout(timer)
  }, [open, byKeyboard])
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal render={<section aria-label={props.label} />}>
        <Menu.Backdrop className="scrim sm:hidden" />
        <Menu.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={12}
          className="floating"
        >
          <Menu.Popup
            ref={popup}
            aria-label={props.label}
            finalFocus={() => anchor}
            className={`pop rise ${className}`}
          >
            {props.children(parts)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
