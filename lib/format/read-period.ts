import { allDates } from '@/lib/format/all-dates'
import { findCalendarDate } from '@/lib/format/calendar-date'
import {
  type DayRange,
  monthsFrom,
  todayIn,
  type Unit,
  unitAround,
  unitsBefore,
} from '@/lib/format/day-range'
import { monthNamed } from '@/lib/format/month-named'
import { foldLetters, plainPeriod } from '@/lib/format/plain-period'

/** A stretch of days as somebody asked for it. */
export interface Period {
  /** As it stands in an address: a relative period stays relative, so that it stays true. */
  readonly address: string
  /** As it is understood on one day, whole days in the client's calendar. */
  readonly range: DayRange
}

export const longestPeriod = 64

/**
 * Reads what a person types, in any language of the desk: `2026-06`, `last month`, `letzter Monat`,
 * `Q2`, `2026`, `last 30 days`, `2026-01-01..2026-03-31`. A quarter or month without a year is the latest that has begun by
 * `today`. Undefined where the text says no period.
 */
export function readPeriod(text: string, today: string): Period | undefined {
  const address = addressOf(text)
  if (address === undefined) return undefined
  const range = rangeOf(address, today)
  return range === undefined ? undefined : { address, range }
}

/** The same for the day that it is in `timeZone`. */
export function readPeriodAt(text: string, timeZone: string, now: Date): Period | undefined {
  return readPeriod(text, todayIn(timeZone, now))
}

/** The one spelling of a period in an address; what says no period stays as it was typed. */
export function periodAddress(text: string): string {
  return readPeriod(text, '2000-01-01')?.address ?? text
}

/** Whether a text says a period at all. */
export function isPeriod(text: string): boolean {
  return readPeriod(text, '2000-01-01') !== undefined
}

function addressOf(text: string): string | undefined {
  if (text.length > longestPeriod) return undefined
  const words = foldLetters(text)
    .replace(/\s*(?:\.\.+|…|–|—|\s-\s|\b(?:to|until|through)\b(?!-date|\s+date))\s*/gu, '..')
    .replace(spokenSpan, '..')
    .replace(/[\s_]+/gu, '-')
  const address = words.split('..').map(plainWords).join('..')
  return address === '' ? undefined : address
}

// "bis", "hasta", "al", "الى"; but "Monat bis heute" is one period, and not two.
const spokenSpan =
  /(?<!(?:^|\s)(?:woche|monat|quartal|jahr|semana|mes|trimestre|ano))\s+(?:bis|hasta|al?|الى|حتى)\s+/gu

function plainWords(words: string): string {
  const own = plainPeriod(words).replace(/^(?:from|the|in|for)-/u, '')
  const spoken = synonyms.find(([pattern]) => pattern.test(own))
  return spoken === undefined ? own : own.replace(...spoken)
}

const synonyms: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/^(?:all(?:-dates|-time)?|any(?:-time)?|everything)$/u, allDates],
  [/^current-/u, 'this-'],
  [/^(?:previous|prior|past)-/u, 'last-'],
  [/^mtd$/u, 'month-to-date'],
  [/^qtd$/u, 'quarter-to-date'],
  [/^ytd$/u, 'year-to-date'],
  [/^(\d{4})-?q([1-4])$/u, '$1-q$2'],
  [/^q([1-4])-?(\d{4})$/u, '$2-q$1'],
  [/^(\d{4})-(\d)$/u, '$1-0$2'],
]

function rangeOf(address: string, today: string): DayRange | undefined {
  if (address === allDates) return {}
  const span = /^(.*?)\.\.(.*)$/u.exec(address)
  if (span === null) return singleRange(address, today)
  const [, from = '', to = ''] = span
  const first = from === '' ? {} : singleRange(from, today)
  const last = to === '' ? {} : singleRange(to, today)
  if (first === undefined || last === undefined || (from === '' && to === '')) return undefined
  if (first.first !== undefined && last.last !== undefined && first.first > last.last) {
    return undefined
  }
  return {
    ...(first.first !== undefined && { first: first.first }),
    ...(last.last !== undefined && { last: last.last }),
  }
}

function singleRange(text: string, today: string): DayRange | undefined {
  return spokenRange(text, today) ?? namedMonth(text, today) ?? writtenRange(text, today)
}

const mostUnits = 1000

function spokenRange(text: string, today: string): DayRange | undefined {
  if (text === 'today') return { first: today, last: today }
  if (text === 'yesterday') return unitsBefore(today, 'day', 1, 1)
  const one = /^(this|last)-(week|month|quarter|year)$/u.exec(text)
  if (one !== null) return unitsBefore(today, unitOf(one[2]), one[1] === 'this' ? 0 : 1, 1)
  const toDate = /^(week|month|quarter|year)-to-date$/u.exec(text)
  if (toDate !== null) return { first: unitAround(today, unitOf(toDate[1])).first, last: today }
  const several = /^last-(\d{1,4})-(day|week|month|quarter|year)s?$/u.exec(text)
  if (several === null) return undefined
  const count = Number(several[1])
  if (count < 1 || count > mostUnits) return undefined
  const unit = unitOf(several[2])
  // Days count back from today, as a person does; of the others only whole ones are compared.
  const range = unitsBefore(today, unit, unit === 'day' ? 0 : 1, count)
  return range.first < earliest ? undefined : range
}

function unitOf(word: string | undefined): Unit {
  return word === 'week' || word === 'month' || word === 'quarter' || word === 'year' ? word : 'day'
}

function namedMonth(text: string, today: string): DayRange | undefined {
  const parts =
    /^([a-z]+)\.?(?:-(\d{4}))?$/u.exec(text) ?? swapped(/^(\d{4})-([a-z]+)\.?$/u.exec(text))
  const month = monthNamed(parts?.[1] ?? '')
  if (parts === null || month === undefined) return undefined
  if (parts[2] !== undefined) return inReach(Number(parts[2]), (year) => monthsFrom(year, month, 1))
  return latestBegun(today, (year) => monthsFrom(year, month, 1))
}

function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return match === null ? null : [match[0], match[2], match[1]]
}

function writtenRange(text: string, today: string): DayRange | undefined {
  if (findCalendarDate(text) !== undefined) {
    return inReach(Number(text.slice(0, 4)), () => ({ first: text, last: text }))
  }
  const quarterAlone = /^q([1-4])$/u.exec(text)
  if (quarterAlone !== null) {
    return latestBegun(today, (year) => quarterOf(year, Number(quarterAlone[1])))
  }
  const written = /^(\d{4})(?:-q([1-4])|-(0[1-9]|1[0-2])|-w(\d{2}))?$/u.exec(text)
  if (written === null) return undefined
  const [, yearText, quarter, month, week] = written
  return inReach(Number(yearText), (year) => {
    if (quarter !== undefined) return quarterOf(year, Number(quarter))
    if (month !== undefined) return monthsFrom(year, Number(month), 1)
    if (week !== undefined) return weekOf(year, Number(week))
    return monthsFrom(year, 1, 12)
  })
}

const quarterOf = (year: number, quarter: number): DayRange => monthsFrom(year, quarter * 3 - 2, 3)

/** ISO 8601: week 1 holds the fourth of January. */
function weekOf(year: number, week: number): DayRange | undefined {
  const found = unitsBefore(`${year}-01-04`, 'week', 1 - week, 1)
  const weeksOfYear = unitAround(`${year}-12-28`, 'week').first
  return week >= 1 && found.first <= weeksOfYear ? found : undefined
}

function latestBegun(
  today: string,
  ofYear: (year: number) => Required<DayRange> | DayRange,
): DayRange {
  const year = Number(today.slice(0, 4))
  const own = ofYear(year)
  return (own.first ?? '') <= today ? own : ofYear(year - 1)
}

// Books that this desk reads lie within these; a year beyond them is a slip of the hand.
const earliest = '1900-01-01'

function inReach(
  year: number,
  range: (year: number) => DayRange | undefined,
): DayRange | undefined {
  return year >= 1900 && year <= 2199 ? range(year) : undefined
}
