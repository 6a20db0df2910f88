import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { KeptAccount } from '@/lib/domain/close/close-read'
import type { AccountFigures, PaperFigures } from '@/lib/domain/close/paper-figures'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { PackFile } from '@/lib/domain/packs/manifest'
import type { NamedFile } from '@/lib/domain/packs/pack-names'
import { accountNamesInFiles, accountTitle } from '@/lib/format/account-name'
import { accountNamePart } from '@/lib/format/document-values'
import type { Reader } from '@/lib/format/create-reader'
import { type FormatFacts, formatFacts } from '@/lib/domain/ledgers/ledger-target'
import { bookedOn, createDayOf, decimalOf } from '@/lib/server/exports/file-content'
import { fileWriters } from '@/lib/server/exports/file-formats'
import { makeLedgerFile } from '@/lib/server/ledgers/make-ledger-file'
import {
  ledgerContent,
  type LockedBalance,
  type MonthBalances,
  monthBalances,
} from '@/lib/server/packs/ledger-content'
import type { PackFormat } from '@/lib/server/packs/pack-format'
import { NotMadeError } from '@/lib/server/packs/pack-request'

export interface TransactionFile extends NamedFile {
  readonly content: () => AsyncIterable<Uint8Array>
  readonly rows: readonly Transaction[]
  /** What the manifest says of its balances. */
  readonly stated: Pick<PackFile, 'no_closing' | 'closing' | 'as_csv'>
}

/** What the close says of the accounts, as it was locked. */
export interface LockedAccounts {
  readonly accounts: readonly KeptAccount[]
  readonly balances: PaperFigures['balances']
  /** What each account moved; undefined where that was not read whole. */
  readonly moved: readonly AccountFigures[] | undefined
}

export interface RowsOfMonth {
  readonly rows: readonly Transaction[]
  readonly period: Required<DayRange>
  readonly timeZone: string
  readonly format: PackFormat
  readonly clientName: string
  readonly locked: LockedAccounts
}

/**
 * A file for each account that has rows in the month. It says the balance with which the month closed, and of
 * the time only the month’s end: made on another day it is the same file. Throws NotMadeError.
 */
export async function transactionFiles(
  month: RowsOfMonth,
  reader: Reader,
): Promise<TransactionFile[]> {
  const { rows, period } = month
  const own = new Map<string, Transaction[]>()
  for (const row of rows) {
    const key = row.account_id ?? ''
    const mine = own.get(key) ?? []
    mine.push(row)
    own.set(key, mine)
  }
  const names = accountNamesInFiles(month.locked.accounts, reader)
  const files: TransactionFile[] = []
  for (const [source, mine] of own) {
    const account = accountOf(source, mine, month)
    const title = accountTitle(account, reader)
    const part = accountNamePart(account) || (title ?? reader.text('packs_data.account'))
    const name = names.get(source) ?? title ?? part
    const made = await written({ account, name, rows: mine }, month, reader)
    files.push({
      kind: 'transactions',
      source,
      parts: [part, periodOf(period)],
      rows: mine,
      ...made,
    })
  }
  return files
}

interface AccountRows {
  readonly account: Account
  readonly name: string
  readonly rows: readonly Transaction[]
}

async function written(
  { account, name, rows }: AccountRows,
  month: RowsOfMonth,
  reader: Reader,
): Promise<Pick<TransactionFile, 'extension' | 'content' | 'stated'>> {
  const { format, period, timeZone, locked, clientName } = month
  const extensionOf = format.kind === 'file' ? format.format : format.choice.format
  const balances = monthBalances({ rows, period, ...balanceIn(locked, account.id, rows) })
  const noClosing = balances.kind === 'unknown' ? { no_closing: balances.why } : {}
  const stop = (reason: string) =>
    new NotMadeError({ file: `transactions/${name} (${extensionOf})`, reason })
  if (format.kind === 'file') {
    const writer = fileWriters[format.format]
    if (writer.keepsAccountsApart) requireWritable(rows, timeZone, { reader, stop })
    const content = {
      sections: [
        { account: closedWith(account, balances, rows), name, pages: onePage(named(rows, name)) },
      ],
      timeZone,
      range: period,
      madeAt: new Date(`${period.last}T12:00:00Z`),
    }
    return {
      extension: `.${format.format}`,
      content: () => encoded(writer.write(content)),
      stated: format.format === 'ofx' ? noClosing : {},
    }
  }
  requireWritable(rows, timeZone, { reader, stop })
  const made = ledgerContent({
    account,
    name,
    clientName,
    rows,
    period,
    timeZone,
    balances,
    choice: format.choice,
  })
  if (made === 'zeros') throw stop(reader.text('packs_data.why_zeros'))
  if (made === 'balances') {
    const csv = { ...month, format: { kind: 'file', format: 'csv' } } as const
    const instead = await written({ account, name, rows }, csv, reader)
    return { ...instead, stated: { as_csv: noClosing.no_closing } }
  }
  const file = await makeLedgerFile(made)
  return {
    extension: /\.[a-z0-9]+$/.exec(file.name)?.[0] ?? '.txt',
    content: file.bytes,
    stated: statedBy(formatFacts[format.choice.format].balances, noClosing),
  }
}

function statedBy(
  place: FormatFacts['balances'],
  noClosing: Pick<PackFile, 'no_closing'>,
): TransactionFile['stated'] {
  if (place === 'no_place' || noClosing.no_closing === undefined) return {}
  return place === 'needed' ? { closing: 'counted' } : noClosing
}

function accountOf(id: string, rows: readonly Transaction[], { locked }: RowsOfMonth): Account {
  const kept = locked.accounts.find(({ account_id }) => account_id === id)
  const [first] = rows
  return {
    id,
    account_name: kept?.account_name ?? first?.account_name,
    account_type: kept?.account_type ?? first?.account_type,
    account_number_last_4: kept?.account_number_last_4,
  }
}

function balanceIn(
  { balances, moved }: LockedAccounts,
  id: string,
  rows: readonly Transaction[],
): LockedBalance {
  const currency = rows[0]?.amount.currency
  const isOwn = (each: { account: string; currency: string }) =>
    each.account === id && each.currency === currency
  const found = balances?.find(isOwn)
  const own = moved?.find(isOwn)
  const net = own === undefined ? 0n : BigInt(own.moneyIn) + BigInt(own.moneyOut)
  return {
    opening: found?.opening,
    closing: found?.closing,
    net: moved === undefined ? undefined : net,
  }
}

function closedWith(
  account: Account,
  balances: MonthBalances,
  rows: readonly Transaction[],
): Account {
  if (balances.kind === 'unknown') return account
  const { currency = '' } = rows[0]?.amount ?? {}
  return { ...account, balance: { amount: balances.closing.amount, currency } }
}

/** What a ledger could not take would be missing from its file without a word. */
function requireWritable(
  rows: readonly Transaction[],
  timeZone: string,
  { reader: { text }, stop }: { reader: Reader; stop: (reason: string) => NotMadeError },
): void {
  const dayOf = createDayOf(timeZone)
  const own = rows[0]?.amount.currency ?? ''
  for (const row of rows) {
    const { currency } = row.amount
    if (decimalOf(row.amount) === undefined) throw stop(text('exports.why_currency', { currency }))
    if (currency !== own) throw stop(text('exports.why_other_currency', { currency, own }))
    if (bookedOn(row, dayOf) === '') throw stop(text('exports.why_no_day'))
  }
}

function named(rows: readonly Transaction[], name: string): Transaction[] {
  return rows.map((row) => ({ ...row, account_name: name }))
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
