import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { readSearch } from '@/lib/domain/search/read-search'
import type { Reader } from '@/lib/format/create-reader'
import { shortId } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { searchInWords } from '@/lib/present/search-in-words'
import type { ListDefinition, ListFilter } from '@/lib/search-params/list-definition'
import { listHref, type ListParams } from '@/lib/search-params/list-params'

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** The classes that its label has in the table. */
  readonly look?: string
}

/** A filter that is set: "Account is any of" and "Operating, Credit". */
export interface FilterChip {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly removeHref: string
  /** "Not applied by this bank", where not all rows show that they meet it. */
  readonly notApplied?: string
}

/** What the filters of one list are called, and what their values are called. */
export interface FilterWords {
  readonly label: (name: string) => PlainMessageKey
  /** The name of a choice's value. */
  readonly value: (name: string, value: string) => string | undefined
  /** How a value looks in the table, by its classes. */
  readonly look?: (name: string, value: string) => string | undefined
  /** Objects that can be chosen by name: accounts, cards, people. */
  readonly references?: Readonly<Record<string, readonly FilterOption[]>>
  /** The filter that the search box types into, with its placeholder. */
  readonly search?: { readonly name: string; readonly placeholder: PlainMessageKey }
  /** What a list can be ordered by. */
  readonly order?: Readonly<Record<string, PlainMessageKey>>
}

/** The words that a definition itself has for its filters and their values. */
export function wordsOfDefinition(
  { filters }: ListDefinition,
  { text }: Pick<Reader, 'text'>,
  others: Pick<FilterWords, 'references' | 'search' | 'order' | 'look'>,
): FilterWords {
  const find = (name: string) => filters.find((filter) => filter.name === name)
  return {
    ...others,
    label: (name) => find(name)?.label ?? 'lists.filter',
    value: (name, value) => valueName(find(name)?.valueKind ?? '', value, text),
  }
}

const maxChoices = 100

/** What can be chosen; a value that is set stays among them, known or not. */
export function optionsOf(
  { name, kind, values: choices = [] }: ListFilter,
  values: readonly string[],
  words: FilterWords,
  text: Reader['text'],
): FilterOption[] {
  const named =
    kind === 'reference'
      ? (words.references?.[name] ?? []).slice(0, maxChoices)
      : choices.map((value) => {
          const look = words.look?.(name, value)
          const label = words.value(name, value) ?? value
          return { value, label, ...(look !== undefined && { look }) }
        })
  if (kind !== 'choice' && kind !== 'reference') return []
  const others = values.filter((value) => named.every((each) => each.value !== value))
  return [
    ...named,
    ...others.map((value) => ({
      value,
      label: otherLabel(name, kind, value, text),
    })),
  ]
}

/** An identifier never stands for a person. */
function otherLabel(
  name: string,
  kind: ListFilter['kind'],
  value: string,
  text: Reader['text'],
): string {
  if (name === 'user_id') return text('filters.unnamed_person')
  if (name === 'reviewer') return text('mark_data.colleague')
  return kind === 'reference' ? shortId(value) : text('filters.other_value', { value })
}

/** A filter that is set, if it is. */
export function filterChip(
  filter: ListFilter,
  { path, list }: { path: string; list: ListParams },
  words: FilterWords,
  reader: Reader,
): FilterChip[] {
  const { name, kind } = filter
  const values = valuesOf(list, name)
  if (values.length === 0) return []
  const { text } = reader
  const label = text(words.label(name))
  const isAnyOf = kind === 'choice' || kind === 'reference'
  const options = optionsOf(filter, values, words, text)
  const named = values.map((value) =>
    isAnyOf
      ? (options.find((each) => each.value === value)?.label ?? value)
      : valueInWords(filter, value, list.amount_currency, reader),
  )
  const [first = '', second, ...more] = named
  return [
    {
      name,
      label: isAnyOf && values.length > 1 ? text('lists.is_any_of', { field: label }) : label,
      value:
        more.length === 0
          ? reader.withCommas(second === undefined ? [first] : [first, second])
          : text('filters.and_more', {
              values: reader.withCommas(named.slice(0, 2)),
              count: more.length,
            }),
      removeHref: listHref(path, list, { filters: list.filters.filter(([each]) => each !== name) }),
    },
  ]
}

/** The order, as a condition that a bank may not hold to. */
export function orderChip(
  path: string,
  list: ListParams,
  words: FilterWords,
  { text, withCommas }: Reader,
): FilterChip {
  const { sort_by, order = 'asc' } = list
  const direction = text(order === 'desc' ? 'filters.order_desc' : 'filters.order_asc')
  const by = sort_by !== undefined && words.order?.[sort_by]
  return {
    name: 'sort_by',
    label: text('filters.order'),
    value: by ? withCommas([text(by), direction]) : direction,
    removeHref: listHref(path, list, { sort_by: undefined, order: undefined }),
  }
}

function valueInWords(
  { kind }: ListFilter,
  value: string,
  currency: string | undefined,
  reader: Reader,
): string {
  switch (kind) {
    case 'flag':
      return reader.text('filters.yes')
    case 'words':
      return searchInWords(readSearch(value), reader.text)
    case 'day':
    case 'moment':
      return findCalendarDate(value) === undefined ? value : reader.date(value)
    case 'amount':
      return amountInWords(value, currency, reader)
    default:
      return value
  }
}

function amountInWords(value: string, currency: string | undefined, reader: Reader): string {
  const amount = /^-?\d+$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(amount)) return value
  return currency === undefined
    ? reader.text('filters.in_smallest_unit', { number: reader.number(amount) })
    : reader.money({ amount, currency })
}

export function valuesOf({ filters }: ListParams, wanted: string): string[] {
  return filters.flatMap(([name, value]) => (name === wanted ? [value] : []))
}

/** Distinct objects that the rows of a page name, to choose from; `unnamed` is what one without a name is called. */
export function namedIn<Row>(
  rows: readonly Row[],
  read: (row: Row) => readonly [value: string | null | undefined, label: string | null | undefined],
  unnamed: (value: string) => string = shortId,
): FilterOption[] {
  const named = new Map<string, string>()
  for (const row of rows) {
    const [value, label] = read(row)
    if (value == null || value === '' || named.has(value)) continue
    named.set(value, label == null || label === '' ? unnamed(value) : label)
  }
  return Array.from(named, ([value, label]) => ({ value, label }))
}
