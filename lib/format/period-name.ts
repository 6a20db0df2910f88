import { allDates, monthNamed } from '@/lib/domain/periods/named-period'
import { type CountForms, sayCount } from '@/lib/i18n/count-forms'
import { createDayFormat } from '@/lib/format/day-format'

type Pattern =
  | 'q'
  | 'h'
  | 'w'
  | 'qOfYear'
  | 'hOfYear'
  | 'wOfYear'
  | 'fiscalYear'
  | 'fiscalQuarter'
  | 'fiscalHalf'
  | 'since'
  | 'until'
  | 'before'
  | 'after'
  | 'beforeNamed'
  | 'afterNamed'

/** What periods are called in one language; made by `periodWords`, and fit for a browser. */
export interface PeriodWords {
  readonly locale: string
  /** The month that a fiscal year begins with. */
  readonly fiscalStart: number
  /** By address: `last-month` is "Last month". */
  readonly named: Readonly<Record<string, string>>
  /** "Last {number} days", by the unit. */
  readonly last: Readonly<Record<'day' | 'week' | 'month' | 'quarter' | 'year', CountForms>>
  /** "Q{part} {year}", "Week {part}", "Since {period}". */
  readonly patterns: Readonly<Record<Pattern, string>>
}

/** A period's address in words: `last-month` is "Last month", `2026-q2` is "Q2 2026". */
export function periodName(address: string, words: PeriodWords): string {
  if (address === allDates) return nameOfOne(address, words)
  const [, edge, inner = ''] = /^(before|after)-(.+)$/u.exec(address) ?? []
  if (edge === 'before' || edge === 'after') {
    const pattern = isSpoken(inner, words) ? (`${edge}Named` as const) : edge
    return fill(words.patterns[pattern], { period: nameOfOne(inner, words) })
  }
  const fiscal = fiscalName(address, words)
  if (fiscal !== undefined) return fiscal
  const parts = address.split('..')
  const [from = '', to] = parts
  const open = to === '' ? 'since' : from === '' ? 'until' : undefined
  const own = from || (to ?? '')
  // "Since last month" would have to be inflected.
  if (parts.length === 2 && open !== undefined && !isSpoken(own, words)) {
    return fill(words.patterns[open], { period: nameOfOne(own, words) })
  }
  return parts
    .map((part) => nameOfOne(part, words))
    .join(' – ')
    .trim()
}

function isSpoken(address: string, { named }: PeriodWords): boolean {
  return Object.hasOwn(named, address) || address.startsWith('last-')
}

function nameOfOne(address: string, words: PeriodWords): string {
  if (Object.hasOwn(words.named, address)) return words.named[address] ?? address
  return (
    partName(address, words) ??
    lastName(address, words) ??
    fiscalName(address, words) ??
    dateName(address, words) ??
    monthName(address, words)
  )
}

function partName(address: string, { patterns }: PeriodWords): string | undefined {
  const [, year, unit, part] = /^(?:(\d{4})-)?([qhw])(\d{1,2})$/iu.exec(address) ?? []
  if (unit === undefined) return undefined
  const kind = unit.toLowerCase() as 'q' | 'h' | 'w'
  const pattern = patterns[year === undefined ? kind : (`${kind}OfYear` as const)]
  return fill(pattern, { part: String(Number(part)), year })
}

function lastName(address: string, { last, locale }: PeriodWords): string | undefined {
  const [, count, unit] = /^last-(\d{1,4})-(day|week|month|quarter|year)s?$/u.exec(address) ?? []
  if (unit === undefined) return undefined
  const forms = last[unit as keyof PeriodWords['last']]
  return sayCount(forms, Number(count), { locale, number: String })
}

/** `2026-06` is "June 2026", `2026-06-03` is "3 Jun 2026". */
function dateName(address: string, { locale }: PeriodWords): string | undefined {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])(?:-(\d\d))?$/u.exec(address) ?? []
  if (year === undefined || Number(year) < 100) return undefined
  const instant = Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1))
  if (day === undefined) return longMonth(locale, instant, true)
  return new Date(instant).getUTCDate() === Number(day)
    ? createDayFormat(locale)(instant)
    : undefined
}

const monthFormats = new Map<string, Intl.DateTimeFormat>()
// Locales come from people: a flood of made-up ones must not fill the memory.
const maxFormats = 200

// Made once for each locale: a board names six hundred months.
function longMonth(locale: string, instant: number, hasYear: boolean): string {
  const key = `${locale} ${hasYear}`
  const known = monthFormats.get(key)
  if (known !== undefined) return known.format(instant)
  if (monthFormats.size >= maxFormats) monthFormats.clear()
  const formatter = new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(hasYear && { year: 'numeric' as const }),
    timeZone: 'UTC',
  })
  monthFormats.set(key, formatter)
  return formatter.format(instant)
}

function monthName(address: string, { locale }: PeriodWords): string {
  const [, name = '', year] = /^([a-z]+)(?:-(\d{4}))?$/iu.exec(address) ?? []
  const month = monthNamed(name.toLowerCase())
  if (month === undefined) return firstLetterLarge(address)
  return longMonth(locale, Date.UTC(Number(year ?? 2000), month - 1, 1), year !== undefined)
}

function firstLetterLarge(address: string): string {
  if (!/^[a-z]/iu.test(address)) return address
  return address.charAt(0).toUpperCase() + address.slice(1).replaceAll('-', ' ')
}

function fill(pattern: string, values: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '')
}

interface FiscalPeriod {
  readonly year: number
  /** Months since the year 0 that it begins with, and how many it has. */
  readonly first: number
  readonly months: number
}

/** `2025-07..2026-06` is "FY 2026" where fiscal years begin in July. Browser-safe, as all of this. */
function fiscalName(address: string, words: PeriodWords): string | undefined {
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
