import { describe, expect, it } from 'vitest'
import { findCloseHit, findDay, findMonth, nameMonth } from '@/lib/domain/periods/close-calendar'

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
