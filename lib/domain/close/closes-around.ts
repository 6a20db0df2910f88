import type { CloseState } from '@/lib/domain/close/close-events'
import { isSamePeriod } from '@/lib/domain/close/exceptions'
import { overlapping, periodAround } from '@/lib/domain/close/roll-forward'
import type { DayRange } from '@/lib/domain/periods/day-range'

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
