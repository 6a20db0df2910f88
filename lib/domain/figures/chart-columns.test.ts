import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseBalanceColumns,
  chooseColumns,
  maxColumns,
  spanOf,
} from '@/lib/domain/figures/chart-columns'
import { addDays, monthsFrom } from '@/lib/domain/periods/day-range'

const today = '2026-11-21'

describe('the columns of a balance', () => {
  const inJune = '2026-06-20'

  test('are of 90 days where the period has no beginning, up to its end', () => {
    expect(spanOf(chooseBalanceColumns({}, inJune))).toEqual({ first: '2026-03-23', last: inJune })
    expect(spanOf(chooseBalanceColumns({ last: '2026-12-31' }, inJune)).last).toBe(inJune)
    const ended = spanOf(chooseBalanceColumns({ last: '2026-03-31' }, inJune))
    expect(ended).toEqual({ first: '2026-01-01', last: '2026-03-31' })
  })

  test('are those of any other chart where it has one', () => {
    const range = { first: '2025-01-01', last: '2026-06-30' }
    expect(chooseBalanceColumns(range, inJune)).toEqual(chooseColumns(range, inJune))
  })
})

describe('the columns of a chart', () => {
  test.each([
    [{ first: '2026-11-01', last: '2026-11-30' }, 'week', 6],
    [{ first: '2026-07-01', last: '2026-09-30' }, 'month', 3],
    [{ first: '2026-01-01', last: '2026-12-31' }, 'month', 11],
    [{ first: '2025-01-01', last: '2025-12-31' }, 'month', 12],
    [{ first: '2026-11-10', last: '2026-11-21' }, 'day', 12],
    [{ first: '2024-01-01', last: '2026-12-31' }, 'quarter', 12],
    [{ first: '2020-01-01', last: '2026-12-31' }, 'year', 7],
  ] as const)('of %o are by %s', (range, unit, count) => {
    const chosen = chooseColumns(range, today)
    expect([chosen.unit, chosen.columns.length]).toEqual([unit, count])
  })

  test('without a beginning are the last twelve months', () => {
    const { unit, columns } = chooseColumns({}, today)
    expect([unit, columns[0]?.first, columns.at(-1)?.last]).toEqual([
      'month',
      '2025-12-01',
      '2026-11-30',
    ])
    expect(chooseColumns({ last: '2025-06-30' }, today).columns[0]?.first).toBe('2024-07-01')
  })

  test('of a period that is still to come are its own', () => {
    const range = { first: '2027-01-01', last: '2027-03-31' }
    expect(chooseColumns(range, today).columns).toHaveLength(3)
  })

  test('are few enough to be readable, and leave out no day between their ends', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1950-01-01', days))
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [first, last] = [one, other].toSorted()
        const { columns } = chooseColumns({ first: first ?? '', last: last ?? '' }, '2200-01-01')
        expect(columns.length).toBeGreaterThan(0)
        expect(columns.length).toBeLessThanOrEqual(maxColumns)
        expect(columns.at(-1)?.last).toBe(last)
        for (const [index, column] of columns.entries()) {
          expect(column.first <= column.last).toBe(true)
          const before = columns[index - 1]
          if (before !== undefined) expect(column.first).toBe(addDays(before.last, 1))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('begin with the period, in the middle of a month too', () => {
    const { columns } = chooseColumns({ first: '2026-01-15', last: '2026-06-10' }, today)
    expect(columns[0]).toEqual({ first: '2026-01-15', last: monthsFrom(2026, 1, 1).last })
    expect(columns.at(-1)).toEqual({ first: '2026-06-01', last: '2026-06-10' })
  })
})
