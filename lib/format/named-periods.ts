import { allDates } from '@/lib/domain/periods/named-period'
import type { Reader } from '@/lib/format/create-reader'
import { fiscalDays, periodName, type PeriodWords } from '@/lib/format/period-name'
import { countForms } from '@/lib/i18n/count-forms'
import { readPeriodAt } from '@/lib/domain/periods/read-period'

/** In the browser: `{ text: useTranslations(), language, locale, fiscalStart }`. */
type PeriodReader = Pick<Reader, 'text' | 'language' | 'locale' | 'fiscalStart'>

const made = new WeakMap<PeriodReader, PeriodWords>()

/** What periods are called to this reader, made once. */
export function periodWords(reader: PeriodReader): PeriodWords {
  const known = made.get(reader)
  if (known !== undefined) return known
  const words = makeWords(reader)
  made.set(reader, words)
  return words
}

function makeWords(reader: PeriodReader): PeriodWords {
  const { text, locale, fiscalStart } = reader
  return {
    locale,
    fiscalStart,
    named: {
      [allDates]: text('periods.all_dates'),
      today: text('periods.today'),
      yesterday: text('periods.yesterday'),
      'this-week': text('periods.this_week'),
      'this-month': text('periods.this_month'),
      'this-quarter': text('periods.this_quarter'),
      'this-half': text('periods.this_half'),
      'this-year': text('periods.this_year'),
      'this-fiscal-quarter': text('periods.this_fiscal_quarter'),
      'this-fiscal-year': text('periods.this_fiscal_year'),
      'last-week': text('periods.last_week'),
      'last-month': text('periods.last_month'),
      'last-quarter': text('periods.last_quarter'),
      'last-half': text('periods.last_half'),
      'last-year': text('periods.last_year'),
      'last-fiscal-quarter': text('periods.last_fiscal_quarter'),
      'last-fiscal-year': text('periods.last_fiscal_year'),
      'week-to-date': text('periods.week_to_date'),
      'month-to-date': text('periods.month_to_date'),
      'quarter-to-date': text('periods.quarter_to_date'),
      'half-to-date': text('periods.half_to_date'),
      'year-to-date': text('periods.year_to_date'),
      'fiscal-year-to-date': text('periods.fiscal_year_to_date'),
    },
    last: {
      day: countForms(reader, 'periods.last_days'),
      week: countForms(reader, 'periods.last_weeks'),
      month: countForms(reader, 'periods.last_months'),
      quarter: countForms(reader, 'periods.last_quarters'),
      year: countForms(reader, 'periods.last_years'),
    },
    patterns: patternsOf(text),
  }
}

function patternsOf(text: Reader['text']): PeriodWords['patterns'] {
  const year = '{year}'
  const part = '{part}'
  const period = '{period}'
  return {
    q: text('periods.quarter', { quarter: part }),
    h: text('periods.half', { half: part }),
    w: text('periods.week', { week: part }),
    qOfYear: text('periods.quarter_of_year', { quarter: part, year }),
    hOfYear: text('periods.half_of_year', { half: part, year }),
    wOfYear: text('periods.week_of_year', { week: part, year }),
    fiscalYear: text('periods.fiscal_year', { year }),
    fiscalQuarter: text('periods.fiscal_quarter', { quarter: part, year }),
    fiscalHalf: text('periods.fiscal_half', { half: part, year }),
    since: text('periods.since', { period }),
    until: text('periods.until', { period }),
    before: text('periods.before', { period }),
    after: text('periods.after', { period }),
    beforeNamed: text('periods.before_named', { period }),
    afterNamed: text('periods.after_named', { period }),
  }
}

const spoken = [
  'this-fiscal-year',
  'last-fiscal-year',
  'this-fiscal-quarter',
  'last-fiscal-quarter',
  'fiscal-year-to-date',
]

/** The days that fiscal periods without a year mean today, by address: what a browser cannot know. */
export function spokenFiscalDays(reader: Reader, now: Date): Record<string, string> {
  return Object.fromEntries(
    spoken.map((address) => {
      const { first = '', last = '' } = readPeriodAt(address, reader, now)?.range ?? {}
      return [address, `${reader.date(first)} – ${reader.date(last)}`]
    }),
  )
}

/** The fiscal year that it is: "FY 2026" and "1 Jul 2025 – 30 Jun 2026". */
export function currentFiscalYear(reader: Reader, now: Date): { name: string; days: string } {
  const { last = '' } = readPeriodAt('this-fiscal-year', reader, now)?.range ?? {}
  const address = `fy${last.slice(0, 4)}`
  return {
    name: periodName(address, periodWords(reader)),
    days: fiscalDays(address, reader) ?? '',
  }
}
