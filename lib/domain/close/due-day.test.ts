import { describe, expect, it } from 'vitest'
import { daysLeft, dueDay } from '@/lib/domain/close/due-day'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { june } from '@/test/close/findings'

describe('a due day', () => {
  it('is a day of the next month, or its last where that is shorter', () => {
    expect(dueDay(june, 10)).toBe('2026-07-10')
    expect(dueDay(monthsFrom(2026, 1, 1), 31)).toBe('2026-02-28')
    expect(dueDay(monthsFrom(2026, 12, 1), 1)).toBe('2027-01-01')
  })

  it('has no day left on itself, and fewer than none after it', () => {
    const left = (day: string) => daysLeft('2026-07-10', day)
    expect([left('2026-07-08'), left('2026-07-10'), left('2026-07-13')]).toEqual([2, 0, -3])
  })
})
