import type { Refine } from '@/lib/domain/search/refine-rows'
import type { Account } from '@/lib/bank-contract/account'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { AccountNames } from '@/lib/format/account-name'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import type { Money } from '@/lib/bank-contract/money'
import { findMinorDigits, toDecimal } from '@/lib/format/money'
import { localDay } from '@/lib/domain/periods/local-clock'

export interface FileSelection {
  format: FileFormat
  /** The query of every page. */
  query: BankQuery
  /** Transactions that were picked one by one, in the place of what the query finds. */
  ids?: readonly string[]
  /** Of rows read those that are meant, where the bank has no filter for it. */
  refine: Refine<Transaction>
  /** The days requested; none where conditions, by name, do not hold that the days are. */
  rangeFor: (notApplied: readonly string[]) => DayRange
  /** What the client's accounts are called in files, as far as they are known. */
  accounts: AccountNames
  /** Of the client. */
  timeZone: string
}

/** What a file is to hold, in its order, read no faster than it is written. */
export interface FileContent {
  sections: readonly FileSection[]
  /** Of the client, whose clock decides which day it is. */
  timeZone: string
  /** The requested days. */
  range: DayRange
  madeAt: Date
}

/** Rows of one list. `account` is whose they are, where the file keeps accounts apart. */
export interface FileSection {
  account: Account | undefined
  /** As every file names it, a name that no other account of the client has; '' without an account. */
  name: string
  pages: AsyncIterable<readonly Transaction[]>
}

export type WriteFile = (content: FileContent) => AsyncIterable<string | Uint8Array>

export interface LineColumn {
  readonly name: string
  /** Words, a day of the client's calendar as YYYY-MM-DD, or an exact decimal number. */
  readonly kind: 'text' | 'day' | 'number'
  /** In characters, for a file that has widths. */
  readonly width: number
  readonly textOf: (row: Transaction, dayOf: DayOf) => string
}

export type DayOf = (iso: string | null | undefined) => string

/** What a file says of a transaction. Columns are added at the end only: a ledger maps them once. */
export const transactionLine: readonly LineColumn[] = [
  day('date', (row) => row.initiated_at),
  day('posted_date', (row) => row.posted_at),
  text('account', 22, (row) => row.account_name),
  text('type', 18, (row) => row.transaction_type),
  text('status', 10, (row) => row.status),
  text('counterparty', 28, (row) => row.counterparty_name),
  text('memo', 24, (row) => row.memo),
  text('note', 24, (row) => row.note),
  number('amount', 14, ({ amount }) => decimalOf(amount) ?? ''),
  text('currency', 9, (row) => row.amount.currency),
  number('amount_in_smallest_unit', 14, ({ amount }) => String(amount.amount)),
  text('card', 18, (row) => row.card_name),
  text('person', 18, (row) => row.user_full_name),
  number('attachments', 11, ({ attachments }) => String(attachments?.length ?? '')),
  text('initiated_at', 21, (row) => row.initiated_at),
  text('posted_at', 21, (row) => row.posted_at),
  text('transaction_id', 38, (row) => row.id),
  text('money_movement_id', 38, (row) => row.money_movement_id),
  text('account_id', 38, (row) => row.account_id),
]

/** The day of an instant in the client's time zone; '' without an instant. */
export function createDayOf(timeZone: string): DayOf {
  const dayOf = localDay(timeZone)
  return (iso) => dayOf(iso) ?? ''
}

/** The day on which a ledger books it: of posting, or where the bank tells none, of initiating. */
export function bookedOn({ posted_at, initiated_at }: Transaction, dayOf: DayOf): string {
  return dayOf(posted_at) || dayOf(initiated_at)
}

/** "-12.50". Undefined for a currency that nobody knows, whose decimals are unknown. */
export function decimalOf({ amount, currency }: Money): string | undefined {
  const digits = findMinorDigits(currency)
  return digits === undefined ? undefined : toDecimal(amount, digits)
}

type Read = (row: Transaction) => string | null | undefined

function text(name: string, width: number, read: Read): LineColumn {
  return { name, width, kind: 'text', textOf: (row) => read(row) ?? '' }
}

function number(name: string, width: number, read: (row: Transaction) => string): LineColumn {
  return { name, width, kind: 'number', textOf: read }
}

function day(name: string, read: Read): LineColumn {
  return { name, width: 12, kind: 'day', textOf: (row, dayOf) => dayOf(read(row)) }
}
