import { foldText } from '@/lib/domain/search/match-text'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import type { ChosenPeriod } from '@/lib/domain/periods/read-period'
import { type DayRange, monthsFrom, unitsBefore } from '@/lib/domain/periods/day-range'

/** What of a transaction the checks compare and show. */
export interface CheckedRow {
  readonly transaction: Transaction
  /** The day it was initiated, in the client's own calendar; undefined where the bank gives none. */
  readonly initiated: string | undefined
  /** The day it was posted; undefined where it has not settled. */
  readonly posted: string | undefined
  /** The day it counts for: the day it was posted, else the day it was initiated. */
  readonly day: string
  /** Found out before a row is cut to what is shown, which has no attachments. */
  readonly lacksReceipt: boolean
  /** Whom it was with, as two rows are compared; undefined where nobody is named. */
  readonly payee: string | undefined
}

/** Folds each name once: a business deals with the same few again and again. */
export function rememberPayees(): (row: Transaction) => string | undefined {
  const known = new Map<string, string | undefined>()
  return ({ counterparty_name }) => {
    const name = counterparty_name ?? ''
    if (known.has(name)) return known.get(name)
    const payee = foldText(name) || undefined
    known.set(name, payee)
    return payee
  }
}

/**
 * A check needs a beginning and an end: of all dates the last full month is proposed, and an end that
 * is open is where a chart has it.
 */
export function checkedDays(
  { address, range }: Pick<ChosenPeriod, 'address' | 'range'>,
  today: string,
): Required<DayRange> {
  const { first, last } = range
  if (first !== undefined && last !== undefined) return { first, last }
  const lastMonth = unitsBefore(today, 'month', 1, 1)
  if (address === undefined) return lastMonth
  const { columns } = chooseColumns(range, today)
  return {
    first: columns[0]?.first ?? lastMonth.first,
    last: columns.at(-1)?.last ?? lastMonth.last,
  }
}

const monthsBefore = 12

/** From which day on earlier transactions tell who is known: the first of the month a year before. */
export function seenFrom(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return monthsFrom(year, month - monthsBefore, 1).first
}
