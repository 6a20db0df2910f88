import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { monthNamed } from '@/lib/domain/periods/named-period'
import {
  type DayRange,
  monthsAround,
  monthsFrom,
  monthsOf,
  type Unit,
  unitAround,
  unitsBefore,
} from '@/lib/domain/periods/day-range'

/** The days that one period's address means by the calendar; undefined where it says none. */
export function calendarRange(address: string, today: string): DayRange | undefined {
  return spokenRange(address, today) ?? namedMonth(address, today) ?? writtenRange(address, today)
}

const maxUnits = 1000

function spokenRange(text: string, today: string): DayRange | undefined {
  if (text === 'today') return { first: today, last: today }
  if (text === 'yesterday') return unitsBefore(today, 'day', 1, 1)
  const one = /^(this|last)-(week|month|quarter|half|year)$/u.exec(text)
  if (one !== null) return unitsBefore(today, unitOf(one[2]), one[1] === 'this' ? 0 : 1, 1)
  const toDate = /^(week|month|quarter|half|year)-to-date$/u.exec(text)
  if (toDate !== null) return { first: unitAround(today, unitOf(toDate[1])).first, last: today }
  const several = /^last-(\d{1,4})-(day|week|month|quarter|year)s?$/u.exec(text)
  if (several === null) return undefined
  const count = Number(several[1])
  if (count < 1 || count > maxUnits) return undefined
  const unit = unitOf(several[2])
  // Days count back from today, as a person does; of the others only whole ones are compared.
  const range = unitsBefore(today, unit, unit === 'day' ? 0 : 1, count)
  return range.first < earliest ? undefined : range
}

const units: readonly string[] = ['week', 'month', 'quarter', 'half', 'year'] satisfies Unit[]

function unitOf(word: string | undefined): Unit {
  return units.includes(word ?? '') ? (word as Unit) : 'day'
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

const piece = '(?:([qh])([1-4])|w(\\d{2}))'
const pieceAlone = new RegExp(`^${piece}$`, 'u')
const pieceOfYear = new RegExp(`^(\\d{4})(?:-(0[1-9]|1[0-2])|-${piece})?$`, 'u')

function writtenRange(text: string, today: string): DayRange | undefined {
  if (findCalendarDate(text) !== undefined) {
    return inReach(Number(text.slice(0, 4)), () => ({ first: text, last: text }))
  }
  const alone = pieceAlone.exec(text)
  if (alone !== null) {
    const [, unit, number, week] = alone
    return latestBegun(today, (year) => pieceOf(year, unit, number, week))
  }
  const written = pieceOfYear.exec(text)
  if (written === null) return undefined
  const [, yearText, month, unit, number, week] = written
  return inReach(Number(yearText), (year) =>
    month === undefined ? pieceOf(year, unit, number, week) : monthsFrom(year, Number(month), 1),
  )
}

function pieceOf(
  year: number,
  unit?: string,
  number?: string,
  week?: string,
): DayRange | undefined {
  if (week !== undefined) return weekOf(year, Number(week))
  if (unit === undefined) return monthsFrom(year, 1, 12)
  const months = unit === 'q' ? 3 : 6
  const first = months * (Number(number) - 1) + 1
  return first > 12 ? undefined : monthsFrom(year, first, months)
}

/** ISO 8601: week 1 holds the fourth of January. */
function weekOf(year: number, week: number): DayRange | undefined {
  const found = unitsBefore(`${year}-01-04`, 'week', 1 - week, 1)
  const weeksOfYear = unitAround(`${year}-12-28`, 'week').first
  return week >= 1 && found.first <= weeksOfYear ? found : undefined
}

// A week 53 may be some years back.
const maxYears = 8

function latestBegun(
  today: string,
  ofYear: (year: number) => DayRange | undefined,
): DayRange | undefined {
  // The first week of a year may begin in the one before.
  const latest = Number(today.slice(0, 4)) + 1
  for (let year = latest; year >= latest - maxYears; year -= 1) {
    const own = ofYear(year)
    if (own?.first !== undefined && own.first <= today) return own
  }
  return undefined
}

// A year outside these is a typing error.
const earliest = '1900-01-01'

function inReach(
  year: number,
  range: (year: number) => DayRange | undefined,
): DayRange | undefined {
  return year >= 1900 && year <= 2199 ? range(year) : undefined
}

/** The days that a fiscal period's address means, where a fiscal year begins with month `start`. */
export function fiscalRange(address: string, today: string, start: number): DayRange | undefined {
  const spoken = /^(this|last)-fiscal-(year|quarter)$/u.exec(address)
  if (spoken !== null) {
    const months = monthsOf[spoken[2] as 'year' | 'quarter']
    const own = monthsAround(today, months, start)
    return spoken[1] === 'this' ? own : monthsEarlier(own.first, months)
  }
  if (address === 'fiscal-year-to-date') {
    return { first: monthsAround(today, monthsOf.year, start).first, last: today }
  }
  return fixedRange(address, today, start)
}

/**
 * The months of a fiscal period that is named by its year, so that an address shows the same rows after
 * the client's fiscal year was changed. A relative period stays relative.
 */
export function fiscalToMonths(address: string, today: string, start: number): string {
  const [, edge = '', rest = ''] = /^(before-|after-)?(.*)$/u.exec(address) ?? []
  const parts = rest.split('..').map((part) => partToMonths(part, today, start))
  if (parts.length > 1) return [parts[0]?.from ?? '', parts.at(-1)?.to ?? ''].join('..')
  const { from = '', to = '' } = parts[0] ?? {}
  if (edge !== '') return `${edge}${edge === 'before-' ? from : to}`
  return from === to ? from : `${from}..${to}`
}

function partToMonths(part: string, today: string, start: number): { from: string; to: string } {
  const { first, last } = fixedRange(part, today, start) ?? {}
  if (first === undefined || last === undefined) return { from: part, to: part }
  if (start !== 1) return { from: first.slice(0, 7), to: last.slice(0, 7) }
  // The calendar year has a name for each of these.
  const [, year = first.slice(0, 4), suffix = ''] =
    /^(?:fy(\d{4})|f(?=[qh]))(-?[qh]\d)?$/u.exec(part) ?? []
  const named = `${year}${suffix === '' || suffix.startsWith('-') ? suffix : `-${suffix}`}`
  return { from: named, to: named }
}

function fixedRange(address: string, today: string, start: number): DayRange | undefined {
  const named = /^(?:fy(\d{4})(?:-([qh])([1-4]))?|f([qh])([1-4]))$/u.exec(address)
  if (named === null) return undefined
  const [, yearText, ownUnit, ownPart, bareUnit] = named
  const unit = ownUnit ?? bareUnit
  const months =
    unit === undefined ? monthsOf.year : unit === 'q' ? monthsOf.quarter : monthsOf.half
  const offset = months * (Number(ownPart ?? named[5] ?? 1) - 1)
  if (offset >= monthsOf.year) return undefined
  const partOf = (year: number) => monthsFrom(start === 1 ? year : year - 1, start + offset, months)
  if (yearText !== undefined) {
    const year = Number(yearText)
    return year > 1900 && year <= 2199 ? partOf(year) : undefined
  }
  const year = Number(monthsAround(today, monthsOf.year, start).last.slice(0, 4))
  const own = partOf(year)
  return own.first <= today ? own : partOf(year - 1)
}

function monthsEarlier(first: string, months: number): DayRange {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return monthsFrom(year, month - months, months)
}
