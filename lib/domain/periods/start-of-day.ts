import { findCalendarDate, utcDay } from '@/lib/domain/periods/calendar-date'
import { localClock } from '@/lib/domain/periods/local-clock'

/**
 * The instant at which the calendar day `date` (YYYY-MM-DD) begins in `timeZone`, as
 * YYYY-MM-DDTHH:MM:SSZ. Where a clock change skips midnight, the first instant of that day.
 * Undefined when `date` is no calendar day.
 */
export function startOfDay(date: string, timeZone: string): string | undefined {
  const day = findCalendarDate(date)
  if (day === undefined) return undefined
  const asUtc = utcDay(day).getTime()
  const clock = localClock(timeZone)
  const candidates = [asUtc - dayInMilliseconds, asUtc + dayInMilliseconds]
    .map((near) => asUtc - (clock(near) - near))
    .toSorted((a, b) => a - b)
  const first = candidates.find((instant) => clock(instant) >= asUtc)
  return `${new Date(first ?? asUtc).toISOString().slice(0, 19)}Z`
}

const dayInMilliseconds = 86_400_000
