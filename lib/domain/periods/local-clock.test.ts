import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localClock, startOfDay } from '@/lib/domain/periods/local-clock'

const wallTime = (iso: string, timeZone: string) =>
  new Date(localClock(timeZone)(Date.parse(iso))).toISOString()

describe('the wall clock of a zone', () => {
  it('is right before, at and after a clock change, whatever was read before', () => {
    const zone = 'America/New_York'
    for (let round = 0; round < 2; round++) {
      expect(wallTime('2026-03-08T06:59:59Z', zone)).toBe('2026-03-08T01:59:59.000Z')
      expect(wallTime('2026-03-08T07:00:00Z', zone)).toBe('2026-03-08T03:00:00.000Z')
      expect(wallTime('2026-03-08T23:00:00Z', zone)).toBe('2026-03-08T19:00:00.000Z')
      expect(wallTime('2026-11-01T05:59:59Z', zone)).toBe('2026-11-01T01:59:59.000Z')
      expect(wallTime('2026-11-01T06:00:00Z', zone)).toBe('2026-11-01T01:00:00.000Z')
      expect(wallTime('2026-06-12T03:30:00Z', zone)).toBe('2026-06-11T23:30:00.000Z')
    }
  })

  it('counts years as Intl does, also the first ones', () => {
    expect(wallTime('0001-01-01T00:00:00Z', 'UTC')).toBe('0001-01-01T00:00:00.000Z')
    expect(wallTime('0000-06-01T00:00:00Z', 'UTC')).toBe('0000-06-01T00:00:00.000Z')
    expect(wallTime('0099-06-01T00:00:00Z', 'Asia/Kolkata')).toMatch(/^0099-06-01T05:/)
  })

  it('agrees with Intl at any second of any zone', () => {
    const zones = [
      'UTC',
      'America/New_York',
      'Africa/Casablanca',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    ]
    const seconds = fc.integer({
      min: Date.parse('1970-01-01T00:00:00Z') / 1000,
      max: Date.parse('2100-01-01T00:00:00Z') / 1000,
    })
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (timeZone, second) => {
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone,
          dateStyle: 'short',
          timeStyle: 'medium',
        })
        const expected = clock.format(second * 1000)
        const wall = new Date(localClock(timeZone)(second * 1000)).toISOString()
        return wall.slice(0, 19).replace('T', ' ') === expected
      }),
    )
  })
})

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
