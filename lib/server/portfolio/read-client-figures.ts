import { isNearLimit } from '@/lib/domain/cards/card-figures'
import {
  type ClientFigures,
  type Counted,
  type CountedMoney,
  type CurrencySum,
  type FigurePeriod,
  type UndeterminedFigure,
  figuresForm,
} from '@/lib/domain/clients/client'
import { toBusinessAccount } from '@/lib/domain/connections/business-side'
import { isKnownType, lacksReceipt, showsReceipts } from '@/lib/domain/checks/checked-row'
import { isAgeKnown, isOverdue } from '@/lib/domain/invoices/ageing'
import { countMissing, namesItsDays } from '@/lib/domain/statements/coverage'
import { type Account, accountTypes } from '@/lib/bank-contract/account'
import {
  accountingSyncStatuses,
  type Invoice,
  invoiceStatuses,
  openInvoiceStatuses,
} from '@/lib/bank-contract/invoice'
import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { addDays } from '@/lib/domain/periods/day-range'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { type ReadList, readPages } from '@/lib/server/banking/walk-pages'

/** What of a bank the figures are made of. */
export type FigureLists = Pick<
  BankReader,
  'listAccounts' | 'listCards' | 'listInvoices' | 'listStatements' | 'listTransactions'
>

export interface FiguresDemand {
  /** What the client shares; nothing else is read. */
  scope: readonly string[]
  period: FigurePeriod
  /** The client's own, in which its days begin. */
  timeZone: string
  /** The calendar day that it is there. */
  today: string
}

/** Lists as far as they are walked for a figure; what is longer is counted as "at least". */
const mostPages = 3
/** Enough to recognise a business by. */
const mostAccounts = 12
const pendingStatuses = ['pending', 'awaiting_approval']

export interface ReadFigures {
  figures: ClientFigures
  /** What the figures were made of and is of use besides; nothing where accounts are not shared. */
  accounts: readonly Account[]
}

/**
 * The figures of one client, of about seven calls. A row that a list gives is one that was requested:
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
    shared('statements:read', () => readStatements(bank, demand)),
    shared('cards:read', () => readCards(bank)),
  ])
  const balances = accounts && balancesOf(accounts)
  const undetermined = [balances, transactions, invoices, statements, cards].flatMap(
    (part) => part?.undetermined ?? [],
  )
  const figures: ClientFigures = {
    form: figuresForm,
    period: demand.period,
    ...balances?.figures,
    ...transactions?.figures,
    ...invoices?.figures,
    ...statements?.figures,
    ...cards?.figures,
    ...(undetermined.length > 0 && { undetermined }),
  }
  return { figures, accounts: accounts?.items ?? [] }
}

interface Part<Name extends keyof ClientFigures> {
  readonly figures: Pick<ClientFigures, Name>
  /** Figures that some rows may be part of, and do not tell. */
  readonly undetermined: readonly UndeterminedFigure[]
}

function undeterminedOf(
  verdicts: Partial<Record<UndeterminedFigure, boolean>>,
): UndeterminedFigure[] {
  return (Object.keys(verdicts) as UndeterminedFigure[]).filter((name) => verdicts[name])
}

/** A scope that the bank no longer grants is one that is not shared. */
function absentWhereRefused(error: unknown): undefined {
  if (isRefusal(error)) return undefined
  throw error
}

/** Of one list alone: the others may still be read. */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof BankingError && cause.code === 'insufficient_scope'
}

async function readTransactionFigures(
  bank: FigureLists,
  { period, timeZone }: FiguresDemand,
): Promise<Part<'newest' | 'pending' | 'missingReceipts'>> {
  const from = period.first && startOfDay(period.first, timeZone)
  const to = period.last && startOfDay(addDays(period.last, 1), timeZone)
  const posted: BankQuery = [...present('posted_after', from), ...present('posted_before', to)]
  const [inPeriod, pending, latest] = await Promise.all([
    readPages(bank.listTransactions, posted, mostPages),
    readPages(bank.listTransactions, statusQuery(pendingStatuses), 1),
    // Two, so that they show in which order they come.
    bank.listTransactions([['page_size', '2']]),
  ])
  const newest = latestOf(latest.items)
  const undetermined = undeterminedOf({
    newest:
      (newest === undefined && latest.items.length > 0) ||
      latest.notApplied?.includes('sort_by') === true,
    pending: pending.notApplied.includes('status'),
    missingReceipts:
      posted.some(([name]) => inPeriod.notApplied.includes(name)) ||
      (inPeriod.items.some(lacksReceipt) &&
        !(
          inPeriod.items.some(showsReceipts) &&
          inPeriod.items.some((row) => isKnownType(row.transaction_type))
        )),
  })
  const lacking = undetermined.includes('missingReceipts')
    ? []
    : inPeriod.items.filter(lacksReceipt)
  return {
    figures: {
      newest: newest ?? null,
      pending: counted(
        pending.items.filter(({ status }) => pendingStatuses.includes(status ?? '')),
        pending.isWhole,
      ),
      missingReceipts: counted(lacking, inPeriod.isWhole),
    },
    undetermined,
  }
}

async function readInvoiceFigures(
  bank: FigureLists,
  today: string,
): Promise<Part<'openInvoices' | 'overdueInvoices' | 'syncErrors'>> {
  // Most businesses have few: then one call says all. No bank lists sync errors alone.
  const latest = await readPages(bank.listInvoices, [], 1)
  const open = latest.isWhole
    ? latest
    : await readPages(bank.listInvoices, statusQuery(openInvoiceStatuses), mostPages)
  const failing = latest.items.filter((each) => each.accounting_sync_status === 'error')
  const haveDueDates = open.items.some(({ due_date }) => due_date != null)
  const isUnclear = ({ status, total }: Invoice): boolean =>
    total == null || !invoiceStatuses.some((each) => each === status)
  const openInvoices = open.items.some(isUnclear)
  return {
    figures: { ...invoiceFigures(open, today), syncErrors: counted(failing, latest.isWhole) },
    undetermined: undeterminedOf({
      openInvoices,
      overdueInvoices:
        openInvoices || open.items.some((invoice) => !isAgeKnown(invoice, haveDueDates)),
      syncErrors: latest.items.some(
        ({ accounting_sync_status: status }) =>
          !accountingSyncStatuses.some((each) => each === status),
      ),
    }),
  }
}

/** All that began by the end of the period: the first of an account tells when it was opened. */
async function readStatements(
  bank: FigureLists,
  { period, today }: FiguresDemand,
): Promise<Part<'statements'>> {
  const end = period.last && addDays(period.last, 1)
  const { items, isWhole } = await readPages(
    bank.listStatements,
    present('period_start_before', end),
    mostPages,
  )
  const closed = items.filter(({ period_end }) => isWithin(period_end ?? '', period))
  const isDetermined = items.every(namesItsDays)
  return {
    figures: {
      statements: {
        ...counted(closed, isWhole),
        missing: isDetermined ? countMissing(items, period, today) : 0,
      },
    },
    undetermined: undeterminedOf({ statements: !isDetermined }),
  }
}

function isWithin(day: string, { first, last }: FigurePeriod): boolean {
  return day !== '' && (first === undefined || day >= first) && (last === undefined || day <= last)
}

async function readCards(bank: FigureLists): Promise<Part<'cardsNearLimit'>> {
  const { items, isWhole } = await readPages(bank.listCards, [], mostPages)
  return {
    figures: { cardsNearLimit: counted(items.filter(isNearLimit), isWhole) },
    undetermined: undeterminedOf({
      cardsNearLimit: items.some((card) => isNearLimit(card) === undefined),
    }),
  }
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

/** Money in hand and money owed on credit, apart; the other kinds of account are neither. */
function balancesOf({ items: accounts, isWhole }: ReadList<Account>): Part<'balances'> {
  const of = (...types: string[]): CurrencySum[] =>
    addUp(
      accounts.flatMap(({ account_type, balance }) =>
        balance != null && types.includes(account_type ?? '') ? [balance] : [],
      ),
    )
  // A kind that is newer than we are is neither, where the others are of kinds that we know.
  const isForeign = !accounts.some(({ account_type }) =>
    accountTypes.some((each) => each === account_type),
  )
  const isUndetermined = (...types: string[]): boolean =>
    accounts.some(
      ({ account_type: type, balance }) =>
        !type || isForeign || (balance == null && types.includes(type)),
    )
  const isDetermined = {
    cash: !isUndetermined('checking', 'savings'),
    credit: !isUndetermined('credit'),
  }
  return {
    figures: {
      balances: {
        cash: of('checking', 'savings'),
        credit: of('credit'),
        accounts: accounts.slice(0, mostAccounts).map(toBusinessAccount),
        isWhole: isWhole && isDetermined.cash && isDetermined.credit,
      },
    },
    undetermined: undeterminedOf({ cash: !isDetermined.cash, credit: !isDetermined.credit }),
  }
}

/** `today` is a calendar day of the client's: an invoice that was due before it is overdue. */
function invoiceFigures(
  { items, isWhole }: ReadList<Invoice>,
  today: string,
): Required<Pick<ClientFigures, 'openInvoices' | 'overdueInvoices'>> {
  const open = items.filter(({ status }) => openInvoiceStatuses.includes(status ?? ''))
  const overdue = open.filter((invoice) => isOverdue(invoice, today))
  const summed = (invoices: readonly Invoice[]): CountedMoney => ({
    count: invoices.length,
    sums: addUp(invoices.flatMap(({ total }) => total ?? [])),
    isWhole,
  })
  return { openInvoices: summed(open), overdueInvoices: summed(overdue) }
}

function addUp(amounts: readonly Money[]): CurrencySum[] {
  const sums = new Map<string, bigint>()
  for (const { amount, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  }
  return Array.from(sums, ([currency, sum]) => ({ currency, amount: String(sum) })).toSorted(
    (left, right) => left.currency.localeCompare(right.currency),
  )
}
