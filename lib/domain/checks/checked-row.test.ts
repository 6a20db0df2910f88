import { describe, expect, test } from 'vitest'
import { checkedDays } from '@/lib/domain/checks/checked-row'
import { choosePeriod } from '@/lib/domain/periods/read-period'

function daysOf(requested: string): string {
  const now = new Date('2026-11-21T12:00:00Z')
  const period = choosePeriod({ requested, fallback: null, timeZone: 'UTC', fiscalStart: 7, now })
  const { first, last } = checkedDays(period, '2026-11-21')
  return `${first}..${last}`
}

describe('the days that are checked', () => {
  test.each([
    ['FY2026', '2025-07-01..2026-06-30'],
    // Also future days, and more years than a chart has columns for.
    ['this-fiscal-year', '2026-07-01..2027-06-30'],
    ['2001..2026', '2001-01-01..2026-12-31'],
    ['since 2026-08', '2026-08-01..2026-11-30'],
    ['until 2026-03', '2025-04-01..2026-03-31'],
    ['all', '2026-10-01..2026-10-31'],
    ['juneish', '2026-10-01..2026-10-31'],
  ])('of %s are %s', (requested, days) => {
    expect(daysOf(requested)).toBe(days)
  })
})
