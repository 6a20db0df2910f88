import type {
  FilterChip,
  FilterField,
  FilterOption,
  ToolbarView,
} from '@/components/data-table/filter-fields'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { searchInWords } from '@/lib/format/search-in-words'
import { valueName } from '@/lib/format/value-name'
import { shortId } from '@/lib/format/names'

import type { Reader } from '@/lib/format/create-reader'
import type { MessageKey } from '@/lib/i18n/en'
import { isPeriodApplied } from '@/lib/search-params/list-dates'
import type { ListDefinition, ListFilter } from '@/lib/search-params/list-definition'
import { firstPageQuery, listHref, type ListParams } from '@/lib/search-params/list-params'
import { periodChip } from '@/lib/search-params/period-links'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { typedAmount, typedAmounts } from '@/lib/search-params/typed-amount'
import { readSearch } from '@/lib/domain/search/read-search'

/** What the filters of one list are called, and what their values are called. */
export interface FilterWords {
  readonly label: (name: string) => MessageKey
  /** The name of a choice's value. */
  readonly value: (name: string, value: string) => string | undefined
  /** How a value looks in the table, by its classes. */
  readonly look?: (name: string, value: string) => string | undefined
  /** Objects that can be chosen by name: accounts, cards, people. */
  readonly references?: Readonly<Record<string, readonly FilterOption[]>>
  /** The filter that the search box types into, with its placeholder. */
  readonly search?: { readonly name: string; readonly placeholder: MessageKey }
  /** What a list can be ordered by. */
  readonly order?: Readonly<Record<string, MessageKey>>
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

const mostChoices = 100

/** The toolbar of a list, in the reader's words, from what the address says. */
export function toToolbar(
  {
    path,
    definition,
    list,
    period,
    currency,
    notApplied = [],
  }: {
    readonly path: string
    readonly definition: ListDefinition
    readonly list: ListParams
    readonly period?: ChosenPeriod | undefined
    /** Conditions, by name, that not all rows show to hold. */
    readonly notApplied?: readonly string[]
    /** What a typed amount is in, unless the address says it. */
    readonly currency: string
  },
  words: FilterWords,
  reader: Reader,
): ToolbarView {
  const unit = list.amount_currency ?? currency
  const shown = definition.filters.filter(({ name }) => name !== words.search?.name)
  const fields = shown.map((filter) => toField(filter, list, unit, words, reader))
  const search = words.search
  const isApplied = (name: string) => !notApplied.includes(name)
  const chips = definition.filters
    .filter(({ name }) => name !== search?.name || !isApplied(name))
    .flatMap((filter) => toChip(filter, { path, list }, words, reader))
  const [isOfPeriod, isSorted] = [
    isPeriodApplied(definition, list, notApplied),
    isApplied('sort_by'),
  ]
  const hasOrder = list.sort_by !== undefined || list.order !== undefined
  const others: FilterChip[] = [
    ...(isOfPeriod ? [] : periodChip(path, definition, list, period, reader)).map((chip) => ({
      name: 'period',
      label: reader.text('lists.period'),
      value: chip.label,
      removeHref: chip.removeHref,
    })),
    ...(isSorted || !hasOrder ? [] : [orderChip(path, list, words, reader)]),
  ]
  const all = [
    ...others.map((chip) => ({ chip, isHeld: false })),
    ...chips.map((chip) => ({ chip, isHeld: isApplied(chip.name) })),
  ]
  return {
    path,
    fields,
    // What does not hold is said first.
    chips: [
      ...all
        .filter(({ isHeld }) => !isHeld)
        .map(({ chip }) => ({ ...chip, notApplied: reader.text('lists.not_applied') })),
      ...all.filter(({ isHeld }) => isHeld).map(({ chip }) => chip),
    ],
    clearHref: list.filters.length === 0 ? undefined : listHref(path, list, noFilters),
    search: search && {
      name: search.name,
      label: reader.text(search.placeholder),
      value: valuesOf(list, search.name).join(' '),
    },
    hidden: firstPageQuery(list).filter(([name]) => name !== search?.name),
    currency: unit,
  }
}

export const noFilters = { filters: [], amount_currency: undefined } as const

function toField(
  filter: ListFilter,
  list: ListParams,
  currency: string,
  words: FilterWords,
  { text }: Reader,
): FilterField {
  const { name, kind } = filter
  const values = valuesOf(list, name)
  const amount = kind === 'amount' ? typedAmounts.find((each) => each.name === name) : undefined
  return {
    name: amount?.typed ?? name,
    ...(amount !== undefined && { replaces: name }),
    label: text(words.label(name)),
    ...(filter.group !== undefined && { group: text(filter.group) }),
    kind,
    options: optionsOf(filter, values, words, text),
    values:
      amount === undefined ? values : values.map((value) => typedAmount(value, currency) ?? value),
    isLocal: filter.here === true,
  }
}

/** What can be chosen; a value that is set stays among them, known or not. */
function optionsOf(
  { name, kind, values: choices = [] }: ListFilter,
  values: readonly string[],
  words: FilterWords,
  text: Reader['text'],
): FilterOption[] {
  const named =
    kind === 'reference'
      ? (words.references?.[name] ?? []).slice(0, mostChoices)
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
      label: kind === 'reference' ? shortId(value) : text('lists.other_value', { value }),
    })),
  ]
}

function toChip(
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
          ? [first, ...(second === undefined ? [] : [second])].join(', ')
          : text('lists.and_more', { values: `${first}, ${second}`, count: more.length }),
      removeHref: listHref(path, list, { filters: list.filters.filter(([each]) => each !== name) }),
    },
  ]
}

function orderChip(
  path: string,
  list: ListParams,
  words: FilterWords,
  { text }: Reader,
): FilterChip {
  const { sort_by, order = 'asc' } = list
  const direction = text(order === 'desc' ? 'lists.order_desc' : 'lists.order_asc')
  const by = sort_by !== undefined && words.order?.[sort_by]
  return {
    name: 'sort_by',
    label: text('lists.order'),
    value: by ? `${text(by)}, ${direction}` : direction,
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
      return reader.text('lists.yes')
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
    ? reader.text('lists.in_smallest_unit', { number: reader.number(amount) })
    : reader.money({ amount, currency })
}

function valuesOf({ filters }: ListParams, wanted: string): string[] {
  return filters.flatMap(([name, value]) => (name === wanted ? [value] : []))
}

/** Distinct objects that the rows of a page name, to choose from. */
export function namedIn<Row>(
  rows: readonly Row[],
  read: (row: Row) => readonly [value: string | null | undefined, label: string | null | undefined],
): FilterOption[] {
  const named = new Map<string, string>()
  for (const row of rows) {
    const [value, label] = read(row)
    if (value == null || value === '' || named.has(value)) continue
    named.set(value, label == null || label === '' ? shortId(value) : label)
  }
  return Array.from(named, ([value, label]) => ({ value, label }))
}
