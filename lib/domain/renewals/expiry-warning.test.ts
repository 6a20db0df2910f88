import { describe, expect, it } from 'vitest'
import { daysUntil, reachedWarning } from '@/lib/domain/renewals/expiry-warning'

describe('the warnings before an approval ends', () => {
  it.each([
    [61, undefined],
    [60, 60],
    [31, 60],
    [30, 30],
    [15, 30],
    [14, 14],
    [8, 14],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    [-3, 1],
  ])('at %s days the warning of %s days stands', (days, threshold) => {
    expect(reachedWarning(days)).toBe(threshold)
  })

  it('counts a begun day whole, and a passed end as no day', () => {
    const now = new Date('2026-06-12T12:00:00Z')
    expect(daysUntil('2026-06-13T12:00:00Z', now)).toBe(1)
    expect(daysUntil('2026-06-13T12:00:01Z', now)).toBe(2)
    expect(daysUntil('2026-06-12T12:00:00Z', now)).toBe(0)
    expect(daysUntil('2026-06-11T11:00:00Z', now)).toBe(-1)
  })
})
