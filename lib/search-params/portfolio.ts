import { createLoader } from 'nuqs/server'
import {
  type Attention,
  attentions,
  type ClientChoice,
  type Health,
  healths,
} from '@/lib/domain/clients/choose-clients'
import { maxPeriodLength, periodAddress } from '@/lib/domain/periods/read-period'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import { type PortfolioColumnId, portfolioColumnIds } from '@/lib/search-params/portfolio-table'
import {
  parseAsChoices,
  parseAsCut,
  parseAsOneOf,
  parseAsPage,
  type RawSearchParams,
} from '@/lib/search-params/parsers'
import { queryOf, withQuery } from '@/lib/search-params/resource-path'

export const healthNames = {
  needs_somebody: 'portfolio.health_needs_somebody',
  connected: 'connections.connected',
  ended: 'connections.disconnected',
  not_read: 'portfolio.health_not_read',
} as const satisfies Record<Health, PlainMessageKey>

/** The clients as an address names them: which, in what order, and for which period. */
export interface PortfolioParams extends ClientChoice {
  /** Undefined: who needs attention first. */
  readonly sort:
    | { readonly column: PortfolioColumnId | 'name'; readonly isDescending: boolean }
    | undefined
  /** The tile that was chosen. */
  readonly attention: Attention | undefined
  readonly page: number
  readonly period: string | undefined
}

export const clientsOfPage = 100
const maxTextLength = 200
// An order of these would help nobody; closes have theirs on their own screen.
const unsorted: ReadonlySet<string> = new Set(['close', 'favourite', 'not_shared', 'tags'])

export function isSortable(id: string): boolean {
  return !unsorted.has(id)
}

const loadPortfolio = createLoader({
  search: parseAsCut(maxTextLength),
  health: parseAsChoices,
  tag: parseAsChoices,
  assigned: parseAsChoices,
  favourites: parseAsOneOf(['true', 'only']),
  archived: parseAsOneOf(['true', 'only']),
  attention: parseAsOneOf(attentions),
  sort_by: parseAsCut(maxTextLength),
  order: parseAsOneOf(['asc', 'desc']),
  page: parseAsPage,
  period: parseAsCut(maxPeriodLength),
})

/** Reads an address; what means nothing here is left out. */
export function parsePortfolioParams(raw: RawSearchParams): PortfolioParams {
  const read = loadPortfolio(raw)
  return {
    search: read.search ?? '',
    health: read.health.flatMap((each) => healths.filter((health) => health === each)),
    tags: read.tag,
    assigned: read.assigned,
    favourites: read.favourites !== null,
    archived: read.archived !== null,
    attention: read.attention ?? undefined,
    sort: parseSort(read.sort_by ?? undefined, read.order),
    page: read.page,
    period: read.period === null ? undefined : periodAddress(read.period),
  }
}

function parseSort(column: string | undefined, order: string | null): PortfolioParams['sort'] {
  if (column === undefined || !isSortable(column)) return undefined
  const known = column === 'name' ? 'name' : portfolioColumnIds.find((id) => id === column)
  return known === undefined ? undefined : { column: known, isDescending: order === 'desc' }
}

/** Why figures are read: by themselves, or since somebody pressed Refresh. */
export const parseFiguresParams = createLoader({
  why: parseAsOneOf(['automatic', 'requested']).withDefault('automatic'),
})

/** The order that an address asks for, where the clients do not have it. */
export function findUnknownOrder(raw: RawSearchParams): string | undefined {
  const { sort_by, order } = loadPortfolio(raw)
  if (sort_by === null || parseSort(sort_by, order) !== undefined) return undefined
  return sort_by
}

/** The pairs of an address. */
export function portfolioQuery(params: PortfolioParams): (readonly [string, string])[] {
  const { search, favourites, archived, attention, sort, page, period } = params
  const pairs: (readonly [string, string | undefined])[] = [
    ['search', search || undefined],
    ...params.health.map((value) => ['health', value] as const),
    ...params.tags.map((value) => ['tag', value] as const),
    ...params.assigned.map((value) => ['assigned', value] as const),
    ['favourites', favourites ? 'true' : undefined],
    ['archived', archived ? 'true' : undefined],
    ['attention', attention],
    ['sort_by', sort?.column],
    ['order', sort?.isDescending === true ? 'desc' : undefined],
    ['period', period],
    ['page', page > 1 ? String(page) : undefined],
  ]
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

/** Where the clients stand in another state. Any change but of the page starts at page one. */
export function portfolioHref(
  params: PortfolioParams,
  change: Partial<PortfolioParams> = {},
): string {
  const query = portfolioQuery({ ...params, page: 1, ...change })
  return withQuery('/', queryOf(query))
}

export const noConditions = {
  search: '',
  health: [],
  tags: [],
  assigned: [],
  favourites: false,
  archived: false,
  attention: undefined,
} as const satisfies Partial<PortfolioParams>

/** Whether the list is narrowed to some of the clients. */
export function isNarrowed(params: PortfolioParams): boolean {
  return portfolioQuery({ ...params, page: 1, sort: undefined, period: undefined }).length > 0
}
