import { findCalendarDate, utcDay } from '@/lib/format/calendar-date'

/**
 * The instant at which the calendar day `date` (YYYY-MM-DD) begins in `timeZone`, as
 * YYYY-MM-DDTHH:MM:SSZ. Where a clock change skips midnight, the first instant of that day.
 * Undefined when `date` is no calendar day.
 */
export function startOfDay(date: string, timeZone: string): string | undefined {
  const day = findCalendarDate(date)
  if (day === undefined) return undefined
  const asUtc = utcDay(day).getTime()
  const candidates = [asUtc - dayInMilliseconds, asUtc + dayInMilliseconds]
    .map((near) => asUtc - offsetAt(near, timeZone))
    .toSorted((a, b) => a - b)
  const first = candidates.find((instant) => localTime(instant, timeZone) >= asUtc)
  return `${new Date(first ?? asUtc).toISOString().slice(0, 19)}Z`
}

const dayInMilliseconds = 86_400_000

function offsetAt(instant: number, timeZone: string): number {
  return localTime(instant, timeZone) - instant
}

/** The wall clock's reading at `instant`, written as if it were UTC. */
function localTime(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) {
    parts[type] = Number(value)
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}
