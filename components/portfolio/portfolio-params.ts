import { cutText } from '@/lib/bank-contract/cut-text'
import { type PortfolioColumnId, portfolioColumns } from '@/components/portfolio/column-choice'
import { type ClientChoice, type Health, healths } from '@/lib/domain/clients/choose-clients'
import { longestPeriod, periodAddress } from '@/lib/domain/periods/read-period'
import type { MessageKey } from '@/lib/i18n/en'

export const healthNames = {
  needs_somebody: 'portfolio.health_needs_somebody',
  connected: 'portfolio.health_connected',
  ended: 'portfolio.health_ended',
  not_read: 'portfolio.health_not_read',
} as const satisfies Record<Health, MessageKey>

export type SortColumn = PortfolioColumnId | 'name'

/** The portfolio as its address says: which clients, in what order, and for which period. */
export interface PortfolioParams extends ClientChoice {
  /** Undefined: who needs somebody first. */
  readonly sort: { readonly column: SortColumn; readonly isDescending: boolean } | undefined
  readonly page: number
  readonly period: string | undefined
}

type RawParams = Readonly<Record<string, string | readonly string[] | undefined>>

export const clientsOfPage = 100
const longestText = 200
// Neither has an order that would help anybody.
const unsorted: ReadonlySet<string> = new Set(['favourite', 'not_shared', 'tags'])

export function isSortable(id: string): boolean {
  return !unsorted.has(id)
}

/** Reads an address; what says nothing that we know is left out. */
export function parsePortfolioParams(raw: RawParams): PortfolioParams {
  const text = (name: string): string | undefined => {
    const value = raw[name]
    const last = (typeof value === 'string' ? value : value?.at(-1))?.trim() ?? ''
    return last === '' ? undefined : cutText(last, longestText)
  }
  const health = text('health')
  const period = text('period')
  const page = text('page') ?? ''
  return {
    search: text('search') ?? '',
    health: healths.find((each) => each === health),
    tag: text('tag'),
    assigned: text('assigned'),
    favourites: text('favourites') === 'only',
    archived: text('archived') === 'only',
    sort: parseSort(text('sort_by'), text('order')),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    period: period === undefined ? undefined : periodAddress(period.slice(0, longestPeriod)),
  }
}

function parseSort(column: string | undefined, order: string | undefined): PortfolioParams['sort'] {
  if (column === undefined || !isSortable(column)) return undefined
  const known = column === 'name' ? 'name' : portfolioColumns.find(({ id }) => id === column)?.id
  return known === undefined ? undefined : { column: known, isDescending: order === 'desc' }
}

/** The pairs of an address, those of `left` out. */
export function portfolioQuery(
  params: PortfolioParams,
  left: readonly string[] = [],
): [string, string][] {
  const { search, health, tag, assigned, favourites, archived, sort, page, period } = params
  const pairs: [string, string | undefined][] = [
    ['search', search || undefined],
    ['health', health],
    ['tag', tag],
    ['assigned', assigned],
    ['favourites', favourites ? 'only' : undefined],
    ['archived', archived ? 'only' : undefined],
    ['sort_by', sort?.column],
    ['order', sort?.isDescending === true ? 'desc' : undefined],
    ['period', period],
    ['page', page > 1 ? String(page) : undefined],
  ]
  return pairs.flatMap(([name, value]) =>
    value === undefined || left.includes(name) ? [] : [[name, value] as [string, string]],
  )
}

/** Where the portfolio stands in another state. Any change but of the page starts at page one. */
export function portfolioHref(
  params: PortfolioParams,
  change: Partial<PortfolioParams> = {},
  path = '/',
): string {
  const query = new URLSearchParams(portfolioQuery({ ...params, page: 1, ...change })).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Whether the list is narrowed to some of the clients. */
export function isNarrowed(params: PortfolioParams): boolean {
  const { search, health, tag, assigned, favourites, archived } = params
  return (
    search !== '' ||
    health !== undefined ||
    tag !== undefined ||
    assigned !== undefined ||
    favourites ||
    archived
  )
}
