import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  monthsBetween,
  overlapping,
  periodAround,
  rollForward,
} from '@/lib/domain/close/roll-forward'
import { addDays, monthsFrom } from '@/lib/domain/periods/day-range'
import { acceptanceOf, exclusionWith, findingWith, july, june } from '@/test/close/findings'

describe('the next close', () => {
  it('begins with people who are still there, the items that are due, and exclusions that hold', () => {
    const exclusion = exclusionWith()
    const ended = exclusionWith({ id: 'ended', end: { kind: 'date', last: june.last } })
    const begun = rollForward(
      {
        people: { preparer: 'joy', reviewer: 'ada' },
        exceptions: [acceptanceOf(findingWith()), exclusion, ended],
      },
      july,
      {
        items: [
          { id: 'f-1', words: 'Accruals', repeats: 'monthly', of: 'all', asksFor: 'nothing' },
          { id: 'f-2', words: 'VAT', repeats: 'quarterly', of: 'all', asksFor: 'nothing' },
        ],
        client: { id: 'c-1', tags: [], fiscalStart: 1 },
        dayOfMonth: 10,
        isThere: (person) => person === 'joy',
      },
    )
    expect(begun).toMatchObject({
      period: july,
      due: '2026-08-10',
      people: { preparer: 'joy', reviewer: undefined },
      items: [{ id: 'f-1' }],
      exclusions: [exclusion],
    })
    expect(begun.exclusions).toHaveLength(1)
  })
})

describe('the periods of closes', () => {
  it('are months, or quarters and years of the client’s fiscal year', () => {
    expect(periodAround('2026-06-10', 'month', 7)).toEqual(june)
    expect(periodAround('2026-06-10', 'quarter', 2)).toEqual(monthsFrom(2026, 5, 3))
    expect(periodAround('2026-06-10', 'year', 7)).toEqual(monthsFrom(2025, 7, 12))
  })

  it('of several months in one go are every month, once, oldest first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 30 }),
        (start, count) => {
          const months = monthsBetween(monthsFrom(2024, start, count))
          expect(months).toHaveLength(count)
          for (const [index, { first }] of months.entries()) {
            const before = months[index - 1]
            if (before !== undefined) expect(first).toBe(addDays(before.last, 1))
            expect(overlapping(months, months[index] ?? june)).toHaveLength(1)
          }
        },
      ),
    )
  })

  it('are not closed twice: a quarter overlaps each of its months', () => {
    const quarter = monthsFrom(2026, 4, 3)
    expect(overlapping([june, july], quarter)).toEqual([june])
  })
})
