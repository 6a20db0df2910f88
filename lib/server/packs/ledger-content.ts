import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { formatFacts } from '@/lib/domain/ledgers/ledger-target'
import type { RowBalances } from '@/lib/domain/ledgers/row-balances'
import { listedRows } from '@/lib/domain/ledgers/row-totals'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
import { oneLine } from '@/lib/format/one-line'
import { findMinorDigits } from '@/lib/format/money'
import { bookedOn, createDayOf } from '@/lib/server/exports/file-content'

export interface MonthOfAccount {
  readonly account: Account
  readonly name: string
  readonly clientName: string
  readonly rows: readonly Transaction[]
  readonly period: Required<DayRange>
  readonly timeZone: string
  readonly balances: MonthBalances
  readonly choice: LedgerChoice
}

/** What stops a ledger’s file of a month: rows that it refuses, or balances that it cannot be without. */
export type NoLedgerFile = 'zeros' | 'balances'

/** A month of an account as a ledger’s file says it; the same for the same data. */
export function ledgerContent(month: MonthOfAccount): LedgerContent | NoLedgerFile {
  const { account, name, clientName, rows, period, timeZone, balances, choice } = month
  const dayOf = createDayOf(timeZone)
  const currency = rows[0]?.amount.currency ?? ''
  const facts = formatFacts[choice.format]
  // What the ledger refuses would be missing from its file without a word.
  if (facts.refuses !== undefined && rows.some(({ amount }) => amount.amount === 0)) return 'zeros'
  const stated = facts.balances === 'needed' ? neededBalances(balances) : balances
  if (stated === undefined) return 'balances'
  return {
    account: {
      id: account.id,
      name: oneLine(name),
      last4: account.account_number_last_4 ?? undefined,
      routing: undefined,
      type: account.account_type ?? undefined,
    },
    clientName: oneLine(clientName),
    currency: oneLine(currency),
    digits: findMinorDigits(currency) ?? 0,
    ...listedRows(
      rows
        .map((row) => toLedgerRow(row, bookedOn(row, dayOf)))
        .toSorted((one, other) => compare(one, other)),
    ),
    balances: stated,
    madeAt: `${period.last}T12:00:00.000Z`,
    choice,
  }
}

type KnownBalances = Extract<RowBalances, { kind: 'known' }>

export type MonthBalances =
  | KnownBalances
  | { readonly kind: 'unknown'; readonly why: 'not_given' }
  | {
      readonly kind: 'unknown'
      readonly why: 'between'
      /** The opening balance of the statements and what these rows make of it; undefined where none is sure. */
      readonly counted: KnownBalances | undefined
    }

/** The balances of a file that cannot be without them; undefined where nobody can state any. */
function neededBalances(balances: MonthBalances): KnownBalances | undefined {
  if (balances.kind === 'known') return balances
  return balances.why === 'between' ? balances.counted : undefined
}

/** What the close was locked with, of one account, in the smallest unit. */
export interface LockedBalance {
  /** Of the locked statements. */
  readonly opening: string | undefined
  readonly closing: string | undefined
  /** What its rows came to; undefined where they were not read whole. */
  readonly net: bigint | undefined
}

/** Known only where the statements and the rows add up. */
export function monthBalances({
  rows,
  period,
  opening,
  closing,
  net,
}: Pick<MonthOfAccount, 'rows' | 'period'> & LockedBalance): MonthBalances {
  if (opening === undefined || closing === undefined) return { kind: 'unknown', why: 'not_given' }
  const sum = rows.reduce((all, { amount }) => all + BigInt(amount.amount), BigInt(opening))
  const balances = (last: bigint): KnownBalances => ({
    kind: 'known',
    opening: { day: addDays(period.first, -1), amount: Number(opening) },
    closing: { day: period.last, amount: Number(last) },
  })
  if (sum === BigInt(closing)) return balances(sum)
  // Where it added up when it was locked, only rows are otherwise since: the balance before them stands.
  const wasSure = net !== undefined && BigInt(opening) + net === BigInt(closing)
  const isExact = Number.isSafeInteger(Number(sum))
  return {
    kind: 'unknown',
    why: 'between',
    counted: wasSure && isExact ? balances(sum) : undefined,
  }
}

function compare(
  one: { readonly day: string; readonly fitId: string },
  other: { readonly day: string; readonly fitId: string },
): number {
  const [left, right] = [`${one.day} ${one.fitId}`, `${other.day} ${other.fitId}`]
  return left < right ? -1 : left > right ? 1 : 0
}
