import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  lastOfMonth,
  newYorkDate,
  newYorkMidnight,
  wireInstant,
} from '@/bank/ledger/calendar'

describe('calendar', () => {
  it('finds New York midnights on both sides of the clock changes', () => {
    expect(wireInstant(newYorkMidnight('2026-03-08'))).toBe('2026-03-08T05:00:00Z')
    expect(wireInstant(newYorkMidnight('2026-03-09'))).toBe('2026-03-09T04:00:00Z')
    expect(wireInstant(newYorkMidnight('2026-11-01'))).toBe('2026-11-01T04:00:00Z')
    expect(wireInstant(newYorkMidnight('2026-11-02'))).toBe('2026-11-02T05:00:00Z')
  })

  it('agrees with the time zone database on every day of thirty years', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    for (let date = '2010-01-01'; date < '2040-01-01'; date = addDays(date, 1)) {
      expect(clock.format(newYorkMidnight(date))).toBe(`${date}, 00:00:00`)
    }
  })

  it('knows the date in New York a second before and at midnight', () => {
    for (const date of ['2026-01-01', '2026-03-08', '2026-03-09', '2026-11-02', '2028-02-29']) {
      expect(newYorkDate(newYorkMidnight(date))).toBe(date)
      expect(newYorkDate(newYorkMidnight(date) - 1000)).toBe(addDays(date, -1))
    }
  })

  it('ends a month that is too short for the day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
    expect(lastOfMonth('2026-12-05')).toBe('2026-12-31')
  })
})
