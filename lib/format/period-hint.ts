import type { DayRange } from '@/lib/domain/periods/day-range'
import { periodName, type PeriodWords } from '@/lib/format/period-name'

// English puts the day first everywhere in the app.
function intlLocale(locale: string): string {
  return locale === 'en' || locale.startsWith('en-') ? 'en-GB' : locale
}

/**
 * The days of a period as short as they can be said: "1–30 June 2026"; "" where both ends are open. Where the year is
 * said beside them: "1–30 Jun".
 */
export function periodDays(
  { first, last }: DayRange,
  { locale }: Pick<PeriodWords, 'locale'>,
  style: 'long' | 'without_year' = 'long',
): string {
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    ...(style === 'long'
      ? ({ dateStyle: 'long' } as const)
      : ({ day: 'numeric', month: 'short' } as const)),
    timeZone: 'UTC',
  })
  if (first !== undefined && last !== undefined) {
    // Intl sets thin spaces round the dash; between two days of one month English has none.
    return format
      .formatRange(utc(first), utc(last))
      .replace(/^(\d+)\s–\s(\d+\s)/u, '$1–$2')
      .replaceAll('\u2009', ' ')
  }
  if (first !== undefined) return `${format.format(utc(first))} –`
  return last === undefined ? '' : `– ${format.format(utc(last))}`
}

/** What a relative period means today, in a word: "June", "Q2", "2025", "Jan – Jul", "10 Apr –". */
export function periodHint({ first, last }: DayRange, words: PeriodWords): string {
  if (first === undefined || last === undefined) return ''
  const [begins, ends] = [utc(first), utc(last)]
  const month = (style: 'long' | 'short'): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(intlLocale(words.locale), { month: style, timeZone: 'UTC' })
  const startsMonth = first.endsWith('-01')
  const endsMonth = new Date(ends.getTime() + 86_400_000).getUTCDate() === 1
  const isOneYear = begins.getUTCFullYear() === ends.getUTCFullYear()
  if (startsMonth && isOneYear) {
    const months = ends.getUTCMonth() - begins.getUTCMonth() + 1
    if (months === 1) return month('long').format(begins)
    if (endsMonth && months === 12) return String(begins.getUTCFullYear())
    if (endsMonth && months === 3 && begins.getUTCMonth() % 3 === 0) {
      return periodName(`q${begins.getUTCMonth() / 3 + 1}`, words)
    }
    return `${month('short').format(begins)} – ${month('short').format(ends)}`
  }
  const day = new Intl.DateTimeFormat(intlLocale(words.locale), {
    ...(startsMonth && endsMonth ? { year: 'numeric' } : { day: 'numeric' }),
    month: 'short',
    timeZone: 'UTC',
  })
  if (startsMonth && endsMonth) {
    return day.formatRange(begins, ends).replaceAll('\u2009', ' ')
  }
  return `${day.format(begins)} –`
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
