import {
  type ListDefinition,
  type ListFilter,
  listHref,
  type ListParams,
} from '@/components/resource-list/list-params'
import { shortId, wordsFor } from '@/components/resource-list/value-words'
import type { Format } from '@/lib/format/create-format'

export interface Seen {
  readonly value: string
  readonly label: string
}

/**
 * Names of referenced objects by filter, as far as the rows of this very page tell them: a list page
 * reads nothing else.
 */
export type SeenReferences = Readonly<Record<string, readonly Seen[]>>

/** Each condition in words, with the address of the same list without it. */
export function filterChipList(
  path: string,
  definition: ListDefinition,
  list: ListParams,
  seen: SeenReferences,
  format: Format,
): { label: string; removeHref: string }[] {
  return list.filters.flatMap((condition) => {
    const [name, value] = condition
    const filter = definition.filters.find((each) => each.name === name)
    if (filter === undefined) return []
    const filters = list.filters.filter((each) => each !== condition)
    return [
      {
        label: conditionInWords(filter, value, list.amount_currency, seen[name], format),
        removeHref: listHref(path, list, { filters }),
      },
    ]
  })
}

function conditionInWords(
  filter: ListFilter,
  value: string,
  currency: string | undefined,
  seen: readonly Seen[] | undefined,
  format: Format,
): string {
  switch (filter.kind) {
    case 'flag':
      return filter.label
    case 'choice':
      return `${filter.label}: ${wordsFor(filter.words ?? {}, value)}`
    case 'reference':
      return `${filter.label}: ${seen?.find((each) => each.value === value)?.label ?? (filter.here ? value : shortId(value))}`
    case 'text':
      return `${filter.label}: ${value}`
    case 'day':
      return `${filter.label} ${format.date(value)}`
    case 'moment':
      return `${filter.label} ${format.instant(value)}`
    case 'amount':
      return `${filter.label} ${amountInWords(value, currency, format)}`
  }
}

function amountInWords(value: string, currency: string | undefined, format: Format): string {
  const amount = /^-?\d+$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(amount)) return value
  return currency === undefined
    ? `${format.number(amount)} in the smallest unit`
    : format.money({ amount, currency })
}

/** Distinct identifiers of a page's rows with their names, in the order of the rows. */
export function seenIn<Row>(
  rows: readonly Row[],
  read: (row: Row) => { value: string | null | undefined; label: string | null | undefined },
): Seen[] {
  const seen = new Map<string, string>()
  for (const row of rows) {
    const { value, label } = read(row)
    if (value == null || value === '' || seen.has(value)) continue
    seen.set(value, label == null || label === '' ? shortId(value) : label)
  }
  return Array.from(seen, ([value, label]) => ({ value, label }))
}
