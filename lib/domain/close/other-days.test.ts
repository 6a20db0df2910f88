import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comesToElsewhere } from '@/lib/domain/close/other-days'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'

const zones = [
  'America/New_York',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
]
const zone = fc.constantFrom(...zones)

function spanOf(month: number, timeZone: string) {
  const at = (day: string) => Date.parse(startOfDay(day, timeZone) ?? '')
  const begins = monthsFrom(2026, month, 1).first
  return { from: at(begins), until: at(monthsFrom(2026, month + 1, 1).first) }
}

// Each amount is of other digits, so that no other rows come to the same.
const places = fc.array(fc.integer({ min: -60 * 60, max: 34 * 24 * 60 }), { maxLength: 25 })
const rowsFrom = (from: number, minutes: readonly number[]) =>
  minutes.map((minute, at) => ({ at: from + minute * 60_000, amount: 1n << BigInt(2 * at) }))

test('the rows of a month come to the sum that they come to in whatever zone a bank ends its days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 11 }), zone, zone, places, (month, own, its, minutes) => {
      const span = spanOf(month, own)
      const rows = rowsFrom(span.from, minutes)
      const { from, until } = spanOf(month, its)
      const sum = rows.reduce(
        (total, { at, amount }) => (at >= from && at < until ? total + amount : total),
        0n,
      )
      expect(comesToElsewhere(rows, span, sum)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a row that is missing, there twice or of another amount is not explained by other days', () => {
  const { from, until } = spanOf(6, 'America/New_York')
  const hour = 3_600_000
  const rows = [-5, 3, 200, 400].map((hours, at) => ({
    at: from + hours * hour,
    amount: 100n ** BigInt(at),
  }))
  const late = { at: until + 5 * hour, amount: 7n }
  const all = [...rows, late]
  const within = 1_010_100n
  for (const sum of [within, within + 1n, within - 100n + 7n, within - 100n]) {
    expect(comesToElsewhere(all, { from, until }, sum)).toBe(true)
  }
  // One of the middle of the month; one at each edge, moved against each other; and one that nobody has.
  for (const sum of [within - 10_000n, within + 7n, within + 1n + 7n, within * 2n, within + 3n]) {
    expect(comesToElsewhere(all, { from, until }, sum)).toBe(false)
  }
})
