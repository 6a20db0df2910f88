import { expect, test } from 'vitest'
import { compareBooks } from '@/lib/domain/books/compare-books'
import { type ComparedRow, prepareRows } from '@/lib/domain/books/compared-row'
import { findEqualParts } from '@/lib/domain/books/find-equal-parts'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'
import { sumOf, wholeOf } from '@/test/books/found-in-books'

type Item = readonly [day: number, amount: number, words: string]

function rowsOf(side: string, items: readonly Item[]): ComparedRow[] {
  return items.map(([day, amount, words], nth) => ({
    id: `${side}${nth + 1}`,
    day: `2026-09-${String(day).padStart(2, '0')}`,
    amount,
    currency: 'USD',
    texts: [words],
  }))
}

function compare(lines: readonly Item[], rows: readonly Item[]) {
  const sideOf = (side: string, items: readonly Item[]) => {
    const all = rowsOf(side, items)
    return { rows: wholeOf(all), opening: 0n, closing: sumOf(all) }
  }
  const sides = { currency: 'USD', books: sideOf('l', lines), bank: sideOf('r', rows) }
  const none = { lines: [], rows: [] }
  const found = compareBooks(sides, none, { together: [], apart: [] }, defaultMatchOptions)
  if (found.kind !== 'compared') throw new Error(found.because.code)
  return {
    offers: found.offers.map((each) => [
      each.lines.map(({ id }) => id),
      each.rows.map(({ id }) => id),
    ]),
    twice: found.twice.length,
    differing: found.amountDiffers.length,
    left: found.onlyInBooks.length + found.onlyAtBank.length,
  }
}

const deposit = (day: number, amount: number): Item => [day, amount, 'Deposit']
const nothingElse = { twice: 0, differing: 0, left: 0 }

test.each([
  ['two halves', [deposit(4, 375_000), deposit(4, 375_000)], 750_000],
  [
    'three thirds, which one digit would make the whole',
    Array(3).fill(deposit(4, 250_000)),
    750_000,
  ],
  ['four fees on days of their own', [3, 4, 4, 5].map((day) => deposit(day, -5000)), -20_000],
])('%s of a payment are offered as its parts, and repeat nothing', (_, parts: Item[], whole) => {
  const ids = parts.map((__, nth) => `l${nth + 1}`)
  expect(compare(parts, [deposit(4, whole)])).toEqual({ offers: [[ids, ['r1']]], ...nothingElse })
  const turned = compare([deposit(4, whole)], parts)
  expect(turned).toEqual({
    offers: [[['l1'], ids.map((id) => id.replace('l', 'r'))]],
    ...nothingElse,
  })
})

test('a line that was entered once more is no part of anything', () => {
  const once = deposit(4, 375_000)
  expect(compare([once, once], [once])).toMatchObject({ offers: [], twice: 1 })
  // Of two rows that the same parts make nobody can say which is meant.
  const rows = (...items: Item[]) => prepareRows([rowsOf('x', items)])[0] ?? []
  const whole = deposit(4, 750_000)
  const found = (wholes: Item[], parts: Item[]) =>
    findEqualParts(rows(...wholes), rows(...parts), defaultMatchOptions.sumDays).length
  expect(found([whole], [once, once])).toBe(1)
  expect(found([whole, deposit(5, 750_000)], [once, once])).toBe(0)
  // Nor where there are more of them than make it, or parts of two amounts do.
  expect(found([whole], [once, once, once])).toBe(0)
  const thirds = Array(3).fill(deposit(4, 250_000)) as Item[]
  expect(found([whole], [once, once, ...thirds])).toBe(0)
})
