import { periodFilters } from '@/lib/search-params/list-dates'
import { type ListDefinition, type ListFilter, isHere } from '@/lib/search-params/list-definition'
import { isWithinBounds } from '@/lib/bank-contract/identifier'
import { readTypedAmounts } from '@/lib/search-params/typed-amount'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { maxPeriodLength, periodAddress } from '@/lib/domain/periods/read-period'
import { quoteSearch } from '@/lib/domain/search/read-search'
import { startOfDay } from '@/lib/domain/periods/local-clock'

/** What Next hands a page: every value came from an address that anybody may have typed. */
export type RawSearchParams = Readonly<Record<string, string | readonly string[] | undefined>>

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
const maxValueLength = 512
const maxTokenLength = 4096
const maxWordsLength = 4096
const maxIdLength = 36
const maxValues = 50

/** Never throws: what it does not know it leaves out, and what the bank may refuse it passes on. */
export function parseListParams(definition: ListDefinition, raw: RawSearchParams): ListParams {
  const sort_by = lastOf(raw, 'sort_by')
  const order = lastOf(raw, 'order')
  const page_token = tokenOf(raw, 'page_token')
  const previous_token = tokenOf(raw, 'previous_token')
  const page = Number(lastOf(raw, 'page'))
  const hasAmounts = definition.filters.some((filter) => filter.kind === 'amount')
  const amounts = hasAmounts ? readTypedAmounts(raw, lastOf) : undefined
  return {
    period: parsePeriodText(raw),
    dates:
      definition.otherDates !== undefined && lastOf(raw, 'dates') === 'initiated'
        ? 'initiated'
        : undefined,
    view: lastOf(raw, 'view', maxIdLength),
    balance: lastOf(raw, 'balance', maxIdLength),
    filters: definition.filters.flatMap((filter) =>
      valuesOf(filter, raw, amounts?.values).map((value) => [filter.name, value] as const),
    ),
    amount_currency: amounts?.currency,
    sort_by: sort_by !== undefined && definition.sortBy.includes(sort_by) ? sort_by : undefined,
    order: definition.order && (order === 'asc' || order === 'desc') ? order : undefined,
    page_size:
      pageSizes.find((size) => String(size) === lastOf(raw, 'page_size')) ?? defaultPageSize,
    page_token,
    previous_token: page_token === undefined ? undefined : previous_token,
    page: page_token === undefined ? 1 : Number.isSafeInteger(page) && page > 1 ? page : 2,
  }
}

/** Whether an address asks for an order or a page size that this list does not have. */
export function hasUnknownChoice(definition: ListDefinition, raw: RawSearchParams): boolean {
  const given = (name: string): string | undefined =>
    Object.hasOwn(raw, name) ? [raw[name]].flat().findLast(Boolean) : undefined
  const sort_by = given('sort_by')
  const page_size = given('page_size')
  return (
    (sort_by !== undefined && !definition.sortBy.includes(sort_by)) ||
    (page_size !== undefined && !pageSizes.some((size) => String(size) === page_size))
  )
}

/** The period that an address asks for, in its one spelling where it can be read. */
export function parsePeriodText(raw: RawSearchParams): string | undefined {
  const text = lastOf(raw, 'period', maxPeriodLength)
  return text === undefined ? undefined : periodAddress(text)
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
    ...present('sort_by', list.sort_by),
    ...present('order', list.order),
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
  return address(path, firstPageQuery({ ...list, ...change }))
}

export function nextHref(path: string, list: ListParams, next_page_token: string): string {
  return address(path, [
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
  return address(path, [
    ...firstPageQuery(list),
    ['page_token', list.previous_token],
    ['page', String(list.page - 1)],
  ])
}

/** This very page again, to be read afresh. */
export function currentHref(path: string, list: ListParams): string {
  return address(path, [
    ...laterPageQuery(list),
    ...present('page_token', list.page_token),
    ...(list.page_token === undefined ? [] : [['page', String(list.page)] as const]),
    ...present('previous_token', list.previous_token),
  ])
}

/** One of the list's rows, with the page of the list that it was opened from. */
export function rowHref(path: string, list: ListParams): string {
  return address(path, [
    ...laterPageQuery(list),
    ...present('page_token', list.page_token),
    ['page', String(list.page)],
    ...present('previous_token', list.previous_token),
  ])
}

/** Whether an address was reached from a page of its list. */
export function isFromList(raw: RawSearchParams): boolean {
  return lastOf(raw, 'page') !== undefined
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

function valuesOf(
  filter: ListFilter,
  raw: RawSearchParams,
  amounts: ReadonlyMap<string, string> | undefined,
): readonly string[] {
  if (filter.kind === 'reference') {
    return [...new Set(givenOf(raw, filter.name))].filter(isWithinBounds).slice(0, maxValues)
  }
  if (filter.kind === 'choice') return [...new Set(allOf(raw, filter.name))].slice(0, maxValues)
  if (filter.kind === 'words') return wordsOf(allOf(raw, filter.name, maxWordsLength))
  const value = amounts?.get(filter.name) ?? lastOf(raw, filter.name)
  if (value === undefined || (filter.kind === 'flag' && value !== 'true')) return []
  return [value]
}

/** An address that names several means any of these very names. */
function wordsOf(values: readonly string[]): readonly string[] {
  if (values.length < 2) return values
  return [[...new Set(values)].slice(0, maxValues).map(quoteSearch).join(' OR ')]
}

/** Non-empty values without control characters; a GET form sends its empty fields too. */
function allOf(raw: RawSearchParams, name: string, maxLength = maxValueLength): readonly string[] {
  return givenOf(raw, name)
    .map((value) => value.replace(/\p{Cc}/gu, ' ').trim())
    .filter((value) => value !== '' && value.length <= maxLength)
}

function givenOf(raw: RawSearchParams, name: string): readonly string[] {
  const given = Object.hasOwn(raw, name) ? raw[name] : undefined
  return given === undefined ? [] : typeof given === 'string' ? [given] : given
}

function lastOf(raw: RawSearchParams, name: string, maxLength?: number): string | undefined {
  return allOf(raw, name, maxLength).at(-1)
}

/** Spec, Pagination 1: exactly as it was received, spaces and all. */
function tokenOf(raw: RawSearchParams, name: string): string | undefined {
  return givenOf(raw, name).findLast((token) => token !== '' && token.length <= maxTokenLength)
}

function present(name: string, value: string | undefined): (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]]
}

function address(path: string, query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value])).toString()}`
}

/** The list's state as an address has it, without its page or the view that it came from. */
export function queryText(list: ListParams): string {
  const query = firstPageQuery({ ...list, view: undefined })
  return new URLSearchParams(query.map(([name, value]) => [name, value])).toString()
}
