import { describe, expect, it } from 'vitest'
import { startOfDay } from '@/lib/domain/periods/start-of-day'

describe('start of day', () => {
  it.each([
    ['2026-06-01', 'America/New_York', '2026-06-01T04:00:00Z'],
    ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00Z'],
    ['2026-06-01', 'UTC', '2026-06-01T00:00:00Z'],
    ['2026-06-01', 'Asia/Tokyo', '2026-05-31T15:00:00Z'],
    ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00Z'],
  ])('%s in %s begins at %s', (date, timeZone, instant) => {
    expect(startOfDay(date, timeZone)).toBe(instant)
  })

  it('keeps to the day on both days of a clock change', () => {
    expect(startOfDay('2026-03-08', 'America/New_York')).toBe('2026-03-08T05:00:00Z')
    expect(startOfDay('2026-03-09', 'America/New_York')).toBe('2026-03-09T04:00:00Z')
    expect(startOfDay('2026-11-01', 'America/New_York')).toBe('2026-11-01T04:00:00Z')
    expect(startOfDay('2026-11-02', 'America/New_York')).toBe('2026-11-02T05:00:00Z')
  })

  it('takes the first instant of the day where midnight is skipped', () => {
    // In Cairo the clock goes from 00:00 to 01:00 on the last Friday of April.
    expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00Z')
  })

  it('takes the first midnight where the clock goes back over it', () => {
    // In Havana 01:00 becomes 00:00 on the first Sunday of November.
    expect(startOfDay('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00Z')
  })

  it('takes no text that names no day', () => {
    for (const text of ['', 'yesterday', '2026-02-30', '2026-13-01', '2026-6-1', '20260601']) {
      expect(startOfDay(text, 'UTC')).toBeUndefined()
    }
  })
})
