import { allDates } from '@/lib/domain/periods/all-dates'
import { addDays, type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { fiscalRange, settleFiscal } from '@/lib/domain/periods/fiscal-period'
import { spellPeriod } from '@/lib/domain/periods/period-address'
import { calendarRange } from '@/lib/domain/periods/calendar-period'

/** A stretch of days as somebody asked for it. */
export interface Period {
  /** As it stands in an address: a relative period stays relative, so that it stays true. */
  readonly address: string
  /** As it is understood on one day, whole days in the client's calendar. */
  readonly range: DayRange
}

/** What a client's periods are counted by. */
export interface Calendar {
  readonly timeZone: string
  /** The month that a fiscal year begins with, from 1 to 12. */
  readonly fiscalStart: number
}

export const longestPeriod = 64

/**
 * Reads what a person types, in any language of the desk: `2026-06`, `last month`, `letzter Monat`,
 * `Q2`, `FY2026`, `since April`, `last 30 days`, `2026-Q1 to 2026-Q3`. A quarter, month or week without a
 * year is the latest that has begun by `today`. Undefined where the text says no period.
 */
export function readPeriod(text: string, today: string, fiscalStart = 1): Period | undefined {
  const spelt = text.length > longestPeriod ? undefined : spellPeriod(text)
  if (spelt === undefined) return undefined
  const range = rangeOf(spelt, today, fiscalStart)
  return range && { address: settleFiscal(spelt, today, fiscalStart), range }
}

/** The same for the day that it is with a client. */
export function readPeriodAt(
  text: string,
  { timeZone, fiscalStart }: Calendar,
  now: Date,
): Period | undefined {
  return readPeriod(text, todayIn(timeZone, now), fiscalStart)
}

/** The one spelling of a period wherever it is asked for; what says no period stays as it was typed. */
export function periodAddress(text: string): string {
  return isPeriod(text) ? (spellPeriod(text) ?? text) : text
}

/** Whether a text says a period at all: one of two relative ends may be right on some days alone. */
export function isPeriod(text: string): boolean {
  return ['2000-01-01', '2199-12-31'].some((day) => readPeriod(text, day) !== undefined)
}

function rangeOf(address: string, today: string, fiscalStart: number): DayRange | undefined {
  const one = (part: string): DayRange | undefined =>
    fiscalRange(part, today, fiscalStart) ?? calendarRange(part, today)
  if (address === allDates) return {}
  const edge = /^(before|after)-(.*)$/u.exec(address)
  if (edge !== null) return beyond(edge[1], one(edge[2] ?? ''))
  const span = /^(.*?)\.\.(.*)$/u.exec(address)
  if (span === null) return one(address)
  const [, from = '', to = ''] = span
  const first = from === '' ? {} : one(from)
  const last = to === '' ? {} : one(to)
  if (first === undefined || last === undefined || (from === '' && to === '')) return undefined
  if (first.first !== undefined && last.last !== undefined && first.first > last.last) {
    return undefined
  }
  return {
    ...(first.first !== undefined && { first: first.first }),
    ...(last.last !== undefined && { last: last.last }),
  }
}

function beyond(edge: string | undefined, range: DayRange | undefined): DayRange | undefined {
  if (range?.first === undefined || range.last === undefined) return undefined
  return edge === 'before' ? { last: addDays(range.first, -1) } : { first: addDays(range.last, 1) }
}
