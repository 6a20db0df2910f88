'use client'

import { Tooltip } from '@base-ui/react/tooltip'

/** The part of tooltips that is fetched when an element that has one is pointed at. */
export function TooltipPanel({ anchor, text }: { anchor: Element; text: string }) {
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className="pointer-events-none z-60">
          <Tooltip.Popup className="max-w-72 rounded-md bg-inverse px-2 py-1 text-xs text-white">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
