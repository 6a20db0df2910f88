import { allDates } from '@/lib/domain/periods/all-dates'
import { fiscalName } from '@/lib/format/fiscal-name'
import { monthNamed } from '@/lib/domain/periods/month-named'
import type { CountForms } from '@/lib/i18n/count-forms'
import { sayCount } from '@/lib/i18n/say-count'

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
