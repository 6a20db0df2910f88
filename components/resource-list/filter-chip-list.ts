import type { ListDefinition, ListFilter } from '@/lib/search-params/list-definition'
import { listHref, type ListParams } from '@/lib/search-params/list-params'
import { searchInWords } from '@/components/resource-list/search-in-words'
import { wordsFor } from '@/components/resource-list/value-words'
import { shortId } from '@/lib/format/names'
import type { Format } from '@/lib/format/create-format'
import { readSearch } from '@/lib/domain/search/read-search'

export interface Seen {
  readonly value: string
  readonly label: string
  /** The label is a piece of the identifier, until a name is read behind the page. */
  readonly isUnnamed?: true
}

/**
 * Names of referenced objects by filter, as far as the rows of this very page tell them, or the desk
 * knows them: a list page reads nothing else.
 */
export type SeenReferences = Readonly<Record<string, readonly Seen[]>>

/** Each condition in words, with the address of the same list without it. */
export function filterChipList(
  path: string,
  definition: ListDefinition,
  list: ListParams,
  seen: SeenReferences,
  format: Format,
): { label: string; removeHref: string; isAmount?: true; unnamed?: string }[] {
  return list.filters.flatMap((condition) => {
    const [name, value] = condition
    const filter = definition.filters.find((each) => each.name === name)
    if (filter === undefined) return []
    const filters = list.filters.filter((each) => each !== condition)
    const isUnnamed = seen[name]?.find((each) => each.value === value)?.isUnnamed === true
    return [
      {
        label: conditionInWords(filter, value, list.amount_currency, seen[name], format),
        removeHref: listHref(path, list, { filters }),
        ...(filter.kind === 'amount' && { isAmount: true as const }),
        ...(isUnnamed && { unnamed: value }),
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
  const { text } = format
  const label = text(filter.label)
  const named = (words: string) => text('lists.condition', { label, value: words })
  const since = (words: string) => text('lists.condition_of_day', { label, value: words })
  switch (filter.kind) {
    case 'flag':
      return label
    case 'choice':
      return named(wordsFor(filter.words ?? {}, value, text) ?? value)
    case 'reference': {
      const known = seen?.find((each) => each.value === value)?.label
      return named(known ?? shortId(value))
    }
    case 'words':
      return named(searchInWords(readSearch(value), text))
    case 'text':
      return named(value)
    case 'day':
      return since(format.date(value))
    case 'moment':
      return since(format.instant(value))
    case 'amount':
      return since(amountInWords(value, currency, format))
  }
}

function amountInWords(value: string, currency: string | undefined, format: Format): string {
  const amount = /^-?\d+$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(amount)) return value
  return currency === undefined
    ? format.text('lists.in_smallest_unit', { number: format.number(amount) })
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
