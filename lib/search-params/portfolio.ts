import { createLoader } from 'nuqs/server'
import {
  type Attention,
  attentions,
  type ClientChoice,
  type Health,
  healths,
} from '@/lib/domain/clients/choose-clients'
import { maxPeriodLength, periodAddress } from '@/lib/domain/periods/read-period'
import type { MessageKey } from '@/lib/i18n/en'
import { parseColumns } from '@/lib/search-params/transaction-table'
import {
  cutTextsOf,
  parseAsCut,
  parseAsOneOf,
  parseAsTexts,
  type RawSearchParams,
} from '@/lib/search-params/parsers'
import { queryOf, withQuery } from '@/lib/search-params/query'

/** What may stand in the table of clients beside the name, in its usual order. */
const portfolioColumns = [
  { id: 'favourite', isDefault: false },
  { id: 'status', isDefault: true },
  { id: 'grant_ends_at', isDefault: false },
  { id: 'refresh_window_ends_at', isDefault: false },
  { id: 'balance', isDefault: true },
  { id: 'credit', isDefault: false },
  { id: 'pending', isDefault: false },
  { id: 'without_files', isDefault: true },
  { id: 'open_invoices', isDefault: false },
  { id: 'overdue_invoices', isDefault: true },
  { id: 'sync_errors', isDefault: false },
  { id: 'statements', isDefault: true },
  { id: 'cards', isDefault: false },
  { id: 'newest', isDefault: true },
  { id: 'assigned', isDefault: true },
  { id: 'tags', isDefault: false },
  { id: 'not_shared', isDefault: false },
  { id: 'read_at', isDefault: false },
] as const

export type PortfolioColumnId = (typeof portfolioColumns)[number]['id']
export const portfolioColumnIds = portfolioColumns.map(({ id }) => id)

export const columnNames = {
  favourite: 'portfolio.column_favourite',
  status: 'shell.connection',
  grant_ends_at: 'portfolio.column_grant_ends_at',
  refresh_window_ends_at: 'connections.renewed_until',
  balance: 'portfolio.column_balance',
  credit: 'portfolio.column_credit',
  newest: 'portfolio.column_newest',
  pending: 'portfolio.column_pending',
  without_files: 'portfolio.column_without_files',
  open_invoices: 'portfolio.column_open_invoices',
  overdue_invoices: 'portfolio.column_overdue_invoices',
  sync_errors: 'portfolio.column_sync_errors',
  statements: 'portfolio.column_statements',
  cards: 'portfolio.column_cards',
  assigned: 'portfolio.column_assigned',
  tags: 'settings.tags',
  not_shared: 'portfolio.column_not_shared',
  read_at: 'portfolio.column_read_at',
} as const satisfies Record<PortfolioColumnId, MessageKey>

export const defaultColumns: readonly PortfolioColumnId[] = portfolioColumns.flatMap(
  ({ id, isDefault }) => (isDefault ? [id] : []),
)

/** One person's columns as they were stored, as far as they still are columns. */
export function parsePortfolioColumns(stored: string | null): readonly PortfolioColumnId[] {
  const names = new Set(parseColumns(stored))
  const known = [...names].flatMap((name) => portfolioColumnIds.filter((id) => id === name))
  return known.length === 0 ? defaultColumns : known
}

export const healthNames = {
  needs_somebody: 'portfolio.health_needs_somebody',
  connected: 'connections.connected',
  ended: 'connections.disconnected',
  not_read: 'portfolio.health_not_read',
} as const satisfies Record<Health, MessageKey>

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
const maxValues = 20
// Neither has an order that would help anybody.
const unsorted: ReadonlySet<string> = new Set(['favourite', 'not_shared', 'tags'])

export function isSortable(id: string): boolean {
  return !unsorted.has(id)
}

const parseAsCutTexts = parseAsTexts((values) =>
  [...new Set(cutTextsOf(values, maxTextLength))].slice(0, maxValues),
)

const loadPortfolio = createLoader({
  search: parseAsCut(maxTextLength),
  health: parseAsCutTexts,
  tag: parseAsCutTexts,
  assigned: parseAsCutTexts,
  favourites: parseAsOneOf(['true', 'only']),
  archived: parseAsOneOf(['true', 'only']),
  attention: parseAsOneOf(attentions),
  sort_by: parseAsCut(maxTextLength),
  order: parseAsOneOf(['asc', 'desc']),
  page: parseAsCut(maxTextLength),
  period: parseAsCut(maxPeriodLength),
})

/** Reads an address; what means nothing here is left out. */
export function parsePortfolioParams(raw: RawSearchParams): PortfolioParams {
  const read = loadPortfolio(raw)
  const page = read.page ?? ''
  return {
    search: read.search ?? '',
    health: read.health.flatMap((each) => healths.filter((health) => health === each)),
    tags: read.tag,
    assigned: read.assigned,
    favourites: read.favourites !== null,
    archived: read.archived !== null,
    attention: read.attention ?? undefined,
    sort: parseSort(read.sort_by ?? undefined, read.order),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
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

/** Whether an address asks for an order that the clients do not have. */
export function hasUnknownOrder(raw: RawSearchParams): boolean {
  return loadPortfolio(raw).sort_by !== null && parsePortfolioParams(raw).sort === undefined
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
