'use client'

import { Combobox } from '@base-ui/react/combobox'
import { Search } from 'lucide-react'
import type { ComboboxItem, ComboboxList } from '@/components/ui/combobox'
import type { Floating } from '@/components/ui/use-trigger'
import { useUiLabels } from '@/components/ui/ui-labels'

/** The part of a combobox that is fetched on intent. */
export function ComboboxPanel(props: ComboboxList & Floating) {
  const { open, onOpenChange, anchor, label, placeholder = label, groups, value, className } = props
  const { nothingFound } = useUiLabels()
  const chosen = groups.flatMap(({ items }) => items).find((item) => item.value === value)
  return (
    <Combobox.Root
      items={groups}
      value={chosen ?? null}
      onValueChange={(item: ComboboxItem | null) => {
        if (item !== null) props.onSelect(item.value)
      }}
      onInputValueChange={(query, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') props.onQuery?.(query)
      }}
      {...(props.onQuery !== undefined && { filter: null })}
      isItemEqualToValue={(item: ComboboxItem, other: ComboboxItem) => item.value === other.value}
      autoHighlight
      open={open}
      onOpenChange={onOpenChange}
    >
      <Combobox.Portal>
        <Combobox.Backdrop className="scrim sm:hidden" />
        <Combobox.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="floating"
        >
          <Combobox.Popup
            aria-label={label}
            finalFocus={() => anchor}
            className={`pop rise flex flex-col overflow-hidden! p-0 ${className ?? 'w-72'}`}
          >
            <div className="relative border-b border-line p-2">
              <Search className="pointer-events-none absolute inset-s-4.5 top-4 size-3.75! text-faint" />
              <Combobox.Input
                className="field ps-8"
                placeholder={placeholder}
                aria-label={placeholder}
              />
            </div>
            <Combobox.Empty className="px-3 py-6 text-center text-faint empty:hidden">
              {nothingFound}
            </Combobox.Empty>
            <Combobox.List className="min-h-0 overflow-y-auto p-1 outline-none data-empty:p-0">
              {(group: ComboboxList['groups'][number]) => (
                <Combobox.Group key={group.id} items={group.items}>
                  {group.label !== '' && (
                    <Combobox.GroupLabel className="item-label">{group.label}</Combobox.GroupLabel>
                  )}
                  <Combobox.Collection>
                    {(item: ComboboxItem) => (
                      <Combobox.Item key={item.value} value={item} className="item">
                        {item.start}
                        <span className="grow truncate" dir="auto">
                          {item.label}
                        </span>
                        {item.end}
                      </Combobox.Item>
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
            {props.foot !== undefined && (
              <div className="border-t border-line px-3 py-2 text-xs text-faint">{props.foot}</div>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
