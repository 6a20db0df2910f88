'use client'

import { Tabs } from '@base-ui/react/tabs'
import Link from 'next/link'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FilterField, ToolbarView } from '@/components/data-table/filter-fields'
import { FilterIcon } from '@/components/data-table/filter-icon'
import { FieldValues } from '@/components/data-table/filter-inputs'

/** Fields at one side, their values at the other; a filter applies as it is chosen. */
export function FilterPanel({
  toolbar,
  first,
  close,
}: {
  toolbar: ToolbarView
  /** The filter to begin with, by name. */
  first: string | undefined
  close: () => void
}) {
  const { fields, currency, clearHref } = toolbar
  const t = useTranslations('lists')
  const groups = groupsOf(fields)
  const [name, setName] = useState<string | undefined>(
    () =>
      (
        groups.find((each) =>
          each.fields.some(({ name: field, replaces }) => [field, replaces].includes(first)),
        ) ??
        groups.find(({ count }) => count > 0) ??
        groups[0]
      )?.name,
  )
  const group = groups.find((each) => each.name === name) ?? groups[0]
  if (group === undefined) return null
  return (
    <Tabs.Root
      orientation="vertical"
      value={group.name}
      onValueChange={setName}
      className="grid max-h-[min(28rem,70dvh)] grid-cols-[11rem_1fr] grid-rows-[minmax(0,1fr)] overflow-hidden max-sm:grid-cols-[8.5rem_1fr]"
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
            {group.fields.map((field, at) => (
              <FieldValues
                key={field.name}
                field={field}
                currency={currency}
                // One label is enough for two kinds of answer to one question.
                isContinued={group.fields[at - 1]?.label === field.label}
              />
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
    const { name, label, group, values = [] } = field
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
