import { describe, expect, it, test } from 'vitest'
import { readPeriod } from '@/lib/domain/periods/read-period'
import { createReader } from '@/lib/format/create-reader'
import { periodDays, periodHint } from '@/lib/format/period-hint'
import { periodWords } from '@/lib/format/named-periods'

const today = '2026-07-08'

function read(address: string, locale = 'en', fiscalStart = 1) {
  const words = periodWords(createReader({ locale, timeZone: 'UTC', fiscalStart }))
  const { range } = readPeriod(address, today, fiscalStart) ?? { range: {} }
  return { range, words }
}

test.each([
  ['this-month', 'July'],
  ['last-month', 'June'],
  ['this-quarter', 'Q3'],
  ['last-quarter', 'Q2'],
  ['year-to-date', 'Jan – Jul'],
  ['last-year', '2025'],
  ['last-90-days', '10 Apr –'],
  ['all', ''],
])('the hint of %s is %j', (address, hint) => {
  const { range, words } = read(address)
  expect(periodHint(range, words)).toBe(hint)
})

test('the hint of a fiscal year names its months and years', () => {
  const { range, words } = read('last-fiscal-year', 'en', 7)
  expect(periodHint(range, words)).toBe('Jul 2025 – Jun 2026')
})

describe('the days of a period', () => {
  it.each([
    ['2026-06', 'en', '1–30 June 2026'],
    ['2026-06', 'de', '1.–30. Juni 2026'],
    ['2025', 'en', '1 January – 31 December 2025'],
    ['2026-06..', 'en', '1 June 2026 –'],
    ['..2026-06', 'en', '– 30 June 2026'],
    ['all', 'en', ''],
  ])('of %s in %s are %j', (address, locale, days) => {
    const { range, words } = read(address, locale)
    expect(periodDays(range, words)).toBe(days)
  })
})
