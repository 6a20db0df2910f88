import type { LimitWindow, WindowSpendRead } from '@/lib/domain/cards/limit-window'
import { addDays, type DayRange, unitAround, unitsBefore } from '@/lib/domain/periods/day-range'
import type { Extent } from '@/lib/domain/reading/reading'

/** What was charged to a card in a month; where it was not read whole the sum is "at least". */
export interface MonthSpend {
  readonly month: Required<DayRange>
  readonly spent: bigint
  readonly extent: Extent
}

const shownMonths = 6

/** This month and the five before it, over which a card's charges are added up by month. */
export function spendMonths(today: string): Required<DayRange> {
  return { first: unitsBefore(today, 'month', 0, shownMonths).first, last: today }
}

/** The latest month first; a month of which no day was read has an extent that says so. */
export function spendByMonth({ window, spend }: WindowSpendRead): MonthSpend[] {
  const { first, last } = window.days
  const [earliest] = spend.days
  const months: MonthSpend[] = []
  for (let day = first; day <= last; day = addDays(unitAround(day, 'month').last, 1)) {
    const month = unitAround(day, 'month')
    const within = spend.days.filter((each) => each.day >= month.first && each.day <= month.last)
    // Of the oldest day that was read there may be more.
    const isReached = earliest !== undefined && earliest.day < month.first
    months.push({
      month,
      spent: within.reduce((sum, { settled, pending }) => sum + settled + pending, 0n),
      extent: isReached ? { ...spend.extent, end: 'whole' } : spend.extent,
    })
  }
  return months.toReversed()
}

/** The month of a limit that is counted by calendar months, and the one before; undefined of any other. */
export function monthsOfWindow(
  window: LimitWindow | undefined,
): { readonly before: Required<DayRange>; readonly own: Required<DayRange> } | undefined {
  if (window === undefined) return undefined
  const own = unitAround(window.days.first, 'month')
  if (own.first !== window.days.first || own.last !== window.days.last) return undefined
  return { before: unitsBefore(own.first, 'month', 1, 1), own }
}

/** Whether the days are exactly those of the month. */
export function isMonth({ first, last }: DayRange, month: Required<DayRange>): boolean {
  return first === month.first && last === month.last
}
