import type { Account } from '@/lib/bank-contract/account'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerContent } from '@/lib/domain/ledgers/ledger-content'
import { toLedgerRow } from '@/lib/domain/ledgers/ledger-row'
import { formatFacts } from '@/lib/domain/ledgers/ledger-target'
import type { RowBalances } from '@/lib/domain/ledgers/row-balances'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'
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
  if (facts.balances === 'needed' && balances.kind === 'unknown') return 'balances'
  return {
    account: {
      id: account.id,
      name,
      last4: account.account_number_last_4 ?? undefined,
      routing: undefined,
      type: account.account_type ?? undefined,
    },
    clientName,
    currency,
    digits: findMinorDigits(currency) ?? 0,
    rows: rows
      .map((row) => toLedgerRow(row, bookedOn(row, dayOf)))
      .toSorted((one, other) => compare(one, other)),
    balances,
    madeAt: `${period.last}T12:00:00.000Z`,
    choice,
  }
}

export type MonthBalances =
  | Extract<RowBalances, { kind: 'known' }>
  | { readonly kind: 'unknown'; readonly why: 'not_given' | 'between' }

/** Known only where the statements and the rows add up. */
export function monthBalances({
  rows,
  period,
  opening,
  closing,
}: Pick<MonthOfAccount, 'rows' | 'period'> & {
  /** Of the locked statements, in the smallest unit. */
  readonly opening: string | undefined
  readonly closing: string | undefined
}): MonthBalances {
  if (opening === undefined || closing === undefined) return { kind: 'unknown', why: 'not_given' }
  const sum = rows.reduce((all, { amount }) => all + BigInt(amount.amount), BigInt(opening))
  if (sum !== BigInt(closing)) return { kind: 'unknown', why: 'between' }
  return {
    kind: 'known',
    opening: { day: addDays(period.first, -1), amount: Number(opening) },
    closing: { day: period.last, amount: Number(closing) },
  }
}

function compare(
  one: { readonly day: string; readonly fitId: string },
  other: { readonly day: string; readonly fitId: string },
): number {
  const [left, right] = [`${one.day} ${one.fitId}`, `${other.day} ${other.fitId}`]
  return left < right ? -1 : left > right ? 1 : 0
}
