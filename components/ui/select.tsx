'use client'

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import type { ControlAttributes } from '@/components/ui/field'
import { onIntent } from '@/components/ui/on-intent'
import { useTrigger } from '@/components/ui/use-trigger'

const panel = onIntent(async () => (await import('@/components/ui/select-panel')).SelectPanel)

export interface SelectOption {
  value: string
  label: string
  icon?: ReactNode
  disabled?: boolean
}

interface SelectProps extends Partial<ControlAttributes> {
  options: readonly SelectOption[]
  /** Names it where it stands in no `Field`. */
  'aria-label'?: string
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** Posts the choice with its form. */
  name?: string
  /** Narrower, as a button in a row of settings. */
  compact?: boolean
}

/** One choice of a list that is known and short; a longer one is a Combobox. */
export function Select(props: SelectProps) {
  const { options, onChange, placeholder = '', name, compact = false, ...attributes } = props
  const { value: given, defaultValue = '', ...control } = attributes
  const [own, setOwn] = useState(defaultValue)
  const value = given ?? own
  const labelId = useId()
  const chosen = options.find((option) => option.value === value)
  const choose = (next: string): void => {
    setOwn(next)
    onChange?.(next)
  }
  const text = chosen?.label ?? placeholder
  const ariaLabel = control['aria-label']
  const trigger = (
    <button
      {...control}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-controls={`${labelId}-list`}
      aria-label={ariaLabel === undefined ? undefined : `${ariaLabel}: ${text}`}
      className={compact ? 'btn' : 'field flex items-center gap-2 text-start'}
    >
      {chosen?.icon}
      <span className={`grow truncate ${chosen === undefined ? 'text-faint' : ''}`}>{text}</span>
      <ChevronDown className="size-3.5! text-faint" />
    </button>
  )
  const { button, floating, wasOpened } = useTrigger(trigger, 'listbox', panel.preload, {})
  return (
    <>
      {button}
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      {wasOpened && (
        <panel.Component
          {...floating}
          options={options}
          value={value}
          onChange={choose}
          listId={`${labelId}-list`}
          label={ariaLabel ?? text}
        />
      )}
    </>
  )
}
