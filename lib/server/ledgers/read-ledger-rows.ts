import type { Account } from '@/lib/bank-contract/account'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { compareSeen, type SeenValues } from '@/lib/domain/close/seen-values'
import { type ChangedRow, givenOf } from '@/lib/domain/ledgers/handed-over'
import {
  type BookableRow,
  createBookable,
  type LedgerReading,
} from '@/lib/domain/ledgers/ledger-reading'
import { addDays } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import type { ReadingEnd } from '@/lib/domain/reading/reading'
import { mayBePosted, notPostedStatuses } from '@/lib/domain/transactions/not-posted'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import { isBankingError } from '@/lib/server/banking/banking-error'
import { walkOpenPages } from '@/lib/server/banking/walk-pages'
import { getChosen } from '@/lib/server/exports/chosen-rows'

type Answer<Value, Failure> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** How the bank of one client is read: at once for a page, with patience for a file. */
export type ReadLedgerBank<Failure> = <Value>(
  read: (bank: BankReader) => Promise<Value>,
) => Promise<Answer<Value, Failure>>

interface Wanted {
  readonly account_id: string
  readonly timeZone: string
  /** The first day that is of interest; undefined where all of it is. */
  readonly since: string | undefined
  /** The last day that is of interest; undefined where it goes on to now. */
  readonly last: string | undefined
  /** As many rows are read at most. */
  readonly max: number
  /** Takes the rows as they come. */
  readonly shelve: (rows: readonly BookableRow[]) => Promise<void>
}

/** What follows a reading while it goes on, and where one begins that is continued. */
export interface ReadingSteps {
  /** The account as it was when the reading began. */
  readonly begin?: Account | undefined
  readonly onRows?: (count: number) => void
}

export interface LedgerRows {
  readonly account: Account
  readonly reading: LedgerReading
}

/**
 * The settled rows of one account from a day on to now, with its balance before and after they were read, so that
 * nothing may be said of one that moved meanwhile.
 */
export async function readLedgerRows<Failure>(
  readBank: ReadLedgerBank<Failure>,
  { account_id, timeZone, since, last: lastDay, max, shelve }: Wanted,
  { begin, onRows = () => {} }: ReadingSteps = {},
): Promise<Answer<LedgerRows, Failure>> {
  const first =
    begin === undefined
      ? await readBank((bank) => bank.getAccount(account_id))
      : ({ kind: 'read', value: begin } as const)
  if (first.kind === 'failed') return first
  const account = first.value
  const currency = account.balance?.currency
  const bookable = createBookable({ account_id, timeZone, since, currency })
  const from = since === undefined ? undefined : startOfDay(since, timeZone)
  const query: BankQuery = [
    ['account_id', account_id],
    ['status', 'settled'],
    ...(from === undefined ? [] : [['posted_after', from] as const]),
  ]
  const open = (page: BankQuery) => readBank((bank) => bank.openTransactions(page))
  let end: ReadingEnd = 'limit'
  let count = 0
  const limits = { maxPages: Number.POSITIVE_INFINITY }
  for await (const step of walkOpenPages<Transaction, Failure>(open, query, limits)) {
    if (step.kind === 'failed') return step
    const { items, unreadable } = step.page.read()
    await shelve(bookable.take(items, unreadable.length))
    count += items.length + unreadable.length
    onRows(count)
    if (step.end !== undefined) end = step.end
    else if (count >= max) break
  }
  const until = lastDay === undefined ? undefined : startOfDay(addDays(lastDay, 1), timeZone)
  const pending = await countPending(readBank, account_id, until)
  if (pending.kind === 'failed') return pending
  const last = await readBank((bank) => bank.getAccount(account_id))
  if (last.kind === 'failed') return last
  const balance = { before: moneyOf(account), after: moneyOf(last.value) }
  const reading = { since, end, pending: pending.value, balance, ...bookable.read() }
  return { kind: 'read', value: { account, reading } }
}

function moneyOf({ balance }: Account): Money | undefined {
  return balance ?? undefined
}

/** What follows in a later file, once it is posted. Undefined where one page does not hold them all, or it cannot be given what they are. */
async function countPending<Failure>(
  readBank: ReadLedgerBank<Failure>,
  account_id: string,
  until: string | undefined,
): Promise<Answer<number | undefined, Failure>> {
  const query: BankQuery = [
    ['account_id', account_id],
    ...notPostedStatuses.map((status) => ['status', status] as const),
    ...(until === undefined ? [] : [['initiated_before', until] as const]),
    ['page_size', '100'],
  ]
  const page = await readBank((bank) => bank.listTransactions(query))
  if (page.kind === 'failed') return page
  return { kind: 'read', value: countOf(page.value, account_id, until) }
}

function countOf(
  page: ListPage<Transaction>,
  account_id: string,
  until: string | undefined,
): number | undefined {
  const { items, next_page_token, unreadable } = page
  if (next_page_token !== null || unreadable.length > 0) return undefined
  return items.filter((row) => row.account_id === account_id && mayBePosted(row, until)).length
}

export const maxLookedUp = 25

interface MissingRow {
  readonly key: string
  readonly given: SeenValues
}

/** Whether a row that a ledger has should be among those that were read: they are whole and go back as far. */
export function isMissed({ given }: MissingRow, { end, leftOut, since }: LedgerReading): boolean {
  return end === 'whole' && leftOut.size === 0 && isWithin(given, since)
}

/**
 * Rows that a ledger has and that are no longer among the settled ones, each looked up: returned, or not at the
 * bank any more.
 */
export async function readGone<Failure>(
  readBank: ReadLedgerBank<Failure>,
  missing: readonly MissingRow[],
): Promise<Answer<readonly ChangedRow[], Failure>> {
  const gone: ChangedRow[] = []
  for (const { key, given } of missing) {
    const found = await readBank((bank) => findRow(bank, key))
    if (found.kind === 'failed') return found
    const row = found.value
    const changes = row === undefined ? [] : compareSeen(given, givenOf(row)).changes
    if (row === undefined || changes.length > 0) gone.push({ key, row, given, changes })
  }
  return { kind: 'read', value: gone }
}

/** Whether the reading goes back as far as this row was posted. */
function isWithin(given: SeenValues, since: string | undefined): boolean {
  const posted = given.find(({ field }) => field === 'posted')?.value
  // A day earlier by another clock is looked up in vain, and no harm.
  return since === undefined || (typeof posted === 'string' && posted.slice(0, 10) > since)
}

/** A row’s key is what `getChosen` names a row by. */
async function findRow(bank: BankReader, key: string): Promise<Transaction | undefined> {
  try {
    return await getChosen(bank, key)
  } catch (error) {
    if (isBankingError(error) && error.code === 'not_found') return undefined
    throw error
  }
}
