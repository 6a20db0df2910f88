import {
  addDays,
  addMonths,
  firstOfMonth,
  newYorkDate,
  newYorkMidnight,
  weekday,
} from '@/bank/ledger/calendar'
import type { spendingLimitTypes } from '@/lib/bank-contract/card'

export type SpendingLimitType = (typeof spendingLimitTypes)[number]

/** Milliseconds; `end` is exclusive. Both are New York midnights. */
export interface SpendWindow {
  start: number
  end: number
}

/** The window of a card's limit that `at` falls into; undefined where the limit never resets. */
export function findSpendWindow(
  limitType: SpendingLimitType | null,
  at: number,
): SpendWindow | undefined {
  const today = newYorkDate(at)
  const between = (start: string, end: string): SpendWindow => ({
    start: newYorkMidnight(start),
    end: newYorkMidnight(end),
  })
  switch (limitType) {
    case 'daily':
      return between(today, addDays(today, 1))
    case 'weekly': {
      const monday = addDays(today, -((weekday(today) + 6) % 7))
      return between(monday, addDays(monday, 7))
    }
    case 'monthly':
      return between(firstOfMonth(today), addMonths(firstOfMonth(today), 1))
    case 'quarterly': {
      const quarter = addMonths(firstOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3))
      return between(quarter, addMonths(quarter, 3))
    }
    case 'annual': {
      const january = `${today.slice(0, 4)}-01-01`
      return between(january, addMonths(january, 12))
    }
    case 'fixed':
    case 'single_use':
    case null:
      return undefined
  }
}
