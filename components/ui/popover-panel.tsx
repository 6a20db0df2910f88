'use client'

import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import type { Floating } from '@/components/ui/use-trigger'

/** The part of a popover that is fetched on intent. */
export function PopoverPanel(
  props: Floating & {
    label: string
    children: ReactNode | ((close: () => void) => ReactNode)
    align?: 'start' | 'center' | 'end'
    side?: 'top' | 'bottom'
    className?: string
  },
) {
  const { open, onOpenChange, anchor, align = 'start', side = 'bottom', className = 'w-72' } = props
  const { children } = props
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Portal>
        <Popover.Backdrop className="scrim sm:hidden" />
        <Popover.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={12}
          className="floating"
        >
          <Popover.Popup
            aria-label={props.label}
            finalFocus={() => anchor}
            className={`pop rise p-0 ${className}`}
          >
            {typeof children === 'function' ? children(() => onOpenChange(false)) : children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
