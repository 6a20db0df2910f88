import type { Account } from '@/lib/bank-contract/account'
import type { Scope } from '@/lib/bank-contract/authorization'
import type { Transaction } from '@/lib/bank-contract/transaction'
import {
  type BalanceLack,
  type BalanceTotal,
  balanceTotals,
  whyNotCounted,
} from '@/lib/domain/figures/balances'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { type ChartRead } from '@/lib/domain/figures/chart-columns'
import { type DaySums, tellsItsDay } from '@/lib/domain/figures/day-sums'
import { addDays, type DayRange, isOverAYear, isToCome } from '@/lib/domain/periods/day-range'
import { ageInvoices, type OwedOnDay, owedOn } from '@/lib/domain/invoices/ageing'
import { localDay } from '@/lib/domain/periods/local-clock'
import { isWhole } from '@/lib/domain/reading/reading'
import { extentOfPage } from '@/lib/domain/search/refine-rows'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { chartHref, parseChartParams } from '@/lib/search-params/charts'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { requestTime } from '@/lib/server/auth/request-time'
import { readPages } from '@/lib/server/banking/walk-pages'
import { readClient, readOptional, whileAllowed } from '@/lib/server/reads/read-client'
import { readOwedInvoices } from '@/lib/server/reads/read-owed-invoices'
import { readMatchingPage } from '@/lib/server/reads/read-matching-page'
import { walkTransactions } from '@/lib/server/reads/walk-transactions'
import { countUnknownStates, hasSettled } from '@/lib/domain/transactions/has-settled'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { getContext } from '@/lib/server/context'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import type { SumDays } from '@/lib/server/portfolio/sum-days'

interface RowsRequest {
  readonly query: BankQuery
  /** Which of the rows tell that they are meant, where others are not to be counted. */
  readonly isDetermined?: (row: Transaction) => boolean
  readonly raw: RawSearchParams
  readonly href: string
  /** Fewer than one page load may read. */
  readonly maxRows?: number
}

type Moment = 'posted_at' | 'initiated_at'

// How far one page load may read, and how long; the next is behind a link.
const depths = [
  { rows: 10_000, seconds: 8 },
  { rows: 50_000, seconds: 60 },
] as const

const deepestRows = depths[1].rows

/** How far a page that was led on reads: as far as any. */
export const deepest = String(deepestRows)

/**
 * Reads what settled, newest first, for charts to be made of, and says how far it came. `add` is given
 * the rows that tell that they are meant, and when they were posted.
 */
export function readChartRows(
  access: ReadingAccess,
  request: RowsRequest,
  add: (rows: readonly Transaction[]) => void,
): Promise<ChartRead> {
  const [, account_id] = request.query.find(([name]) => name === 'account_id') ?? []
  const isDetermined = (row: Transaction): boolean =>
    tellsItsDay(row, false) && (account_id === undefined || row.account_id === account_id)
  // A row in a state that is not known may have settled: in a list of settled ones it would be missing unseen.
  const isMeant = (row: Transaction): boolean => hasSettled(row) !== false
  return readNewest(access, { isDetermined, isMeant, ...request }, 'posted_at', add)
}

export interface DaysWanted {
  readonly columns: readonly Required<DayRange>[]
  readonly today: string
  readonly raw: RawSearchParams
  /** The same page. */
  readonly href: string
}

/**
 * The sums of each day of these columns, of which those that do not change any more are read at the
 * bank only now and then, or where the address says `read=again`.
 */
export async function readDays(
  access: ClientAccess,
  { columns, today, raw, href }: DaysWanted,
): Promise<{ days: DaySums; read: ChartRead }> {
  const { depth, further } = depthOf(raw)
  if (isToCome({ ...columns[0] }, today)) return { days: new Map(), read: nothingToCome() }
  const { days, read } = await sumDays(access, {
    range: { first: columns[0]?.first ?? today, last: columns.at(-1)?.last ?? today },
    timeZone: access.settings.time_zone,
    today,
    maxRows: depth.rows,
    signal: AbortSignal.timeout(depth.seconds * 1000),
    ignoresStored: parseChartParams(raw).read !== null,
  })
  const readAt = requestTime().toISOString()
  return { days, read: withFurther({ ...read, readAt, furtherHref: undefined }, href, further) }
}

/** Days that have not begun are not read at the bank. */
function nothingToCome(): ChartRead {
  return {
    rows: 0,
    notUnderstood: 0,
    end: 'to_come',
    reached: undefined,
    readAt: requestTime().toISOString(),
    failure: undefined,
    furtherHref: undefined,
  }
}

function sumDays(access: ClientAccess, wanted: Parameters<SumDays>[1]): ReturnType<SumDays> {
  return whileAllowed(
    access,
    () => portfolioOf(getContext()).sumDays(access, wanted),
    (failure) => ({
      days: new Map(),
      read: { rows: 0, notUnderstood: 0, end: 'failed', reached: undefined, failure },
    }),
  )
}

/** The days between the columns and today, over which a balance is counted back, or why they are not known. */
export async function readDaysSince(
  access: ClientAccess,
  { columns, today, raw }: Pick<DaysWanted, 'columns' | 'today' | 'raw'>,
): Promise<DaySums | BalanceLack> {
  const { depth } = depthOf(raw)
  const first = addDays(columns.at(-1)?.last ?? today, 1)
  if (first > today) return new Map()
  // Over a longer time no balance is counted back.
  if (isOverAYear({ first, last: today })) return { why: 'long_ago' }
  const { days, read } = await sumDays(access, {
    range: { first, last: today },
    timeZone: access.settings.time_zone,
    today,
    maxRows: depth.rows,
    signal: AbortSignal.timeout(depth.seconds * 1000),
    ignoresStored: parseChartParams(raw).read !== null,
  })
  return isWhole(read) ? days : whyNotCounted(read.failure ? undefined : days, read)
}

/** Reads whatever was initiated, in any state, newest first. */
export function readInitiatedRows(
  access: ReadingAccess,
  request: RowsRequest,
  add: (rows: readonly Transaction[]) => void,
): Promise<ChartRead> {
  return readNewest(access, request, 'initiated_at', add)
}

async function readNewest(
  access: ReadingAccess,
  {
    query,
    raw,
    href,
    isMeant = () => true,
    isDetermined = () => true,
    maxRows = deepestRows,
  }: RowsRequest & { readonly isMeant?: (row: Transaction) => boolean },
  moment: Moment,
  add: (rows: readonly Transaction[]) => void,
): Promise<ChartRead> {
  const { depth, further } = depthOf(raw)
  const steps = walkTransactions(
    (page) => readClient(access, (bank) => bank.openTransactions(page)),
    [...query, ['sort_by', moment], ['order', 'desc']],
    { signal: AbortSignal.timeout(depth.seconds * 1000), maxRows: Math.min(depth.rows, maxRows) },
  )
  const dayOf = localDay(access.settings.time_zone)
  const read: { -readonly [Key in keyof ChartRead]: ChartRead[Key] } = {
    rows: 0,
    pages: 0,
    notUnderstood: 0,
    unreadable: 0,
    unknownState: 0,
    isUnordered: false,
    readAt: requestTime().toISOString(),
    end: 'limit',
    reached: undefined,
    failure: undefined,
    furtherHref: undefined,
  }
  let last: string | undefined
  let pages = 0
  for await (const { items, unreadable, end, notApplied, failure } of steps) {
    const meant = items.filter(isMeant)
    const determined = meant.filter(isDetermined)
    const others =
      determined.length === meant.length ? [] : meant.filter((row) => !isDetermined(row))
    add(determined)
    if (failure === undefined) read.pages = pages += 1
    read.rows += determined.length
    read.notUnderstood += others.length + unreadable
    read.unreadable = (read.unreadable ?? 0) + unreadable
    read.unknownState = (read.unknownState ?? 0) + countUnknownStates(others)
    read.end = end ?? 'limit'
    read.failure = failure
    const [newest, oldest] = [dayOf(determined[0]?.[moment]), dayOf(determined.at(-1)?.[moment])]
    const isOlder = last === undefined || newest === undefined || newest <= last
    read.isUnordered ||= !isOlder || notApplied.includes('sort_by')
    last = oldest ?? last
    read.reached = end === 'whole' || read.isUnordered ? undefined : last
  }
  return withFurther(read, href, further)
}

type Depth = (typeof depths)[number]

function depthOf(raw: RawSearchParams): { depth: Depth; further: Depth | undefined } {
  const place = depths.findIndex(({ rows }) => String(rows) === parseChartParams(raw).depth)
  return { depth: depths[place] ?? depths[0], further: depths[Math.max(place, 0) + 1] }
}

function withFurther(read: ChartRead, href: string, further: Depth | undefined): ChartRead {
  if (read.end !== 'limit' || further === undefined) return read
  return { ...read, furtherHref: chartHref(href, { depth: String(further.rows) }) }
}

// Three hundred accounts.
const maxPagesOfAccounts = 3

// A thousand open invoices; what is beyond is shown as "at least".
const maxPages = 10

/**
 * What is owed today, or was at the end of the day `on`, by currency, or why that cannot be read just now;
 * undefined where it is not shared.
 */
export async function readReceivables(
  access: ClientAccess,
  today: string,
  on = today,
): Promise<OwedOnDay | ReadFailure | undefined> {
  if (!access.client.scope.includes('invoicing:read')) return undefined
  const outcome = await readClient(access, (bank) =>
    readOwedInvoices(bank, { today, on, maxPages }),
  )
  if (outcome.kind === 'failed') return outcome.failure
  const timeZone = access.settings.time_zone
  return owedOn(on, ageInvoices(outcome.value, on, { timeZone, today }))
}

/** What accounts hold in all, or why that is not known. */
export function balancesOf(
  accounts: readonly Account[] | BalanceLack,
): readonly BalanceTotal[] | BalanceLack {
  if ('why' in accounts) return accounts
  const isDetermined = accounts.every(({ balance, account_type }) => balance && account_type)
  return isDetermined ? balanceTotals(accounts) : { why: 'lacks' }
}

/** All accounts, or why they are not known. */
export async function readAccounts(
  access: ClientAccess,
): Promise<readonly Account[] | BalanceLack> {
  if (!access.client.scope.includes('accounts:read')) return { why: 'not_shared' }
  const outcome = await readClient(access, (bank) =>
    readPages((page) => bank.listAccounts(page), [], maxPagesOfAccounts),
  )
  if (outcome.kind === 'failed') return { why: 'failed', failure: outcome.failure.code }
  return isWhole(outcome.value) ? outcome.value.items : { why: 'part' }
}

const shownRows = 8

/** The newest transactions of a period; undefined where they are not shared or could not be read. */
export async function readLatest(
  access: ClientAccess,
  dates: BankQuery,
): Promise<LatestTransactions | undefined> {
  return readShared(access, 'transactions:read', async (bank) => {
    const query = [...dates, ['page_size', String(shownRows)] as const]
    const page = await readMatchingPage((each) => bank.listTransactions(each), query)
    return {
      rows: page.items,
      isDetermined: page.notApplied === undefined || page.notApplied.length === 0,
      ...extentOfPage(page, { page: 1 }),
    }
  })
}

async function readShared<Value>(
  access: ClientAccess,
  scope: Scope,
  read: (bank: BankReader) => Promise<Value>,
): Promise<Value | undefined> {
  const outcome = await readClient(access, (bank) => readOptional(access, scope, () => read(bank)))
  return outcome.kind === 'failed' ? undefined : outcome.value
}
