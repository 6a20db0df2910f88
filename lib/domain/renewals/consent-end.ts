import { utcDay } from '@/lib/domain/periods/calendar-date'
import { localClock } from '@/lib/domain/periods/local-clock'

/** Until a firm says otherwise: a month is closed by the 15th of the next one. */
export const defaultCloseDay = 15

/** `YYYY-MM`. */
export type Month = string

export interface CloseHit {
  /** The month whose books are being closed. */
  month: Month
  /** The close is under way on that day; otherwise it starts without access. */
  during: boolean
}

/**
 * The first close that a day on which access ends gets in the way of. The close of a month begins
 * with the next one and ends on its `closeDay`.
 */
export function findCloseHit(
  endsAt: string,
  calendar: { closeDay: number; timeZone: string },
): CloseHit {
  const day = localDay(endsAt, calendar.timeZone)
  const during = day.getUTCDate() <= calendar.closeDay
  return { month: monthOf(day, during ? -1 : 0), during }
}

/** The month in which an instant falls in the zone. */
export function findMonth(instant: string, timeZone: string): Month {
  return monthOf(localDay(instant, timeZone), 0)
}

/** An instant's day in the zone, as `YYYY-MM-DD`. */
export function findDay(instant: string, timeZone: string): string {
  return localDay(instant, timeZone).toISOString().slice(0, 10)
}

/** "October 2026". */
export function nameMonth(month: Month, locale: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const date = utcDay({ year, month: number, day: 1 })
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}

function localDay(instant: string, timeZone: string): Date {
  return new Date(localClock(timeZone)(Date.parse(instant)))
}

function monthOf(day: Date, shift: number): Month {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + shift, 1))
  return first.toISOString().slice(0, 7)
}

/** Reminders are sent this many days before a consent ends. */
export const warningDays = [60, 30, 14, 7, 1] as const

export type WarningDays = (typeof warningDays)[number]

/** From then on the client's own pages show it too. */
export const noticeDays: WarningDays = 30

const dayMilliseconds = 86_400_000

/** Days until an instant, a started one counted whole; zero or less once it has passed. */
export function daysUntil(instant: string, now: Date): number {
  return Math.ceil((Date.parse(instant) - now.getTime()) / dayMilliseconds)
}

/** The tightest warning that so many days have reached; undefined while there is time. */
export function reachedWarning(days: number): WarningDays | undefined {
  return warningDays.findLast((threshold) => days <= threshold)
}
