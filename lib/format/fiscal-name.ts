import { createDayFormat } from '@/lib/format/day-format'
import type { PeriodWords } from '@/lib/format/period-name'

interface FiscalPeriod {
  readonly year: number
  /** Months since the year 0 that it begins with, and how many it has. */
  readonly first: number
  readonly months: number
}

/** `2025-07..2026-06` is "FY 2026" where fiscal years begin in July. Browser-safe, as all of this. */
export function fiscalName(address: string, words: PeriodWords): string | undefined {
  const found = findFiscal(address, words.fiscalStart)
  if (found === undefined) return undefined
  const { year, first, months } = found
  const part = (((first + 13 - words.fiscalStart) % 12) / months + 1).toString()
  const pattern = months === 12 ? 'fiscalYear' : months === 6 ? 'fiscalHalf' : 'fiscalQuarter'
  return words.patterns[pattern].replace('{part}', part).replace('{year}', String(year))
}

/** "1 Jul 2025 – 30 Jun 2026", for a fiscal period that is not of the calendar. */
export function fiscalDays(
  address: string,
  { fiscalStart, locale }: Pick<PeriodWords, 'fiscalStart' | 'locale'>,
): string | undefined {
  const found = findFiscal(address, fiscalStart)
  if (found === undefined) return undefined
  const date = createDayFormat(locale)
  const dayOf = (month: number, day: number): string =>
    date(Date.UTC(Math.floor(month / 12), month % 12, day))
  return `${dayOf(found.first, 1)} – ${dayOf(found.first + found.months, 0)}`
}

function findFiscal(address: string, start: number): FiscalPeriod | undefined {
  const named = /^fy(\d{4})(?:-([qh])(\d))?$/u.exec(address)
  if (named !== null) {
    const [, year, unit, part = 1] = named
    const months = unit === undefined ? 12 : unit === 'q' ? 3 : 6
    const begins = Number(year) - (start === 1 ? 0 : 1)
    const first = begins * 12 + start - 1 + months * (Number(part) - 1)
    return { year: Number(year), first, months }
  }
  const span = /^(\d{4})-(\d\d)\.\.(\d{4})-(\d\d)$/u.exec(address)
  if (span === null || start === 1) return undefined
  const [, year, month, lastYear, lastMonth] = span.map(Number)
  if (year === undefined || month === undefined) return undefined
  const first = year * 12 + month - 1
  const months = (lastYear ?? 0) * 12 + (lastMonth ?? 0) - first
  // As far as it has run when its year begins: a quarter of it begins with every third month.
  const isWhole = [3, 6, 12].includes(months) && (first + 13 - start) % months === 0
  return isWhole ? { year: Math.floor((first + 1 - start) / 12) + 1, first, months } : undefined
}
