import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import {
  type DayRange,
  monthsFrom,
  type Unit,
  unitAround,
  unitsBefore,
} from '@/lib/domain/periods/day-range'
import { monthNamed } from '@/lib/domain/periods/month-named'

/** The days that one period's address means by the calendar; undefined where it says none. */
export function calendarRange(address: string, today: string): DayRange | undefined {
  return spokenRange(address, today) ?? namedMonth(address, today) ?? writtenRange(address, today)
}

const mostUnits = 1000

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
  if (count < 1 || count > mostUnits) return undefined
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
const mostYears = 8

function latestBegun(
  today: string,
  ofYear: (year: number) => DayRange | undefined,
): DayRange | undefined {
  // The first week of a year may begin in the one before.
  const latest = Number(today.slice(0, 4)) + 1
  for (let year = latest; year >= latest - mostYears; year -= 1) {
    const own = ofYear(year)
    if (own?.first !== undefined && own.first <= today) return own
  }
  return undefined
}

// Books that this desk reads lie within these; a year beyond them is a slip of the hand.
const earliest = '1900-01-01'

function inReach(
  year: number,
  range: (year: number) => DayRange | undefined,
): DayRange | undefined {
  return year >= 1900 && year <= 2199 ? range(year) : undefined
}
