'use client'

import { Select } from '@base-ui/react/select'
import type { SelectOption } from '@/components/ui/select'
import type { Floating } from '@/components/ui/use-trigger'

/** The part of a select that is fetched on intent. */
export function SelectPanel(
  props: Floating & {
    options: readonly SelectOption[]
    value: string
    onChange: (value: string) => void
    listId: string
    label: string
  },
) {
  const { open, onOpenChange, anchor, options, value, onChange } = props
  return (
    <Select.Root
      open={open}
      onOpenChange={onOpenChange}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
    >
      <Select.Portal render={<section aria-label={props.label} />}>
        <Select.Backdrop className="scrim sm:hidden" />
        <Select.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          alignItemWithTrigger={false}
          className="floating"
        >
          <Select.Popup
            finalFocus={() => anchor}
            className="pop rise min-w-(--anchor-width) outline-none"
          >
            <Select.List id={props.listId} aria-label={props.label}>
              {options.map((option) => (
                <Select.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="item"
                >
                  {option.icon}
                  <Select.ItemText className="grow truncate">{option.label}</Select.ItemText>
                  <Select.ItemIndicator className="i-check mark" keepMounted>
                    {''}
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
