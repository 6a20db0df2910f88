import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lockedRowOf } from '@/lib/domain/close/rows-to-lock'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { rowsQuery } from '@/lib/server/watch/call-bank'
import { payment } from '@/test/close/close-evidence'

const zones = ['UTC', 'America/New_York', 'America/Havana', 'Africa/Cairo', 'Pacific/Chatham']

/** From which instant on, and before which, a month is read. */
function boundsOf(days: ReturnType<typeof monthsFrom>, timeZone: string) {
  const query = new Map(rowsQuery(days, timeZone))
  return ['posted_after', 'posted_before'].map((name) => Date.parse(query.get(name) ?? ''))
}

test('a month in which clocks change is read from its first local instant to its last', () => {
  const march = boundsOf(monthsFrom(2026, 3, 1), 'America/New_York')
  expect(march.map((each) => new Date(each).toISOString())).toEqual([
    '2026-03-01T05:00:00.000Z',
    '2026-04-01T04:00:00.000Z',
  ])
  // In Havana the first midnight of November comes twice.
  const november = boundsOf(monthsFrom(2026, 11, 1), 'America/Havana')
  expect(new Date(november[0] ?? 0).toISOString()).toBe('2026-11-01T04:00:00.000Z')
})

test('what is read of a month is what it is locked with, in every zone and whatever its clocks do', () => {
  const month = fc.record({
    zone: fc.constantFrom(...zones),
    number: fc.integer({ min: 1, max: 12 }),
    end: fc.constantFrom(0, 1),
    seconds: fc.integer({ min: -8 * 3600, max: 8 * 3600 }),
  })
  fc.assert(
    fc.property(month, ({ zone, number, end, seconds }) => {
      const days = monthsFrom(2026, number, 1)
      const [from = 0, before = 0] = boundsOf(days, zone)
      const at = (end === 0 ? from : before) + seconds * 1000
      const row = payment('t-1', -1, { posted_at: new Date(at).toISOString() })
      expect(lockedRowOf(days, zone)(row) !== undefined).toBe(at >= from && at < before)
    }),
    { numRuns: 500 },
  )
})
