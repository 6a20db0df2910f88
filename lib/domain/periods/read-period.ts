import { allDates, monthNamed } from '@/lib/domain/periods/named-period'
import { addDays, type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { calendarRange, fiscalRange, fiscalToMonths } from '@/lib/domain/periods/calendar-period'
import { spellPeriod } from '@/lib/domain/periods/period-address'

/** A requested range of days. */
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

export const maxPeriodLength = 64

/**
 * Reads what a person types, in any of the app's languages: `2026-06`, `last month`, `letzter Monat`,
 * `Q2`, `FY2026`, `since April`, `last 30 days`, `2026-Q1 to 2026-Q3`. A quarter, month or week without a
 * year is the latest one up to `today`. Undefined where the text is no period.
 */
export function readPeriod(text: string, today: string, fiscalStart = 1): Period | undefined {
  const spelt = text.length > maxPeriodLength ? undefined : spellPeriod(text)
  if (spelt === undefined) return undefined
  const dated = fillYears(spelt, today)
  const range = rangeOf(dated, today, fiscalStart)
  return range && { address: fiscalToMonths(dated, today, fiscalStart), range }
}

/** Days of a month without a year become dates: the latest that have begun, an end after its start. */
function fillYears(spelt: string, today: string): string {
  let earliest: string | undefined
  return spelt.replaceAll(/([a-z]+)-(\d\d)(?!\d)/gu, (text, name: string, day: string) => {
    const month = monthNamed(name)
    if (month === undefined) return text
    const date = `${String(month).padStart(2, '0')}-${day}`
    const reference = earliest ?? today
    const year = Number(reference.slice(0, 4))
    const isLater = date > reference.slice(5)
    const isEnd = earliest !== undefined
    const shift = isEnd ? Number(!isLater && date !== reference.slice(5)) : -Number(isLater)
    earliest = `${year + shift}-${date}`
    return earliest
  })
}

/** The same for the current day in the client's time zone. */
export function readPeriodAt(
  text: string,
  { timeZone, fiscalStart }: Calendar,
  now: Date,
): Period | undefined {
  return readPeriod(text, todayIn(timeZone, now), fiscalStart)
}

/** The canonical spelling of a period; any other text stays as typed. */
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

/** The period that a page is shown for. */
export interface ChosenPeriod {
  /** Undefined where every date is shown; the same days for everybody who is sent it, or relative. */
  readonly address: string | undefined
  readonly range: DayRange
  /** Whether the page's address names it; else it is the client's or the firm's default. */
  readonly isRequested: boolean
  /** Whether the page's address means the same days in every fiscal year setting. */
  readonly isFixed: boolean
  /** A requested text that is no period, so that the default is shown. */
  readonly unreadable: string | undefined
}

/** The requested period, else the default, as of `now` in the client's own calendar. */
export function choosePeriod({
  requested,
  fallback,
  now,
  ...calendar
}: Calendar & {
  requested: string | undefined
  fallback: string | null
  now: Date
}): ChosenPeriod {
  const read = (text: string | null | undefined) =>
    text == null ? undefined : readPeriodAt(text, calendar, now)
  const own = read(requested)
  const { address, range } = own ?? read(fallback) ?? { address: allDates, range: {} }
  return {
    address: address === allDates ? undefined : address,
    range,
    isRequested: own !== undefined,
    isFixed: own === undefined || own.address === periodAddress(requested ?? ''),
    unreadable: own === undefined ? requested : undefined,
  }
}

const fiscal: readonly string[] = ['this-fiscal-year', 'last-fiscal-year']

/** The periods that are offered by name, wherever one is chosen. */
export function periodPresets({ fiscalStart }: { fiscalStart: number }): readonly string[] {
  return [
    'this-month',
    'last-month',
    'this-quarter',
    'last-quarter',
    'year-to-date',
    'last-year',
    // They are the two before where the fiscal year is the calendar's.
    ...(fiscalStart === 1 ? [] : fiscal),
    'last-90-days',
    allDates,
  ]
}
