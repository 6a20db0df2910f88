import type { CloseState } from '@/lib/domain/close/close-events'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import { monthsBetween, overlapping, periodAround } from '@/lib/domain/close/roll-forward'
import { addDays, type DayRange } from '@/lib/domain/periods/day-range'

/** Another close of the same client. */
export interface OtherClose extends Required<DayRange> {
  readonly id: string
  readonly state: CloseState
}

/** What the other closes of a client mean for a period. */
export interface ClosesAround {
  /** With a day of the period. */
  readonly others: readonly OtherClose[]
  /** The longer quarter in which the period ends; undefined where a close has days of it. */
  readonly freeQuarter: Required<DayRange> | undefined
  /** Those that end before the period and are still to be locked, the oldest first. */
  readonly openBefore: readonly OtherClose[]
}

export function closesAround(
  closes: readonly OtherClose[],
  period: Required<DayRange>,
  fiscalStart: number,
): ClosesAround {
  const quarter = periodAround(period.last, 'quarter', fiscalStart)
  const isFree = overlapping(closes, quarter).length === 0
  return {
    others: overlapping(closes, period).filter((each) => !isSamePeriod(each, period)),
    freeQuarter: isFree && !isSamePeriod(quarter, period) ? quarter : undefined,
    openBefore: closes
      .filter(({ last, state }) => last < period.first && state !== 'locked')
      .toSorted((one, other) => (one.first < other.first ? -1 : 1)),
  }
}

/** What of several months is closed month by month, and what other closes have of them. */
export interface ClosesOfMonths {
  /** Months in a row as one range. */
  readonly setUp: readonly Required<DayRange>[]
  readonly others: readonly {
    readonly close: OtherClose
    /** Those of the months that have a day of it. */
    readonly months: Required<DayRange>
  }[]
}

export function closesOfMonths(
  closes: readonly OtherClose[],
  days: Required<DayRange>,
): ClosesOfMonths {
  const months = monthsBetween(days)
  const isMonth = (close: OtherClose) => months.some((month) => isSamePeriod(close, month))
  const own = months.filter((month) => closes.some((close) => isSamePeriod(close, month)))
  return {
    setUp: inRows(own),
    others: overlapping(closes, days).flatMap((close) => {
      const [range] = isMonth(close) ? [] : inRows(overlapping(months, close))
      return range === undefined ? [] : { close, months: range }
    }),
  }
}

function inRows(months: readonly Required<DayRange>[]): Required<DayRange>[] {
  const rows: Required<DayRange>[] = []
  for (const month of months) {
    const before = rows.at(-1)
    if (before !== undefined && addDays(before.last, 1) === month.first) {
      rows.splice(-1, 1, { first: before.first, last: month.last })
    } else rows.push(month)
  }
  return rows
}
