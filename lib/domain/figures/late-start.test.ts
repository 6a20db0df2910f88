import { expect, test } from 'vitest'
import { lateStart } from '@/lib/domain/figures/late-start'

const year = { first: '2024-01-01', last: '2024-12-31' }
const daysOf = (...days: string[]) => new Map(days.map((day) => [day, { rows: 1 }]))

test('days whose first row comes months after they begin say when that is', () => {
  expect(lateStart(year, daysOf('2024-12-02', '2024-11-01'))).toBe('2024-11-01')
  expect(lateStart(year, daysOf('2023-05-05', '2024-11-01', '2025-01-02'))).toBe('2024-11-01')
})

test('a day that was kept without a row begins nothing', () => {
  const kept = new Map([['2024-01-01', { rows: 0 }], ...daysOf('2024-11-01')])
  expect(lateStart(year, kept)).toBe('2024-11-01')
})

test('those that begin within a month, or have no row, say nothing', () => {
  expect(lateStart(year, daysOf('2024-02-01', '2024-11-01'))).toBeUndefined()
  expect(lateStart(year, daysOf('2023-05-05', '2025-01-02'))).toBeUndefined()
})
