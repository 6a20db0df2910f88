import { allDates } from '@/lib/domain/periods/named-period'
import type { Reader } from '@/lib/format/create-reader'
import { fiscalDays, periodName, type PeriodWords } from '@/lib/format/period-name'
import { countForms } from '@/lib/i18n/count-forms'
import { readPeriodAt } from '@/lib/domain/periods/read-period'

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
      [allDates]: text('period_names.all_dates'),
      today: text('period_names.today'),
      yesterday: text('period_names.yesterday'),
      'this-week': text('period_names.this_week'),
      'this-month': text('period_names.this_month'),
      'this-quarter': text('period_names.this_quarter'),
      'this-half': text('period_names.this_half'),
      'this-year': text('period_names.this_year'),
      'this-fiscal-quarter': text('period_names.this_fiscal_quarter'),
      'this-fiscal-year': text('period_names.this_fiscal_year'),
      'last-week': text('period_names.last_week'),
      'last-month': text('period_names.last_month'),
      'last-quarter': text('period_names.last_quarter'),
      'last-half': text('period_names.last_half'),
      'last-year': text('period_names.last_year'),
      'last-fiscal-quarter': text('period_names.last_fiscal_quarter'),
      'last-fiscal-year': text('period_names.last_fiscal_year'),
      'week-to-date': text('period_names.week_to_date'),
      'month-to-date': text('period_names.month_to_date'),
      'quarter-to-date': text('period_names.quarter_to_date'),
      'half-to-date': text('period_names.half_to_date'),
      'year-to-date': text('period_names.year_to_date'),
      'fiscal-year-to-date': text('period_names.fiscal_year_to_date'),
    },
    last: {
      day: countForms(reader, 'period_names.last_days'),
      week: countForms(reader, 'period_names.last_weeks'),
      month: countForms(reader, 'period_names.last_months'),
      quarter: countForms(reader, 'period_names.last_quarters'),
      year: countForms(reader, 'period_names.last_years'),
    },
    patterns: patternsOf(text),
  }
}

function patternsOf(text: Reader['text']): PeriodWords['patterns'] {
  const year = '{year}'
  const part = '{part}'
  const period = '{period}'
  return {
    q: text('period_names.quarter', { quarter: part }),
    h: text('period_names.half', { half: part }),
    w: text('period_names.week', { week: part }),
    qOfYear: text('period_names.quarter_of_year', { quarter: part, year }),
    hOfYear: text('period_names.half_of_year', { half: part, year }),
    wOfYear: text('period_names.week_of_year', { week: part, year }),
    fiscalYear: text('period_names.fiscal_year', { year }),
    fiscalQuarter: text('period_names.fiscal_quarter', { quarter: part, year }),
    fiscalHalf: text('period_names.fiscal_half', { half: part, year }),
    since: text('period_names.since', { period }),
    until: text('period_names.until', { period }),
    before: text('period_names.before', { period }),
    after: text('period_names.after', { period }),
    beforeNamed: text('period_names.before_named', { period }),
    afterNamed: text('period_names.after_named', { period }),
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

/** The current fiscal year: "FY 2026" and "1 Jul 2025 – 30 Jun 2026". */
export function currentFiscalYear(reader: Reader, now: Date): { name: string; days: string } {
  const { last = '' } = readPeriodAt('this-fiscal-year', reader, now)?.range ?? {}
  const address = `fy${last.slice(0, 4)}`
  return {
    name: periodName(address, periodWords(reader)),
    days: fiscalDays(address, reader) ?? '',
  }
}
