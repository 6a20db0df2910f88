'use client'

import type { KeyboardEvent } from 'react'
import { optionId } from '@/components/palette/option-id'

export function PaletteField({
  label,
  placeholder,
  listId,
  isExpanded,
  value,
  active,
  onKeyDown,
  onType,
}: {
  label: string
  placeholder: string
  listId: string
  isExpanded: boolean
  value: string
  active: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onType: (text: string) => void
}) {
  return (
    <input
      type="text"
      role="combobox"
      aria-label={label}
      aria-autocomplete="list"
      aria-expanded={isExpanded}
      aria-controls={listId}
      aria-activedescendant={active && optionId(active)}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      value={value}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
