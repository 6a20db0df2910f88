'use client'

import { Search } from 'lucide-react'
import { parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs'
import { type KeyboardEvent, useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import type { FilterField } from '@/components/data-table/filter-fields'

interface FieldProps {
  field: FilterField
  currency: string
  isContinued: boolean
}

/** What a filter can be set to: options to tick, a text, an amount or a day. It applies as it is chosen. */
export function FieldValues(props: FieldProps) {
  const { field } = props
  const t = useTranslations('lists')
  return (
    <>
      <FieldInput {...props} />
      {field.isLocal && <p className="px-2 text-xs text-faint">{t('local_filter')}</p>}
    </>
  )
}

function FieldInput({ field, currency, isContinued }: FieldProps) {
  switch (field.kind) {
    case 'choice':
    case 'reference':
      return <Options field={field} isContinued={isContinued} />
    case 'flag':
      return <Flag field={field} />
    case 'day':
    case 'moment':
      return <Typed field={field} type="date" />
    case 'amount':
      return <Typed field={field} type="text" inputMode="decimal" unit={currency} />
    case 'text':
    case 'words':
      return <Typed field={field} type="text" />
  }
}

// With more options than these there is a box to find one.
const fewOptions = 8

function Options({ field, isContinued }: Omit<FieldProps, 'currency'>) {
  const { label, options = [], values = [] } = field
  const t = useTranslations('lists')
  const { set } = useListAddress(field)
  const [find, setFind] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(values)
  const shown = options.filter((option) =>
    option.label.toLocaleLowerCase().includes(find.trim().toLocaleLowerCase()),
  )
  const toggle = (value: string) => {
    const next = chosen.includes(value)
      ? chosen.filter((each) => each !== value)
      : [...chosen, value]
    setChosen(next)
    set(next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className={isContinued ? 'sr-only' : 'item-label'}>
        {t('is_any_of', { field: label })}
      </legend>
      {options.length > fewOptions && (
        <label className="relative">
          <span className="sr-only">{t('find')}</span>
          <Search size={15} className="absolute inset-s-2.5 top-2 text-faint" aria-hidden />
          <input
            className="field ps-8"
            value={find}
            placeholder={t('find')}
            onChange={(event) => setFind(event.target.value)}
          />
        </label>
      )}
      {shown.map((option) => (
        <label key={option.value} className="item">
          <input
            type="checkbox"
            className="check"
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          <span className="min-w-0 grow truncate" dir="auto" title={option.label}>
            {option.look === undefined ? (
              option.label
            ) : (
              <span className={option.look}>{option.label}</span>
            )}
          </span>
        </label>
      ))}
      {shown.length === 0 && <p className="px-2 py-1 text-faint">{t('none_found')}</p>}
    </fieldset>
  )
}

function Flag({ field }: { field: FilterField }) {
  const { label, values = [] } = field
  const { set } = useListAddress(field)
  const [isOn, setOn] = useState(values.length > 0)
  return (
    <label className="item">
      <input
        type="checkbox"
        className="check"
        checked={isOn}
        onChange={() => {
          setOn(!isOn)
          set(isOn ? [] : ['true'])
        }}
      />
      {label}
    </label>
  )
}

function Typed({
  field,
  type,
  inputMode,
  unit,
}: {
  field: FilterField
  type: 'text' | 'date'
  inputMode?: 'decimal'
  /** What an amount is typed in. */
  unit?: string
}) {
  const { label, values = [] } = field
  const t = useTranslations('lists')
  const { set } = useListAddress(field)
  const [text, setText] = useState(values[0] ?? '')
  const apply = () => set(text.trim() === '' ? [] : [text.trim()])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
  }
  return (
    <div className="flex flex-col gap-2 px-2 py-1">
      <label className="flex flex-col gap-1 font-medium">
        {unit === undefined ? label : t('in_currency', { field: label, currency: unit })}
        <input
          className="field font-normal"
          type={type}
          inputMode={inputMode}
          value={text}
          maxLength={512}
          onChange={(event) => {
            setText(event.target.value)
            // A day is chosen whole; text applies with Enter or the button.
            if (type === 'date') set(event.target.value === '' ? [] : [event.target.value])
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      {type === 'text' && (
        <button type="button" className="btn btn-sm self-start" onClick={apply}>
          {t('apply')}
        </button>
      )}
    </div>
  )
}

// They say which page of a list an address is: another list begins at its first.
const ofPage = {
  page: parseAsString,
  page_token: parseAsString,
  previous_token: parseAsString,
} as const
const firstPage = { page: null, page_token: null, previous_token: null }

/**
 * Changes one condition of a list in its address; the server then reads the list from page one.
 * `replaces` is the same condition by another name, which goes.
 */
function useListAddress({ name, replaces }: { name: string; replaces?: string }) {
  const [isReading, startReading] = useTransition()
  const names = replaces === undefined ? [name] : [name, replaces]
  const parsers = Object.fromEntries(
    names.map((each) => [each, parseAsNativeArrayOf(parseAsString)] as const),
  )
  const [, setQuery] = useQueryStates(
    { ...parsers, ...ofPage },
    { shallow: false, history: 'push', scroll: false, startTransition: startReading },
  )
  return {
    isReading,
    /** No values take the condition away. */
    set: (values: readonly string[]) =>
      void setQuery({
        ...(replaces !== undefined && { [replaces]: null }),
        [name]: values.length === 0 ? null : [...values],
        ...firstPage,
      }),
  }
}
