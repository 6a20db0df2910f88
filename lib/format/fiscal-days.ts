import type { Format } from '@/lib/format/create-format'
import { fiscalDays } from '@/lib/format/fiscal-name'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/period-words'
import { readPeriodAt } from '@/lib/domain/periods/read-period'

const spoken = [
  'this-fiscal-year',
  'last-fiscal-year',
  'this-fiscal-quarter',
  'last-fiscal-quarter',
  'fiscal-year-to-date',
]

/** The days that fiscal periods without a year mean today, by address: what a browser cannot know. */
export function spokenFiscalDays(format: Format, now: Date): Record<string, string> {
  return Object.fromEntries(
    spoken.map((address) => {
      const { first = '', last = '' } = readPeriodAt(address, format, now)?.range ?? {}
      return [address, `${format.date(first)} – ${format.date(last)}`]
    }),
  )
}

/** The fiscal year that it is: "FY 2026" and "1 Jul 2025 – 30 Jun 2026". */
export function currentFiscalYear(format: Format, now: Date): { name: string; days: string } {
  const { last = '' } = readPeriodAt('this-fiscal-year', format, now)?.range ?? {}
  const address = `fy${last.slice(0, 4)}`
  return {
    name: periodName(address, periodWords(format)),
    days: fiscalDays(address, format) ?? '',
  }
}
