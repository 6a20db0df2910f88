import { type DayRange, monthsAround, monthsFrom, monthsOf } from '@/lib/domain/periods/day-range'

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
 * A fiscal period that is named by its year becomes the months that it is, here and now: the setting
 * that it was understood by may change, and a colleague who is sent the address shall see the same
 * rows. One that moves on with the calendar stays as it was meant.
 */
export function settleFiscal(address: string, today: string, start: number): string {
  const [, edge = '', rest = ''] = /^(before-|after-)?(.*)$/u.exec(address) ?? []
  const parts = rest.split('..').map((part) => settleOne(part, today, start))
  if (parts.length > 1) return [parts[0]?.from ?? '', parts.at(-1)?.to ?? ''].join('..')
  const { from = '', to = '' } = parts[0] ?? {}
  if (edge !== '') return `${edge}${edge === 'before-' ? from : to}`
  return from === to ? from : `${from}..${to}`
}

function settleOne(part: string, today: string, start: number): { from: string; to: string } {
  const { first, last } = fixedRange(part, today, start) ?? {}
  if (first === undefined || last === undefined) return { from: part, to: part }
  if (start !== 1) return { from: first.slice(0, 7), to: last.slice(0, 7) }
  // The calendar year has a name for each of these.
  const [, year = first.slice(0, 4), piece = ''] =
    /^(?:fy(\d{4})|f(?=[qh]))(-?[qh]\d)?$/u.exec(part) ?? []
  const named = `${year}${piece === '' || piece.startsWith('-') ? piece : `-${piece}`}`
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
