import { expect, test } from 'vitest'
import { isOverAYear } from '@/lib/domain/periods/day-range'

test('a year is at most the 366 days of a leap year, and an open end is more', () => {
  expect(isOverAYear({ first: '2024-01-01', last: '2024-12-31' })).toBe(false)
  expect(isOverAYear({ first: '2024-01-01', last: '2025-01-01' })).toBe(true)
  expect(isOverAYear({ first: '2025-07-01', last: '2026-06-30' })).toBe(false)
  expect(isOverAYear({ first: '2026-01-01' })).toBe(true)
  expect(isOverAYear({ last: '2026-01-01' })).toBe(true)
})
