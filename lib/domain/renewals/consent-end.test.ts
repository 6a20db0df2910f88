import { describe, expect, it } from 'vitest'
import {
  daysUntil,
  findCloseHit,
  findDay,
  findMonth,
  nameMonth,
  reachedWarning,
} from '@/lib/domain/renewals/consent-end'

const usual = { closeDay: 15, timeZone: 'America/New_York' }

describe('which close an end of access hits', () => {
  it.each([
    ['2026-11-10T15:00:00Z', '2026-10', true],
    ['2026-11-15T23:00:00Z', '2026-10', true],
    ['2026-11-16T15:00:00Z', '2026-11', false],
    ['2026-11-30T15:00:00Z', '2026-11', false],
    ['2027-01-03T15:00:00Z', '2026-12', true],
    ['2026-12-31T15:00:00Z', '2026-12', false],
  ])('%s: that of %s, under way: %s', (endsAt, month, during) => {
    expect(findCloseHit(endsAt, usual)).toEqual({ month, during })
  })

  it('is judged by the day of the firm’s own zone', () => {
    // Midnight has passed in London, not in New York.
    const endsAt = '2026-11-16T02:00:00Z'
    expect(findCloseHit(endsAt, usual)).toEqual({ month: '2026-10', during: true })
    expect(findCloseHit(endsAt, { ...usual, timeZone: 'Europe/London' })).toEqual({
      month: '2026-11',
      during: false,
    })
    expect(findMonth('2026-12-01T02:00:00Z', 'America/New_York')).toBe('2026-11')
    expect(findDay('2026-12-01T02:00:00Z', 'America/New_York')).toBe('2026-11-30')
  })

  it('follows the day that the firm has set', () => {
    const endsAt = '2026-11-10T15:00:00Z'
    expect(findCloseHit(endsAt, { ...usual, closeDay: 9 })).toEqual({
      month: '2026-11',
      during: false,
    })
  })

  it('names a month in the reader’s language', () => {
    expect(nameMonth('2026-10', 'en-US')).toBe('October 2026')
    expect(nameMonth('2026-10', 'de')).toBe('Oktober 2026')
  })
})

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
  ])('at %s days the warning of %s days is due', (days, threshold) => {
    expect(reachedWarning(days)).toBe(threshold)
  })

  it('counts a started day as whole, and a past end as no day', () => {
    const now = new Date('2026-06-12T12:00:00Z')
    expect(daysUntil('2026-06-13T12:00:00Z', now)).toBe(1)
    expect(daysUntil('2026-06-13T12:00:01Z', now)).toBe(2)
    expect(daysUntil('2026-06-12T12:00:00Z', now)).toBe(0)
    expect(daysUntil('2026-06-11T11:00:00Z', now)).toBe(-1)
  })
})
