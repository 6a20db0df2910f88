import { expect, test } from 'vitest'
import { type ComparedRow, prepareRows } from '@/lib/domain/books/compared-row'
import { matchExact } from '@/lib/domain/books/match-exact'
import { defaultMatchOptions, matchMonth } from '@/lib/domain/books/match-month'

const none = { lines: [], rows: [] }

/** Eight times as much, as often as it takes for one run that nothing else disturbed. */
function growth(run: (count: number) => void, count: number): number {
  run(count)
  const timeOf = (times: number) => {
    const start = performance.now()
    run(times * count)
    return performance.now() - start
  }
  const [small, large] = [1, 8].map((times) =>
    Math.min(...Array.from({ length: 3 }, () => timeOf(times))),
  )
  return (large ?? 0) / (small ?? 0)
}

function rowAt(at: number, amount: number, text: string): ComparedRow {
  return { id: `${at}`, day: `2026-06-${10 + (at % 20)}`, amount, currency: 'USD', texts: [text] }
}

function rowsOf(count: number, make: (at: number) => ComparedRow): ComparedRow[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

test('a month of eight times the rows takes far less than sixty-four times as long to compare', () => {
  const run = (count: number) => {
    const rows = rowsOf(count, (at) => rowAt(at, 100 + ((at * 7919) % 900_000), `Payee ${at}`))
    const lines = rows.filter((_, at) => at % 50 !== 0)
    const again = rows.filter((_, at) => at % 50 === 1).map((row) => ({ ...row, id: `${row.id}b` }))
    matchMonth([...lines, ...again], rows, none, { together: [], apart: [] }, defaultMatchOptions)
  }
  expect(growth(run, 1000)).toBeLessThan(32)
}, 60_000)

test('so does a month that has nothing but one amount, which the best of all pairings could not', () => {
  const run = (count: number) => {
    const rows = rowsOf(count, (at) => rowAt(at, 999, `PAYPAL CUSTOMER${at}`))
    const lines = rowsOf(count, (at) => rowAt(at, 999, `Subscription customer${at} ${at % 7}`))
    const [ours = [], theirs = []] = prepareRows([lines, rows])
    expect(matchExact(ours, theirs, 10)).toHaveLength(count)
  }
  expect(growth(run, 500)).toBeLessThan(64)
}, 60_000)
