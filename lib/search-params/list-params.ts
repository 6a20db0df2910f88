import { createLoader } from 'nuqs/server'
import { isWithinBounds } from '@/lib/bank-contract/identifier'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { quoteSearch } from '@/lib/domain/search/read-search'
import { periodFilters } from '@/lib/search-params/list-dates'
import {
  type ListDefinition,
  type ListFilter,
  isHere,
  isSortedHere,
} from '@/lib/search-params/list-definition'
import {
  linesOf,
  parseAsGiven,
  parseAsLine,
  parseAsOneOf,
  parseAsPeriod,
  parseAsTexts,
  type RawSearchParams,
} from '@/lib/search-params/parsers'
import { readTypedAmounts, typedAmountParsers } from '@/lib/search-params/typed-amount'
import { type Pairs, queryOf, withQuery } from '@/lib/search-params/resource-path'

export type ListOrder = 'asc' | 'desc'

/** The state of one list, whole in its address. `page` is only a number to show. */
export interface ListParams {
  /** As the address has it, for every list of the client alike; undefined: as usual here. */
  readonly period: string | undefined
  /** `initiated`: the period is of the day a transaction was initiated, not posted. */
  readonly dates: 'initiated' | undefined
  /** The saved view that was opened, by its id. */
  readonly view: string | undefined
  /** A balance beside each row: requested, or as far as the page before came. */
  readonly balance: string | undefined
  readonly filters: readonly (readonly [name: string, value: string])[]
  readonly amount_currency: string | undefined
  readonly sort_by: string | undefined
  readonly order: ListOrder | undefined
  readonly page_size: number
  readonly page_token: string | undefined
  readonly previous_token: string | undefined
  readonly page: number
}

export const pageSizes = [20, 50, 100] as const
const defaultPageSize = 50
const maxTokenLength = 4096
const maxWordsLength = 4096
const maxIdLength = 36
const maxValues = 50

const orders = ['asc', 'desc'] as const

/** What an address may say of any list: which of its rows, in what order, on which page. */
const listParsers = ({ sortBy, sortHere = [], order, otherDates }: ListDefinition) => ({
  view: parseAsLine(maxIdLength),
  period: parseAsPeriod,
  dates: parseAsOneOf(otherDates === undefined ? [] : (['initiated'] as const)),
  sort_by: parseAsOneOf([...sortBy, ...sortHere]),
  order: parseAsOneOf(order || sortHere.length > 0 ? orders : []),
  balance: parseAsLine(maxIdLength),
  page_size: parseAsOneOf(pageSizes.map(String)),
  page_token: parseAsGiven(maxTokenLength),
  previous_token: parseAsGiven(maxTokenLength),
  page: parseAsLine(),
})

/** The conditions of a list, by their wire names. */
export type FilterParsers<Definition extends ListDefinition> = Readonly<
  Record<Definition['filters'][number]['name'], ReturnType<typeof parseAsTexts>>
>

export function filterParsers<Definition extends ListDefinition>({
  filters,
}: Definition): FilterParsers<Definition> {
  const parsers = filters.map((filter) => [
    filter.name,
    parseAsTexts((values) => valuesOf(filter, values)),
  ])
  // The names are those of the definition.
  return Object.fromEntries(parsers) as FilterParsers<Definition>
}

/** Never throws: what it does not know it leaves out, and what the bank may refuse it passes on. */
export function parseListParams(definition: ListDefinition, raw: RawSearchParams): ListParams {
  const list = createLoader(listParsers(definition))(raw)
  const given: Readonly<Record<string, readonly string[]>> = createLoader(
    filterParsers(definition),
  )(raw)
  const hasAmounts = definition.filters.some((filter) => filter.kind === 'amount')
  const amounts = hasAmounts ? readTypedAmounts(createLoader(typedAmountParsers)(raw)) : undefined
  const page_token = list.page_token ?? undefined
  const page = Number(list.page)
  return {
    period: list.period ?? undefined,
    dates: list.dates ?? undefined,
    view: list.view ?? undefined,
    balance: list.balance ?? undefined,
    filters: definition.filters.flatMap(({ name }) => {
      const amount = amounts?.values.get(name)
      const values = amount === undefined ? (given[name] ?? []) : [amount]
      return values.map((value) => [name, value] as const)
    }),
    amount_currency: amounts?.currency,
    sort_by: list.sort_by ?? undefined,
    // Where no bank turns the order round, it belongs to one of ours.
    order: definition.order || list.sort_by !== null ? (list.order ?? undefined) : undefined,
    page_size: pageSizes.find((size) => String(size) === list.page_size) ?? defaultPageSize,
    page_token,
    previous_token: page_token === undefined ? undefined : (list.previous_token ?? undefined),
    page: page_token === undefined ? 1 : Number.isSafeInteger(page) && page > 1 ? page : 2,
  }
}

const loadChoices = createLoader({ sort_by: parseAsGiven(), page_size: parseAsGiven() })

/** The order or page size that an address asks for, where this list does not have it. */
export function findUnknownChoice(
  { sortBy, sortHere = [] }: ListDefinition,
  raw: RawSearchParams,
): { readonly name: 'sort_by' | 'page_size'; readonly value: string } | undefined {
  const { sort_by, page_size } = loadChoices(raw)
  if (sort_by !== null && ![...sortBy, ...sortHere].includes(sort_by)) {
    return { name: 'sort_by', value: sort_by }
  }
  const isSize = page_size === null || pageSizes.some((size) => String(size) === page_size)
  return isSize ? undefined : { name: 'page_size', value: page_size }
}

const loadPeriod = createLoader({ period: parseAsPeriod })

/** The period that an address asks for, in its one spelling where it can be read. */
export function parsePeriodText(raw: RawSearchParams): string | undefined {
  return loadPeriod(raw).period ?? undefined
}

/** The query sent to the bank, wire names and all. Days of a `moment` begin in `timeZone`. */
export function bankQuery(
  definition: ListDefinition,
  list: ListParams,
  timeZone: string,
  range: DayRange = {},
): readonly (readonly [string, string])[] {
  const kinds = new Map(definition.filters.map((filter) => [filter.name, filter.kind]))
  const conditions = [
    ...requestedFilters(definition, list),
    ...periodFilters(definition, list, range),
  ]
  const query = conditions.map(([name, value]) =>
    kinds.get(name) === 'moment'
      ? ([name, startOfDay(value, timeZone) ?? value] as const)
      : ([name, value] as const),
  )
  return [
    ...query,
    ...(isSortedHere(definition, list)
      ? []
      : [...present('sort_by', list.sort_by), ...present('order', list.order)]),
    ['page_size', String(list.page_size)],
    ...present('page_token', list.page_token),
  ]
}

/** The conditions sent to the bank; the others narrow what was read. */
export function requestedFilters(
  definition: ListDefinition,
  { filters }: Pick<ListParams, 'filters'>,
): ListParams['filters'] {
  return filters.filter(([name]) => !isHere(definition, name))
}

/** The address of a list in another state. Any change but of the page itself starts at page one. */
export function listHref(
  path: string,
  list: ListParams,
  change: Partial<Omit<ListParams, 'page_token' | 'previous_token' | 'page'>> = {},
): string {
  return addressOf(path, firstPageQuery({ ...list, ...change }))
}

export function nextHref(path: string, list: ListParams, next_page_token: string): string {
  return addressOf(path, [
    ...laterPageQuery(list),
    ['page_token', next_page_token],
    ['page', String(list.page + 1)],
    ...present('previous_token', list.page_token),
  ])
}

/** The page before, or undefined where the address does not know it. */
export function previousHref(path: string, list: ListParams): string | undefined {
  if (list.page_token === undefined) return undefined
  if (list.page === 2) return listHref(path, list)
  if (list.previous_token === undefined) return undefined
  return addressOf(path, [
    ...firstPageQuery(list),
    ['page_token', list.previous_token],
    ['page', String(list.page - 1)],
  ])
}

/** This very page again, to be read afresh. */
export function currentHref(path: string, list: ListParams): string {
  return addressOf(path, [
    ...laterPageQuery(list),
    ...present('page_token', list.page_token),
    ...(list.page_token === undefined ? [] : [['page', String(list.page)] as const]),
    ...present('previous_token', list.previous_token),
  ])
}

/** One of the list's rows, with the page of the list that it was opened from. */
export function rowHref(path: string, list: ListParams): string {
  return addressOf(path, [
    ...laterPageQuery(list),
    ...present('page_token', list.page_token),
    ['page', String(list.page)],
    ...present('previous_token', list.previous_token),
  ])
}

const loadIds = createLoader({
  id: parseAsTexts((values) => [...new Set(values)].filter(isWithinBounds)),
})

/** The objects that an address names one by one, as the bank spells them. */
export function parseIds(raw: RawSearchParams): readonly string[] {
  return loadIds(raw).id
}

const loadPage = createLoader({ page: parseAsLine() })

/** Whether an address was reached from a page of its list. */
export function isFromList(raw: RawSearchParams): boolean {
  return loadPage(raw).page !== null
}

/** What a GET form carries along unseen, so that a new filter meets the others but no page token. */
export function firstPageQuery(list: ListParams): (readonly [string, string])[] {
  return [
    ...present('view', list.view),
    ...present('period', list.period),
    ...present('dates', list.dates),
    ...list.filters,
    ...present('amount_currency', list.amount_currency),
    ...present('sort_by', list.sort_by),
    ...present('order', list.order),
    ...present('balance', list.balance && 'on'),
    ...(list.page_size === defaultPageSize ? [] : [['page_size', String(list.page_size)] as const]),
  ]
}

/** The same on a later page, which goes on where the one before it ended. */
function laterPageQuery(list: ListParams): (readonly [string, string])[] {
  return firstPageQuery(list).map(([name, value]) =>
    name === 'balance' ? [name, list.balance ?? value] : [name, value],
  )
}

function valuesOf({ kind }: ListFilter, given: readonly string[]): readonly string[] {
  switch (kind) {
    case 'reference':
      return [...new Set(given)].filter(isWithinBounds).slice(0, maxValues)
    case 'choice':
      return [...new Set(linesOf(given))].slice(0, maxValues)
    case 'words':
      return wordsOf(linesOf(given, maxWordsLength))
    case 'flag':
      return linesOf(given)
        .slice(-1)
        .filter((value) => value === 'true')
    case 'text':
    case 'day':
    case 'moment':
    case 'amount':
      return linesOf(given).slice(-1)
  }
}

/** An address that names several means any of these very names. */
function wordsOf(values: readonly string[]): readonly string[] {
  if (values.length < 2) return values
  return [[...new Set(values)].slice(0, maxValues).map(quoteSearch).join(' OR ')]
}

function addressOf(path: string, pairs: Pairs): string {
  return withQuery(path, queryOf(pairs))
}

function present(name: string, value: string | undefined): (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]]
}

/** The list's state as an address has it, without its page or the view that it came from. */
export function queryText(list: ListParams): string {
  return queryOf(firstPageQuery({ ...list, view: undefined }))
}
