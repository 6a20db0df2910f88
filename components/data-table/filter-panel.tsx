'use client'

import { Tabs } from '@base-ui/react/tabs'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type KeyboardEvent, useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import type { FilterField, ToolbarView } from '@/components/data-table/filter-fields'
import { parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs'
import { FilterIcon } from '@/components/data-table/filter-icon'

/** Fields at one side, their values at the other; a filter applies as it is chosen. */
export function FilterPanel({ toolbar, close }: { toolbar: ToolbarView; close: () => void }) {
  const { fields, currency, clearHref } = toolbar
  const t = useTranslations('lists')
  const groups = groupsOf(fields)
  const [name, setName] = useState<string | undefined>(
    () => (groups.find(({ count }) => count > 0) ?? groups[0])?.name,
  )
  const group = groups.find((each) => each.name === name) ?? groups[0]
  if (group === undefined) return null
  return (
    <Tabs.Root
      orientation="vertical"
      value={group.name}
      onValueChange={setName}
      className="grid max-h-[min(28rem,70dvh)] grid-cols-[11rem_1fr] overflow-hidden max-sm:grid-cols-[8.5rem_1fr]"
    >
      <Tabs.List
        activateOnFocus
        className="overflow-y-auto border-e border-line p-1"
        aria-label={t('filter')}
      >
        {groups.map((each) => (
          <Tabs.Tab
            key={each.name}
            value={each.name}
            className="item aria-selected:bg-hover aria-selected:font-medium"
          >
            <FilterIcon field={each.fields[0]} />
            <span className="grow truncate">{each.label}</span>
            {each.count > 0 && <span className="count">{each.count}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className="flex min-h-0 min-w-0 flex-col">
        <Tabs.Panel
          value={group.name}
          className="flex min-h-48 grow flex-col gap-2 overflow-y-auto p-2 -outline-offset-2"
        >
          <NuqsAdapter>
            {group.fields.map((field) => (
              <FieldValues key={field.name} field={field} currency={currency} />
            ))}
          </NuqsAdapter>
        </Tabs.Panel>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line p-2">
          <span className="grow ps-1 text-xs text-faint">{t('updates_at_once')}</span>
          {clearHref !== undefined && (
            <Link
              href={clearHref}
              prefetch={false}
              scroll={false}
              onNavigate={close}
              className="btn btn-ghost btn-sm"
            >
              {t('clear')}
            </Link>
          )}
          <button type="button" className="btn btn-primary btn-sm" onClick={close}>
            {t('done')}
          </button>
        </div>
      </div>
    </Tabs.Root>
  )
}

interface FilterGroup {
  readonly name: string
  readonly label: string
  readonly fields: readonly FilterField[]
  /** How many values are chosen. */
  readonly count: number
}

function groupsOf(fields: readonly FilterField[]): FilterGroup[] {
  const groups: FilterGroup[] = []
  for (const field of fields) {
    const { name, label, group, values } = field
    const last = groups.at(-1)
    if (last !== undefined && group !== undefined && last.label === group) {
      const grown = [...last.fields, field]
      groups.splice(-1, 1, { ...last, fields: grown, count: last.count + values.length })
    } else {
      groups.push({ name, label: group ?? label, fields: [field], count: values.length })
    }
  }
  return groups
}

function FieldValues({ field, currency }: { field: FilterField; currency: string }) {
  const t = useTranslations('lists')
  return (
    <>
      <FieldInput field={field} currency={currency} />
      {field.isLocal && <p className="px-2 text-xs text-faint">{t('local_filter')}</p>}
    </>
  )
}

function FieldInput({ field, currency }: { field: FilterField; currency: string }) {
  switch (field.kind) {
    case 'choice':
    case 'reference':
      return <Options field={field} />
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

// A find box pays from here on.
const fewOptions = 8

function Options({ field }: { field: FilterField }) {
  const { label, options, values } = field
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
      <legend className="item-label">{t('is_any_of', { field: label })}</legend>
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
  const { label, values } = field
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
  const { label, values } = field
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
