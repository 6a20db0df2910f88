import { describe, expect, it } from 'vitest'
import { daysLeft, dueDay, isLate } from '@/lib/domain/close/due-day'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { june } from '@/test/close/findings'

describe('a due day', () => {
  it('is a day of the next month, or its last where that is shorter', () => {
    expect(dueDay(june, 10)).toBe('2026-07-10')
    expect(dueDay(monthsFrom(2026, 1, 1), 31)).toBe('2026-02-28')
    expect(dueDay(monthsFrom(2026, 12, 1), 1)).toBe('2027-01-01')
  })

  it('is late from the day after it until the close is locked', () => {
    const kept = { state: 'ready_for_review', due: '2026-07-10' } as const
    expect([isLate(kept, '2026-07-10'), isLate(kept, '2026-07-11')]).toEqual([false, true])
    expect(isLate({ ...kept, state: 'locked' }, '2026-08-01')).toBe(false)
    expect([daysLeft(kept.due, '2026-07-08'), daysLeft(kept.due, '2026-07-13')]).toEqual([2, -3])
  })
})
