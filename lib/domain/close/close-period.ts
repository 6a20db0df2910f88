import { isSamePeriod } from '@/lib/domain/close/exceptions'
import { periodAround } from '@/lib/domain/close/roll-forward'
import type { DayRange } from '@/lib/domain/periods/day-range'

/** What is closed where these days are in view: themselves, where they are a month, quarter or year, else their last month. */
export function closePeriod(days: Required<DayRange>, fiscalStart: number): Required<DayRange> {
  const lengths = ['month', 'quarter', 'year'] as const
  const whole = lengths.find((length) =>
    isSamePeriod(periodAround(days.first, length, fiscalStart), days),
  )
  return whole === undefined ? periodAround(days.last, 'month', fiscalStart) : days
}
