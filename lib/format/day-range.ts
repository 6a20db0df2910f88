import { findCalendarDate, utcDay } from '@/lib/format/calendar-date'
import { localClock } from '@/lib/format/local-clock'

/** Days as `YYYY-MM-DD`, both of them within the range; an absent end is open. */
export interface DayRange {
  readonly first?: string
  readonly last?: string
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** The calendar day that it is in `timeZone` at the instant `now`. */
export function todayIn(timeZone: string, now: Date): string {
  return new Date(localClock(timeZone)(now.getTime())).toISOString().slice(0, 10)
}

/** The day `days` later; calendar days alone, so that no clock change can shift one. */
export function addDays(day: string, days: number): string {
  const { date } = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The whole week (from Monday, ISO 8601), month, quarter or year that `day` lies in. */
export function unitAround(day: string, unit: Unit): Required<DayRange> {
  const { date, year, month } = dateOf(day)
  switch (unit) {
    case 'day':
      return { first: day, last: day }
    case 'week': {
      const first = addDays(day, -((date.getUTCDay() + 6) % 7))
      return { first, last: addDays(first, 6) }
    }
    case 'month':
      return monthsFrom(year, month, 1)
    case 'quarter':
      return monthsFrom(year, month - ((month - 1) % 3), 3)
    case 'year':
      return monthsFrom(year, 1, 12)
  }
}

/** `count` whole units, the last of them `back` units before the one that `day` lies in. */
export function unitsBefore(
  day: string,
  unit: Unit,
  back: number,
  count: number,
): Required<DayRange> {
  const { first, last } = unitAround(day, unit)
  if (unit === 'day' || unit === 'week') {
    const days = unit === 'day' ? 1 : 7
    return {
      first: addDays(first, -days * (back + count - 1)),
      last: addDays(last, -days * back),
    }
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit]
  const { year, month } = dateOf(first)
  return monthsFrom(year, month - months * (back + count - 1), months * count)
}

/** `months` whole months from the given one; a month outside 1 to 12 runs into another year. */
export function monthsFrom(year: number, month: number, months: number): Required<DayRange> {
  const first = utcDay({ year, month, day: 1 })
  const last = utcDay({ year, month: month + months, day: 0 })
  return { first: first.toISOString().slice(0, 10), last: last.toISOString().slice(0, 10) }
}

function dateOf(day: string): { date: Date; year: number; month: number } {
  const found = findCalendarDate(day)
  if (found === undefined) throw new RangeError(`${day} is no day of the calendar`)
  return { date: utcDay(found), year: found.year, month: found.month }
}
