import { findCalendarDate, utcDay } from '@/lib/domain/periods/calendar-date'
import { localClock } from '@/lib/domain/periods/local-clock'

/** Days as `YYYY-MM-DD`, both of them within the range; an absent end is open. */
export interface DayRange {
  readonly first?: string
  readonly last?: string
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year'

/** The calendar day in `timeZone` at the instant `now`. */
export function todayIn(timeZone: string, now: Date): string {
  return new Date(localClock(timeZone)(now.getTime())).toISOString().slice(0, 10)
}

/** The day `days` later; calendar days alone, so that no clock change can shift one. */
export function addDays(day: string, days: number): string {
  const { date } = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** How many days from one to the other; negative where `to` is the earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Whether all of these days are days of a period. */
export function isWithin(days: Required<DayRange>, period: Required<DayRange>): boolean {
  return period.first <= days.first && period.last >= days.last
}

/** Whether its first day has not begun on the day `today`: nothing can be known of it. */
export function isToCome({ first }: DayRange, today: string): boolean {
  return first !== undefined && first > today
}

/** Whether it may hold more than a year's days: an end that is open does. */
export function isOverAYear({ first, last }: DayRange): boolean {
  // The last day of a leap year is 365 days after its first.
  return first === undefined || last === undefined || daysBetween(first, last) > 365
}

/** The whole week (from Monday, ISO 8601), month, quarter, half or year that `day` lies in. */
export function unitAround(day: string, unit: Unit): Required<DayRange> {
  if (unit === 'day') return { first: day, last: day }
  if (unit !== 'week') return monthsAround(day, monthsOf[unit])
  const { date } = dateOf(day)
  const first = addDays(day, -((date.getUTCDay() + 6) % 7))
  return { first, last: addDays(first, 6) }
}

export const monthsOf = { month: 1, quarter: 3, half: 6, year: 12 } as const

/** The part of a year that `day` lies in: `months` long, of a year that begins with month `start`. */
export function monthsAround(day: string, months: number, start = 1): Required<DayRange> {
  const { year, month } = dateOf(day)
  return monthsFrom(year, month - ((month - start + 12) % months), months)
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
  const months = monthsOf[unit]
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
