import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { KeptAccount } from '@/lib/domain/close/close-read'
import type { PaperFigures } from '@/lib/domain/close/paper-figures'
import type { FileFormat } from '@/lib/domain/exports/export-run'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { NamedFile } from '@/lib/domain/packs/pack-names'
import { accountNamePart } from '@/lib/format/file-names'
import type { Reader } from '@/lib/format/create-reader'
import { bookedOn, createDayOf, decimalOf } from '@/lib/server/exports/file-content'
import { fileWriters } from '@/lib/server/exports/file-formats'
import { NotMadeError } from '@/lib/server/packs/pack-request'

export interface TransactionFile extends NamedFile {
  readonly content: () => AsyncIterable<Uint8Array>
}

/** What the close says of the accounts, as it was locked. */
export interface LockedAccounts {
  readonly accounts: readonly KeptAccount[]
  readonly balances: PaperFigures['balances']
}

export interface RowsOfMonth {
  readonly rows: readonly Transaction[]
  readonly period: Required<DayRange>
  readonly timeZone: string
  readonly format: FileFormat
  readonly locked: LockedAccounts
}

/**
 * A file for each account that has rows in the month. It says the balance with which the month closed, and of
 * the time only the month’s end: made on another day it is the same file. Throws NotMadeError.
 */
export function transactionFiles(month: RowsOfMonth, reader: Reader): TransactionFile[] {
  const { rows, period, format } = month
  const own = new Map<string, Transaction[]>()
  for (const row of rows) {
    const key = row.account_id ?? ''
    own.set(key, [...(own.get(key) ?? []), row])
  }
  return Array.from(own, ([source, mine]): TransactionFile => {
    const account = accountOf(source, mine, month)
    const name = accountNamePart(account) || reader.text('packs_data.account')
    requireWritable(mine, month, { name, reader })
    const content = {
      sections: [{ account, name, pages: onePage(named(mine, name)) }],
      timeZone: month.timeZone,
      range: period,
      madeAt: new Date(`${period.last}T12:00:00Z`),
    }
    return {
      kind: 'transactions',
      source,
      parts: [name, periodOf(period)],
      extension: `.${format}`,
      content: () => encoded(fileWriters[format].write(content)),
    }
  })
}

function accountOf(id: string, rows: readonly Transaction[], { locked }: RowsOfMonth): Account {
  const kept = locked.accounts.find(({ account_id }) => account_id === id)
  const [first] = rows
  const currency = first?.amount.currency
  const balance = locked.balances?.find((each) => each.account === id && each.currency === currency)
  return {
    id,
    account_name: kept?.account_name ?? first?.account_name,
    account_type: kept?.account_type ?? first?.account_type,
    account_number_last_4: kept?.account_number_last_4,
    ...(balance?.closing !== undefined && {
      balance: { amount: Number(balance.closing), currency: balance.currency },
    }),
  }
}

/** What a ledger could not take would be missing from its file without a word. */
function requireWritable(
  rows: readonly Transaction[],
  { format, timeZone }: RowsOfMonth,
  { name, reader }: { name: string; reader: Reader },
): void {
  if (!fileWriters[format].keepsAccountsApart) return
  const { text } = reader
  const dayOf = createDayOf(timeZone)
  const own = rows[0]?.amount.currency ?? ''
  for (const row of rows) {
    const { currency } = row.amount
    const reason =
      decimalOf(row.amount) === undefined
        ? text('exports.why_currency', { currency })
        : currency !== own
          ? text('exports.why_other_currency', { currency, own })
          : bookedOn(row, dayOf) === ''
            ? text('exports.why_no_day')
            : undefined
    if (reason !== undefined)
      throw new NotMadeError({ file: `transactions/${name}.${format}`, reason })
  }
}

function named(rows: readonly Transaction[], name: string): Transaction[] {
  return rows.map((row) => ({ ...row, account_name: row.account_name ?? name }))
}

/** "2026-06" of a whole month. */
function periodOf({ first, last }: Required<DayRange>): string {
  return first.slice(0, 7) === last.slice(0, 7) ? first.slice(0, 7) : `${first}-to-${last}`
}

async function* onePage(rows: readonly Transaction[]): AsyncGenerator<readonly Transaction[]> {
  yield await Promise.resolve(rows)
}

async function* encoded(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) yield typeof part === 'string' ? encoder.encode(part) : part
}
