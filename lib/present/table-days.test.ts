import { expect, it } from 'vitest'
import { createFigureFormat } from '@/lib/format/figure-format'
import { tableDays } from '@/lib/present/table-days'

const reader = createFigureFormat({ locale: 'en-US', timeZone: 'America/New_York' })
const written = (days: readonly string[]) => days.map(tableDays(days, '2026-06-30', reader))

it('days of this year are written without it, whether calendar days or moments', () => {
  expect(written(['2026-06-28', '2026-06-09T12:00:00Z'])).toEqual(['28 Jun', '9 Jun'])
})

it('a table with a day of another year has the year in every row', () => {
  expect(written(['2026-06-28', '2025-12-31'])).toEqual(['28 Jun 2026', '31 Dec 2025'])
})

it('the year of a moment is that of the reader’s zone', () => {
  expect(written(['2026-01-01T02:00:00Z'])).toEqual(['31 Dec 2025'])
  expect(written(['2027-01-01T02:00:00Z'])).toEqual(['31 Dec'])
})
