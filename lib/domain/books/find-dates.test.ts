import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareBooks } from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { findDates } from '@/lib/domain/books/find-dates'
import { prepareRows } from '@/lib/domain/books/compared-row'
import { defaultMatchOptions, type MatchDecisions } from '@/lib/domain/books/match-month'
import { sumOf, wholeOf } from '@/test/books/found-in-books'

function rowOf(id: string, day: number, amount: number, ...texts: string[]): ComparedRow {
  const of = String(day).padStart(2, '0')
  return { id, day: `2026-09-${of}`, amount, currency: 'USD', texts }
}

function compare(
  lines: readonly ComparedRow[],
  rows: readonly ComparedRow[],
  decisions: MatchDecisions = { together: [], apart: [] },
) {
  const sideOf = (items: readonly ComparedRow[]) => ({
    rows: wholeOf(items),
    opening: 0n,
    closing: sumOf(items),
  })
  const sides = { currency: 'USD', books: sideOf(lines), bank: sideOf(rows) }
  const carried = { lines: [], rows: [] }
  const found = compareBooks(sides, carried, decisions, defaultMatchOptions)
  if (found.kind !== 'compared') throw new Error(found.because.code)
  return found
}

test('a line entered weeks away from the bank’s day is one payment with two days, on neither side alone', () => {
  const found = compare(
    [rowOf('l', 29, -42_000, 'Sycamore Rent LLC', 'September')],
    [rowOf('r', 13, -42_000, 'SYCAMORE RENT, LLC.', 'ACH')],
  )
  expect(found).toMatchObject({
    dateDiffers: [{ line: { id: 'l' }, row: { id: 'r' }, days: 16 }],
    onlyInBooks: [],
    onlyAtBank: [],
    equation: { state: 'explained', difference: 0n, onlyAtBank: 0n },
  })
})

test('where two of them could be meant, where payees differ or none is named, nothing is paired', () => {
  const row = rowOf('r', 1, -42_000, 'Sycamore Rent')
  const alone = (lines: readonly ComparedRow[], rows: readonly ComparedRow[]) =>
    expect(compare(lines, rows).dateDiffers).toEqual([])
  alone(
    [rowOf('l', 29, -42_000, 'Sycamore Rent', 'a'), rowOf('m', 24, -42_000, 'Sycamore Rent')],
    [row],
  )
  alone([rowOf('l', 29, -42_000, 'Maple Rent')], [row])
  alone([rowOf('l', 29, -42_000, '')], [rowOf('r', 1, -42_000, '')])
  alone([rowOf('l', 29, -42_001, 'Sycamore Rent')], [row])
})

test('what a person accepted as timing stays on its side', () => {
  const lines = [rowOf('l', 29, -42_000, 'Sycamore Rent')]
  const rows = [rowOf('r', 13, -42_000, 'Sycamore Rent')]
  const timing = [{ lines: ['l'], rows: [] }]
  const found = compare(lines, rows, { together: [], apart: [], timing })
  expect(found).toMatchObject({ dateDiffers: [], onlyInBooks: [{ id: 'l' }] })
})

const side = (prefix: string) =>
  fc
    .array(
      fc.record({
        day: fc.integer({ min: 1, max: 30 }),
        amount: fc.constantFrom(-42_000, -42_100, 9900),
        payee: fc.constantFrom('Sycamore Rent', 'SYCAMORE RENT.', 'Maple', ''),
      }),
      { maxLength: 12 },
    )
    .map((all) =>
      all.map(({ day, amount, payee }, at) => rowOf(`${prefix}${at}`, day, amount, payee)),
    )

test('no line or row is in two pairs, and each pair is the only one of its amount and payee', () => {
  fc.assert(
    fc.property(side('l'), side('r'), (lines, rows) => {
      const [ours = [], theirs = []] = prepareRows([lines, rows])
      const pairs = findDates(ours, theirs)
      const paired = pairs.flatMap((pair) => [pair.line.row.id, pair.row.row.id])
      expect(new Set(paired).size).toBe(paired.length)
      const folded = ({ amount, texts: [payee = ''] }: ComparedRow) =>
        `${amount} ${payee.toUpperCase().replace('.', '')}`
      for (const { line, row } of pairs) {
        expect(folded(line.row)).toBe(folded(row.row))
        expect(line.row.texts).not.toEqual([''])
        for (const all of [lines, rows]) {
          expect(all.filter((each) => folded(each) === folded(line.row))).toHaveLength(1)
        }
      }
      const keys = [...lines, ...rows].map(folded).filter((key) => !key.endsWith(' '))
      const once = (all: readonly ComparedRow[], key: string) =>
        all.filter((each) => folded(each) === key).length === 1
      const wanted = new Set(keys.filter((key) => once(lines, key) && once(rows, key)))
      expect(pairs).toHaveLength(wanted.size)
    }),
    { numRuns: 500 },
  )
})
