import { isNearLimit } from '@/lib/domain/cards/card-figures'
import {
  type ClientFigures,
  type ColumnList,
  type FigurePeriod,
  figuresForm,
} from '@/lib/domain/clients/client'
import { columnLists } from '@/lib/domain/clients/figure-lists'
import { isKnownType, lacksReceipt, showsReceipts } from '@/lib/domain/transactions/missing-receipt'
import { countMissing, coveringStatements, namesItsDays } from '@/lib/domain/statements/coverage'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Account } from '@/lib/bank-contract/account'
import { openInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import { withUnknownStates } from '@/lib/domain/invoices/ageing'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { type Count, figureOf, isWhole, type Reading } from '@/lib/domain/reading/reading'
import { extentOfPage } from '@/lib/domain/search/refine-rows'
import { addDays } from '@/lib/domain/periods/day-range'
import { balancesOf, counted, invoiceFigures, type Part } from '@/lib/server/portfolio/figure-parts'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { areInUsualOrder, filterTransactions } from '@/lib/server/banking/filter-rows'
import { readPages } from '@/lib/server/banking/walk-pages'

/** What of a bank the figures are made of. */
export type FigureLists = Pick<
  BankReader,
  'listAccounts' | 'listCards' | 'listInvoices' | 'listStatements' | 'listTransactions'
>

export interface FiguresDemand {
  /** What the client shares; nothing else is read. */
  scope: readonly string[]
  /** What is read besides accounts, invoices and statements. */
  lists: readonly ColumnList[]
  period: FigurePeriod
  /** The client's own, in which its days begin. */
  timeZone: string
  /** The current calendar day in `timeZone`. */
  today: string
}

/** Lists as far as they are walked for a figure; what is longer is counted as "at least". */
const maxPages = 3
const pendingStatuses = ['pending', 'awaiting_approval']

export interface ReadFigures {
  figures: ClientFigures
  /** What the figures were made of and is of use besides; nothing where accounts are not shared. */
  accounts: readonly Account[]
}

/**
 * The figures of one client, of a call a list where each fits on a page. A row that a list gives is one
 * that was requested: the list holds to its filters where a bank ignores them. Throws BankingError.
 */
export async function readClientFigures(
  bank: FigureLists,
  demand: FiguresDemand,
): Promise<ReadFigures> {
  const shared = <Value>(scope: string, read: () => Promise<Value>): Promise<Value | undefined> =>
    demand.scope.includes(scope) ? read().catch(absentWhereRefused) : Promise.resolve(undefined)
  const wanted = <Value>(list: ColumnList, read: () => Promise<Value>) =>
    demand.lists.includes(list) ? shared(`${list}:read`, read) : undefined
  const [accounts, transactions, invoices, statements, cards] = await Promise.all([
    shared('accounts:read', () => readPages(bank.listAccounts, [], maxPages)),
    wanted('transactions', () => readTransactionFigures(bank, demand)),
    shared('invoicing:read', () => readInvoiceFigures(bank, demand.today)),
    shared('statements:read', () => readStatements(bank, demand)),
    wanted('cards', () => readCards(bank)),
  ])
  const unread = columnLists.filter(
    (list) => demand.scope.includes(`${list}:read`) && !demand.lists.includes(list),
  )
  const figures: ClientFigures = {
    form: figuresForm,
    period: demand.period,
    ...(accounts && balancesOf(accounts)),
    ...transactions,
    ...invoices,
    ...statements,
    ...cards,
    ...(unread.length > 0 && { unread }),
  }
  return { figures, accounts: accounts?.items ?? [] }
}

/** A scope that the bank no longer grants is one that is not shared. */
function absentWhereRefused(error: unknown): undefined {
  if (isRefusal(error)) return undefined
  throw error
}

/** Of one list alone: the others may still be read. */
export function isRefusal(cause: unknown): boolean {
  return isBankingError(cause) && cause.code === 'insufficient_scope'
}

async function readTransactionFigures(
  bank: FigureLists,
  { period, timeZone }: FiguresDemand,
): Promise<Part<'newest' | 'pending' | 'missingReceipts'>> {
  const from = period.first && startOfDay(period.first, timeZone)
  const to = period.last && startOfDay(addDays(period.last, 1), timeZone)
  const posted: BankQuery = [...present('posted_after', from), ...present('posted_before', to)]
  const latest = await bank.listTransactions([['page_size', '100']])
  // If one page holds every row it is filtered here, unless a row does not say what it is.
  const isAll = latest.next_page_token === null && latest.unreadable.length === 0
  const list = async (query: BankQuery, pages: number): Promise<Reading<Transaction>> => {
    const items = isAll ? filterTransactions(latest.items, query) : undefined
    return items === undefined
      ? readPages(bank.listTransactions, query, pages)
      : { items, end: 'whole', notUnderstood: 0, notApplied: [] }
  }
  const [inPeriod, pending] = await Promise.all([
    list(posted, maxPages),
    list(statusQuery(pendingStatuses), 1),
  ])
  const tellsReceipts =
    inPeriod.items.some(showsReceipts) &&
    inPeriod.items.some((row) => isKnownType(row.transaction_type))
  const isUnclear =
    posted.some(([name]) => inPeriod.notApplied.includes(name)) ||
    (inPeriod.items.some(lacksReceipt) && !tellsReceipts)
  return {
    newest: newestOf(latest, isAll),
    pending: counted(
      pending,
      ({ status }) => pendingStatuses.includes(status ?? ''),
      () => pending.notApplied.includes('status'),
    ),
    missingReceipts: isUnclear ? { atLeast: 0 } : counted(inPeriod, lacksReceipt),
  }
}

/** When the newest was initiated; of rows that do not tell which it is, how many there are at least. */
function newestOf(latest: ListPage<Transaction>, isAll: boolean): string | Count {
  const newest = latestOf(latest.items)
  if (latest.unreadable.length > 0 || (!isAll && !areInUsualOrder(latest.items))) {
    return { atLeast: latest.items.length }
  }
  return newest ?? figureOf(extentOfPage(latest, { page: 1 }), latest.items.length)
}

async function readInvoiceFigures(
  bank: FigureLists,
  today: string,
): Promise<Part<'openInvoices' | 'overdueInvoices' | 'syncErrors'>> {
  // Most businesses have few: then one call says all. No bank lists sync errors alone.
  const latest = await readPages(bank.listInvoices, [], 1)
  const open = isWhole(latest)
    ? latest
    : withUnknownStates(
        await readPages(bank.listInvoices, statusQuery(openInvoiceStatuses), maxPages),
        latest,
      )
  return invoiceFigures(open, latest, today)
}

/** All that began by the end of the period: the first of an account tells when it was opened. */
async function readStatements(
  bank: FigureLists,
  { period, today }: FiguresDemand,
): Promise<Part<'statements'>> {
  const end = period.last && addDays(period.last, 1)
  const reading = await readPages(
    bank.listStatements,
    present('period_start_before', end),
    maxPages,
  )
  const covering = coveringStatements(reading)
  return {
    statements: {
      closed: counted(
        reading,
        ({ period_end }) => isWithin(period_end ?? '', period),
        (statement) => !namesItsDays(statement),
      ),
      // Of a part of them a month lacks what the other part may hold.
      missing: isWhole(covering)
        ? { exactly: countMissing(covering.items, period, today) }
        : { atLeast: 0 },
    },
  }
}

function isWithin(day: string, { first, last }: FigurePeriod): boolean {
  return day !== '' && (first === undefined || day >= first) && (last === undefined || day <= last)
}

async function readCards(bank: FigureLists): Promise<Part<'cardsNearLimit'>> {
  const reading = await readPages(bank.listCards, [], maxPages)
  return {
    cardsNearLimit: counted(
      reading,
      (card) => isNearLimit(card) === true,
      (card) => isNearLimit(card) === undefined,
    ),
  }
}

function statusQuery(statuses: readonly string[]): BankQuery {
  return statuses.map((status) => ['status', status] as const)
}

/** Where some can be read as instants, the latest of those. */
function latestOf(rows: readonly Transaction[]): string | undefined {
  const instantOf = (iso: string): number => findInstant(iso) ?? Number.NEGATIVE_INFINITY
  return rows
    .flatMap(({ initiated_at }) => initiated_at ?? [])
    .toSorted((one, other) => compare(instantOf(one), instantOf(other)) || compare(one, other))
    .at(-1)
}

function compare<Value extends number | string>(one: Value, other: Value): number {
  return Number(one > other) - Number(one < other)
}

function present(name: string, value: string | undefined): BankQuery {
  return value === undefined ? [] : [[name, value]]
}
