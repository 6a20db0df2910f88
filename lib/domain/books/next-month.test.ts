import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Compared, compareBooks } from '@/lib/domain/books/compare-books'
import type { CarriedRows } from '@/lib/domain/books/compared-groups'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { dayBalances } from '@/lib/domain/books/day-balances'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'
import { addDays } from '@/lib/domain/periods/day-range'

const may = { first: '2026-05-01', last: '2026-05-31' }
const june = { first: '2026-06-01', last: '2026-06-30' }

/** Entered in the books on one day, at the bank on another; some never on one side. */
const movement = fc.record({
  booked: fc.integer({ min: 0, max: 60 }),
  lag: fc.integer({ min: -8, max: 8 }),
  amount: fc.integer({ min: -999_999, max: 999_999 }).filter((amount) => amount !== 0),
  isMissing: fc.constantFrom('books', 'bank', 'no', 'no', 'no', 'no'),
})

const movements = fc.uniqueArray(movement, {
  selector: ({ amount }) => Math.abs(amount),
  maxLength: 25,
})

function rowOf(id: string, at: number, amount: number): ComparedRow {
  const day = addDays('2026-05-01', Math.min(Math.max(at, 0), 60))
  return { id, day, amount, currency: 'USD', texts: [`Payee${id.slice(1)} x${id.slice(1)}`] }
}

function sumOf(rows: readonly ComparedRow[]): bigint {
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

function within(rows: readonly ComparedRow[], { first, last }: typeof may): ComparedRow[] {
  return rows.filter(({ day }) => day >= first && day <= last)
}

function compare(
  lines: readonly ComparedRow[],
  rows: readonly ComparedRow[],
  openings: { books: bigint; bank: bigint },
  carried: CarriedRows,
): Compared {
  const sideOf = (items: readonly ComparedRow[], opening: bigint) => ({
    rows: { items, end: 'whole' as const, notUnderstood: 0, notApplied: [] },
    opening,
    closing: opening + sumOf(items),
  })
  const sides = {
    currency: 'USD',
    books: sideOf(lines, openings.books),
    bank: sideOf(rows, openings.bank),
  }
  const found = compareBooks(sides, carried, { together: [], apart: [] }, defaultMatchOptions)
  if (found.kind !== 'compared') throw new Error(found.because.code)
  return found
}

test('accepted timing differences explain the opening of the next month to the cent, and come at most once', () => {
  fc.assert(
    fc.property(movements, (all) => {
      const lines = all.flatMap(({ booked, amount, isMissing }, at) =>
        isMissing === 'books' ? [] : rowOf(`l${at}`, booked, amount),
      )
      const rows = all.flatMap(({ booked, lag, amount, isMissing }, at) =>
        isMissing === 'bank' ? [] : rowOf(`r${at}`, booked + lag, amount),
      )
      const none = { lines: [], rows: [] }
      const first = compare(within(lines, may), within(rows, may), { books: 0n, bank: 0n }, none)
      const openings = {
        books: sumOf(within(lines, may)),
        bank: sumOf(within(rows, may)),
      }
      // Whatever May comes to beside what is on one side alone is corrected in the books.
      const { onlyInBooks, onlyAtBank } = first
      openings.books = openings.bank + sumOf(onlyInBooks) - sumOf(onlyAtBank)
      const carried = { lines: onlyInBooks, rows: onlyAtBank }
      const second = compare(within(lines, june), within(rows, june), openings, carried)
      const { equation, stillOut, cameAtBank, cameInBooks } = second
      expect(equation.state).toBe('explained')
      expect(equation.opening + equation.came).toBe(sumOf(stillOut.lines) - sumOf(stillOut.rows))
      const kept = [...cameAtBank, ...cameInBooks].map((each) => each.carried.id)
      expect(new Set(kept).size).toBe(kept.length)
      expect(kept.length + stillOut.lines.length + stillOut.rows.length).toBe(
        onlyInBooks.length + onlyAtBank.length,
      )
      // Amounts are of one movement each, so that what came is the other side of what was carried.
      for (const { carried: line, row } of cameAtBank) expect(row.id).toBe(`r${line.id.slice(1)}`)
      for (const { carried: row, line } of cameInBooks) expect(line.id).toBe(`l${row.id.slice(1)}`)
    }),
    { numRuns: 300 },
  )
})

test('the balances of each day are those of its rows, from the opening to the closing', () => {
  const lines = [rowOf('l1', 1, 500), rowOf('l2', 2, -200)]
  const rows = [rowOf('r1', 1, 500), rowOf('r2', 3, -200)]
  const days = dayBalances(may, { opening: 10n, rows: lines }, { opening: 10n, rows })
  expect(days).toHaveLength(31)
  expect(days.filter(({ books, bank }) => books !== bank)).toEqual([
    { day: '2026-05-03', books: 310n, bank: 510n },
  ])
  expect(days.at(-1)).toEqual({ day: '2026-05-31', books: 310n, bank: 310n })
})
