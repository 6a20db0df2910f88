import { allDates } from '@/lib/format/all-dates'
import type { Format } from '@/lib/format/create-format'
import type { PeriodWords } from '@/lib/format/period-name'
import { countForms } from '@/lib/messages/count-forms'

const made = new WeakMap<Format, PeriodWords>()

/** What periods are called to this reader, made once: for a screen, or to hand to a browser. */
export function periodWords(format: Format): PeriodWords {
  const known = made.get(format)
  if (known !== undefined) return known
  const words = makeWords(format)
  made.set(format, words)
  return words
}

function makeWords(format: Format): PeriodWords {
  const { text, locale } = format
  return {
    locale,
    named: {
      [allDates]: text('periods.all_dates'),
      today: text('periods.today'),
      yesterday: text('periods.yesterday'),
      'this-week': text('periods.this_week'),
      'this-month': text('periods.this_month'),
      'this-quarter': text('periods.this_quarter'),
      'this-year': text('periods.this_year'),
      'last-week': text('periods.last_week'),
      'last-month': text('periods.last_month'),
      'last-quarter': text('periods.last_quarter'),
      'last-year': text('periods.last_year'),
      'week-to-date': text('periods.week_to_date'),
      'month-to-date': text('periods.month_to_date'),
      'quarter-to-date': text('periods.quarter_to_date'),
      'year-to-date': text('periods.year_to_date'),
    },
    last: {
      day: countForms(format, 'periods.last_days'),
      week: countForms(format, 'periods.last_weeks'),
      month: countForms(format, 'periods.last_months'),
      quarter: countForms(format, 'periods.last_quarters'),
      year: countForms(format, 'periods.last_years'),
    },
    quarter: text('periods.quarter', { quarter: '{quarter}' }),
    quarterOfYear: text('periods.quarter_of_year', { quarter: '{quarter}', year: '{year}' }),
    weekOfYear: text('periods.week_of_year', { week: '{week}', year: '{year}' }),
  }
}
