import { findColumn, localDay } from '@/components/charts/find-column'
import type { Money } from '@/lib/contract/money'
import type { Transaction } from '@/lib/contract/transaction'
import { addDays, type DayRange } from '@/lib/format/day-range'

/** Balances at the ends of the days of one column, in the smallest unit. */
export interface BalanceCell {
  readonly end: bigint
  readonly lowest: bigint
  readonly highest: bigint
  /** The first of the days that could be counted back to. */
  readonly from: string
}

export interface BalanceHistory {
  readonly currency: string
  /** Before the first day; undefined where the count did not reach it. */
  readonly opening: bigint | undefined
  readonly days: readonly { readonly day: string; readonly end: bigint }[]
  /** Undefined for a column that the count did not reach. */
  readonly cells: readonly (BalanceCell | undefined)[]
}

export interface BalanceCount {
  add: (rows: readonly Transaction[]) => void
  /**
   * Undefined where the account's rows are not all in the currency of its balance. `reached` is the
   * day of the oldest row that was read; undefined where all were.
   */
  read: (balance: Money, reached: string | undefined) => BalanceHistory | undefined
}

/**
 * Counts an account's balance back, day by day in `timeZone`, from what it is now: only what settled
 * has moved money, on the day it was posted. The rows have to reach from now to the first column.
 */
export function createBalanceCount(
  columns: readonly Required<DayRange>[],
  timeZone: string,
): BalanceCount {
  const dayOf = localDay(timeZone)
  const sums = new Map<string, bigint>()
  const currencies = new Set<string>()
  const first = columns[0]?.first ?? ''
  const last = columns.at(-1)?.last ?? ''
  let later = 0n

  function addRow({ status, posted_at, amount }: Transaction): void {
    const day = status === 'settled' ? dayOf(posted_at) : undefined
    if (day === undefined || day < first) return
    currencies.add(amount.currency)
    const value = BigInt(amount.amount)
    if (day > last) later += value
    else sums.set(day, (sums.get(day) ?? 0n) + value)
  }

  return {
    add: (rows) => {
      for (const row of rows) addRow(row)
    },
    read: (balance, reached) => {
      if ([...currencies].some((currency) => currency !== balance.currency)) return undefined
      const from = reached !== undefined && reached > first ? reached : first
      const days: { day: string; end: bigint }[] = []
      let end = BigInt(balance.amount) - later
      for (let day = last; day >= from; day = addDays(day, -1)) {
        days.push({ day, end })
        end -= sums.get(day) ?? 0n
      }
      days.reverse()
      return {
        currency: balance.currency,
        opening: reached === undefined || reached < first ? end : undefined,
        days,
        cells: cellsOf(columns, days),
      }
    },
  }
}

function cellsOf(
  columns: readonly Required<DayRange>[],
  days: BalanceHistory['days'],
): (BalanceCell | undefined)[] {
  const cells: (BalanceCell | undefined)[] = columns.map(() => undefined)
  const placeOf = findColumn(columns)
  for (const { day, end } of days) {
    const place = placeOf(day)
    if (place === undefined) continue
    const known = cells[place]
    cells[place] = {
      end,
      from: known?.from ?? day,
      lowest: known === undefined || end < known.lowest ? end : known.lowest,
      highest: known === undefined || end > known.highest ? end : known.highest,
    }
  }
  return cells
}
