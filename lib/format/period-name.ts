import { allDates } from '@/lib/format/all-dates'
import { monthNamed } from '@/lib/format/month-named'
import type { CountForms } from '@/lib/messages/count-forms'
import { sayCount } from '@/lib/messages/say-count'

/** What periods are called in one language; made by `periodWords`, and fit for a browser. */
export interface PeriodWords {
  readonly locale: string
  /** By address: `last-month` is "Last month". */
  readonly named: Readonly<Record<string, string>>
  /** "Last {number} days", by the unit. */
  readonly last: Readonly<Record<'day' | 'week' | 'month' | 'quarter' | 'year', CountForms>>
  /** "Q{quarter}", "Q{quarter} {year}" and "Week {week} of {year}". */
  readonly quarter: string
  readonly quarterOfYear: string
  readonly weekOfYear: string
}

/** A period's address in words: `last-month` is "Last month", `2026-q2` is "Q2 2026". */
export function periodName(address: string, words: PeriodWords): string {
  if (address === allDates) return nameOfOne(address, words)
  return address
    .split('..')
    .map((part) => nameOfOne(part, words))
    .join(' – ')
    .trim()
}

function nameOfOne(address: string, words: PeriodWords): string {
  if (Object.hasOwn(words.named, address)) return words.named[address] ?? address
  return quarterName(address, words) ?? lastName(address, words) ?? monthName(address, words)
}

function quarterName(address: string, words: PeriodWords): string | undefined {
  const [, year, quarter] = /^(?:(\d{4})-)?q([1-4])$/iu.exec(address) ?? []
  if (quarter !== undefined) {
    return fill(year === undefined ? words.quarter : words.quarterOfYear, { quarter, year })
  }
  const [, weekYear, week] = /^(\d{4})-w(\d{2})$/iu.exec(address) ?? []
  if (week === undefined) return undefined
  return fill(words.weekOfYear, { week: String(Number(week)), year: weekYear })
}

function lastName(address: string, { last, locale }: PeriodWords): string | undefined {
  const [, count, unit] = /^last-(\d{1,4})-(day|week|month|quarter|year)s?$/u.exec(address) ?? []
  if (unit === undefined) return undefined
  const forms = last[unit as keyof PeriodWords['last']]
  return sayCount(forms, Number(count), { locale, number: String })
}

function monthName(address: string, { locale }: PeriodWords): string {
  const [, name = '', year] = /^([a-z]+)(?:-(\d{4}))?$/iu.exec(address) ?? []
  const month = monthNamed(name.toLowerCase())
  if (month === undefined) return firstLetterLarge(address)
  const formatter = new Intl.DateTimeFormat(locale, {
    month: 'long',
    ...(year !== undefined && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return formatter.format(Date.UTC(Number(year ?? 2000), month - 1, 1))
}

function firstLetterLarge(address: string): string {
  if (!/^[a-z]/iu.test(address)) return address
  return address.charAt(0).toUpperCase() + address.slice(1).replaceAll('-', ' ')
}

function fill(pattern: string, values: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '')
}
