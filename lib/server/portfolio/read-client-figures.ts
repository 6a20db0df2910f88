import { isNearLimit } from '@/lib/domain/cards/card-figures'
import {
  type ClientFigures,
  type Counted,
  type FigurePeriod,
  figuresForm,
} from '@/lib/domain/clients/client'
import type { Account } from '@/lib/bank-contract/account'
import { openInvoiceStatuses } from '@/lib/bank-contract/invoice'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { addDays } from '@/lib/domain/periods/day-range'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'
import { balancesOf, invoiceFigures } from '@/lib/server/portfolio/add-up'
import { type FigureLists, isRefusal } from '@/lib/server/portfolio/figure-lists'

export interface FiguresDemand {
  /** What the client shares; nothing else is asked for. */
  scope: readonly string[]
  period: FigurePeriod
  /** The client's own, in which its days begin. */
  timeZone: string
  /** The calendar day that it is there. */
  today: string
}

/** Lists as far as they are walked for a figure; what is longer is counted as "at least". */
const mostPages = 3
const pendingStatuses = ['pending', 'awaiting_approval']

export interface ReadFigures {
  figures: ClientFigures
  /** What the figures were made of and is of use besides; nothing where accounts are not shared. */
  accounts: readonly Account[]
}

/**
 * The figures of one client, of about six calls. A row that a list gives is one that was asked for:
 * the list holds to its filters where a bank ignores them. Throws BankingError.
 */
export async function readClientFigures(
  bank: FigureLists,
  demand: FiguresDemand,
): Promise<ReadFigures> {
  const shared = <Value>(scope: string, read: () => Promise<Value>): Promise<Value | undefined> =>
    demand.scope.includes(scope) ? read().catch(absentWhereRefused) : Promise.resolve(undefined)
  const [accounts, transactions, invoices, statements, cards] = await Promise.all([
    shared('accounts:read', () => readPages(bank.listAccounts, [], mostPages)),
    shared('transactions:read', () => readTransactionFigures(bank, demand)),
    shared('invoicing:read', () => readInvoiceFigures(bank, demand.today)),
    shared('statements:read', () => readStatements(bank, demand.period)),
    shared('cards:read', () => readCards(bank)),
  ])
  const figures: ClientFigures = {
    form: figuresForm,
    period: demand.period,
    ...(accounts && { balances: { ...balancesOf(accounts.items), isWhole: accounts.isWhole } }),
    ...transactions,
    ...invoices,
    ...(statements && { statements }),
    ...(cards && { cardsNearLimit: cards }),
  }
  return { figures, accounts: accounts?.items ?? [] }
}

/** A scope that the bank no longer grants is one that is not shared. */
function absentWhereRefused(error: unknown): undefined {
  if (isRefusal(error)) return undefined
  throw error
}

async function readTransactionFigures(
  bank: FigureLists,
  { period, timeZone, today }: FiguresDemand,
): Promise<Pick<ClientFigures, 'newest' | 'pending' | 'withoutFiles'>> {
  const from = period.first && startOfDay(period.first, timeZone)
  const to = period.last && startOfDay(addDays(period.last, 1), timeZone)
  const bounds: BankQuery = [
    ...present('initiated_after', from),
    ...present('initiated_before', to),
  ]
  const [inPeriod, pending] = await Promise.all([
    readPages(bank.listTransactions, bounds, mostPages),
    readPages(bank.listTransactions, statusQuery(pendingStatuses), 1),
  ])
  const reachesToday = (period.last ?? today) >= today
  const known = reachesToday ? latestOf(inPeriod.items) : undefined
  const newest = known ?? latestOf((await bank.listTransactions([['page_size', '1']])).items)
  return {
    newest: newest ?? null,
    pending: counted(pending.items, pending.isWhole),
    withoutFiles: counted(
      inPeriod.items.filter(({ attachments }) => (attachments?.length ?? 0) === 0),
      inPeriod.isWhole,
    ),
  }
}

async function readInvoiceFigures(
  bank: FigureLists,
  today: string,
): Promise<Pick<ClientFigures, 'openInvoices' | 'overdueInvoices' | 'syncErrors'>> {
  // Most businesses have few: then one call says all. No bank can be asked for sync errors alone.
  const latest = await readPages(bank.listInvoices, [], 1)
  const open = latest.isWhole
    ? latest
    : await readPages(bank.listInvoices, statusQuery(openInvoiceStatuses), mostPages)
  const failing = latest.items.filter((each) => each.accounting_sync_status === 'error')
  return {
    ...invoiceFigures(open, today),
    syncErrors: counted(failing, latest.isWhole),
  }
}

async function readStatements(bank: FigureLists, { first, last }: FigurePeriod): Promise<Counted> {
  const end = last && addDays(last, 1)
  const query = [...present('period_end_after', first), ...present('period_end_before', end)]
  const { items, isWhole } = await readPages(bank.listStatements, query, mostPages)
  return counted(items, isWhole)
}

async function readCards(bank: FigureLists): Promise<Counted> {
  const { items, isWhole } = await readPages(bank.listCards, [], mostPages)
  return counted(items.filter(isNearLimit), isWhole)
}

function counted(items: readonly unknown[], isWhole: boolean): Counted {
  return { count: items.length, isWhole }
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
