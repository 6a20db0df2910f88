import { expect, test } from 'vitest'
import { type ComparedRow, prepareRows } from '@/lib/domain/books/compared-row'
import { matchExact } from '@/lib/domain/books/match-exact'
import { defaultMatchOptions, matchMonth } from '@/lib/domain/books/match-month'

const none = { lines: [], rows: [] }

/**
 * How many times as long one run of eight times the rows takes as eight runs do: 1 where time grows as the
 * rows do, 8 where it grows as their square. Both take about as long, so that what else runs slows down both.
 */
function growth(run: (count: number) => void, count: number): number {
  const timeOf = (work: () => void) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  const eight = () => {
    for (let time = 0; time < 8; time += 1) run(count)
  }
  eight()
  const times = Array.from({ length: 3 }, () => ({
    small: timeOf(eight),
    large: timeOf(() => run(8 * count)),
  }))
  return Math.min(...times.map(({ large }) => large)) / Math.min(...times.map(({ small }) => small))
}

function rowAt(at: number, amount: number, text: string): ComparedRow {
  return { id: `${at}`, day: `2026-06-${10 + (at % 20)}`, amount, currency: 'USD', texts: [text] }
}

function rowsOf(count: number, make: (at: number) => ComparedRow): ComparedRow[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

test('the time to compare a month grows far less than the square of its rows', () => {
  const run = (count: number) => {
    const rows = rowsOf(count, (at) => rowAt(at, 100 + ((at * 7919) % 900_000), `Payee ${at}`))
    const lines = rows.filter((_, at) => at % 50 !== 0)
    const again = rows.filter((_, at) => at % 50 === 1).map((row) => ({ ...row, id: `${row.id}b` }))
    matchMonth([...lines, ...again], rows, none, { together: [], apart: [] }, defaultMatchOptions)
  }
  expect(growth(run, 1000)).toBeLessThan(5)
}, 300_000)

test('so does that of a month of one amount alone, of which the best of all pairings takes the cube', () => {
  const run = (count: number) => {
    const rows = rowsOf(count, (at) => rowAt(at, 999, `PAYPAL CUSTOMER${at}`))
    const lines = rowsOf(count, (at) => rowAt(at, 999, `Subscription customer${at} ${at % 7}`))
    const [ours = [], theirs = []] = prepareRows([lines, rows])
    expect(matchExact(ours, theirs, 10)).toHaveLength(count)
  }
  expect(growth(run, 500)).toBeLessThan(5)
}, 300_000)

test('so does that of lines of one amount that the bank does not have', () => {
  const run = (count: number) => {
    const lines = rowsOf(count, (at) => rowAt(at, 1, `Fuel and oil ${at}`))
    const { groups } = matchMonth(lines, [], none, { together: [], apart: [] }, defaultMatchOptions)
    expect(groups.twice.length).toBeGreaterThan(count / 2)
  }
  expect(growth(run, 1000)).toBeLessThan(5)
}, 300_000)
