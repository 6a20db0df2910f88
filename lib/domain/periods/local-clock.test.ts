import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localClock } from '@/lib/domain/periods/local-clock'

const wallTime = (iso: string, timeZone: string) =>
  new Date(localClock(timeZone)(Date.parse(iso))).toISOString()

describe('the wall clock of a zone', () => {
  it('is right before, at and after a clock change, whatever was asked before', () => {
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
