import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BankSide,
  type Compared,
  type ComparedSide,
  compareBooks,
} from '@/lib/domain/books/compare-books'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { equationOf } from '@/lib/domain/books/equation'
import { defaultMatchOptions, type MatchDecisions } from '@/lib/domain/books/match-month'
import { findings, sumOf, wholeOf } from '@/test/books/found-in-books'
import { type MutationKind, mutatedBooks, mutationKinds } from '@/test/books/mutated-books'

// 5,000 by `BOOKS_CASES=5000`.
const cases = Number(process.env['BOOKS_CASES'] ?? 500)

function rowOf(id: string, day: string, amount: number, texts: readonly string[]): ComparedRow {
  return { id, day, amount, currency: 'USD', texts }
}

function compare(
  lines: readonly ComparedRow[],
  rows: readonly ComparedRow[],
  decisions: MatchDecisions = { together: [], apart: [] },
): Compared {
  const found = compareBooks(
    {
      currency: 'USD',
      books: { rows: wholeOf(lines), opening: 1000n, closing: 1000n + sumOf(lines) },
      bank: { rows: wholeOf(rows), opening: 700n, closing: 700n + sumOf(rows) },
    },
    { lines: [], rows: [] },
    decisions,
    defaultMatchOptions,
  )
  if (found.kind !== 'compared') throw new Error(found.because.code)
  return found
}

function placesOf(found: Compared): string[] {
  const pairs = [...found.matched, ...found.dateDiffers, ...found.amountDiffers]
  return [
    ...pairs.flatMap(({ line, row }) => [line.id, row.id]),
    ...found.offers.flatMap(({ lines, rows }) => [...lines, ...rows]).map(({ id }) => id),
    ...found.twice.map(({ line }) => line.id),
    ...[...found.onlyInBooks, ...found.onlyAtBank].map(({ id }) => id),
  ]
}

test('every mutation of unambiguous books is found, and nothing else is', () => {
  const seen = new Map<MutationKind, number>()
  let unambiguous = 0
  fc.assert(
    fc.property(mutatedBooks, (month) => {
      if (!month.isUnambiguous) return
      unambiguous += 1
      for (const kind of month.done) seen.set(kind, (seen.get(kind) ?? 0) + 1)
      const found = compare(month.lines, month.rows)
      expect(findings(found)).toEqual(month.expected)
      expect(found.areSumsSearched).toBe(true)
    }),
    { numRuns: cases },
  )
  // Else the property holds of little.
  expect(unambiguous).toBeGreaterThan(cases * 0.9)
  for (const kind of mutationKinds) expect(seen.get(kind) ?? 0).toBeGreaterThan(cases / 20)
}, 120_000)

/** Few amounts, few words and few days: most rows could be several others. */
const alike: fc.Arbitrary<ComparedRow> = fc.record({
  id: fc.constant(''),
  day: fc.integer({ min: 10, max: 28 }).map((day) => `2026-06-${day}`),
  amount: fc.constantFrom(-3500, -5300, 2500, 5000, 7500, 10_000, 25_000),
  currency: fc.constant('USD'),
  texts: fc.array(fc.constantFrom('Wire fee', 'Acme', 'Zeta Acme', 'ref 12'), { maxLength: 2 }),
})
const alikeSide = (prefix: string) =>
  fc
    .array(alike, { maxLength: 25 })
    .map((all) => all.map((row, at) => ({ ...row, id: `${prefix}${at}` })))

test('every line and row is in exactly one group, and the equation is exact, whatever the books hold', () => {
  fc.assert(
    fc.property(alikeSide('l'), alikeSide('r'), (lines, rows) => {
      const found = compare(lines, rows)
      expect(placesOf(found).toSorted()).toEqual([...lines, ...rows].map(({ id }) => id).toSorted())
      expect(found.equation).toMatchObject({ state: 'explained', opening: 300n })
      for (const offer of found.offers) expect(sumOf(offer.lines)).toBe(sumOf(offer.rows))
    }),
    { numRuns: cases },
  )
}, 120_000)

test('the order in which lines and rows come changes nothing', () => {
  const shuffled = fc.tuple(alikeSide('l'), alikeSide('r')).chain(([lines, rows]) =>
    fc.record({
      lines: fc.constant(lines),
      rows: fc.constant(rows),
      otherLines: fc.shuffledSubarray(lines, { minLength: lines.length }),
      otherRows: fc.shuffledSubarray(rows, { minLength: rows.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ lines, rows, otherLines, otherRows }) => {
      expect(compare(otherLines, otherRows)).toEqual(compare(lines, rows))
    }),
    { numRuns: cases },
  )
}, 120_000)

test('a repeat of the same file changes nothing', () => {
  fc.assert(
    fc.property(alikeSide('l'), alikeSide('r'), (lines, rows) => {
      expect(compare(structuredClone(lines), rows)).toEqual(compare(lines, rows))
    }),
    { numRuns: Math.ceil(cases / 10) },
  )
})

test('a line that repeats another under its own number is twice, though a row has its amount with the other sign', () => {
  const paid = ['Harlan Fencing', 'Check 1042']
  const rows = [
    rowOf('paid', '2026-06-10', -12_300, paid),
    rowOf('got', '2026-06-10', 12_300, ['Tidewater Harbor']),
  ]
  const lines = [
    rowOf('l1', '2026-06-10', -12_300, [...paid, 'entry 1']),
    rowOf('l2', '2026-06-10', -12_300, [...paid, 'entry 2']),
    rowOf('l3', '2026-06-10', 22_300, ['Tidewater Harbor', 'entry 3']),
  ]
  const found = compare(lines, rows)
  expect(found).toMatchObject({
    twice: [{ line: { id: 'l2' }, of: { id: 'l1' } }],
    amountDiffers: [{ line: { id: 'l3' }, row: { id: 'got' }, how: 'one_digit' }],
  })
  // The row's own words make it the other sign.
  const refund = [
    rowOf('paid', '2026-06-10', -12_300, paid),
    rowOf('got', '2026-06-10', 12_300, paid),
  ]
  expect(compare(lines.slice(0, 2), refund)).toMatchObject({
    twice: [],
    amountDiffers: [{ row: { id: 'got' }, how: 'sign' }],
  })
})

test('a line accepted as a timing difference says next month when it came', () => {
  const check = rowOf('check', '2026-05-29', -286_000, ['Harlan Fencing', 'Check 1042'])
  const late = rowOf('late', '2026-05-31', -9900, ['Tidewater'])
  const found = compareBooks(
    {
      currency: 'USD',
      books: { rows: wholeOf([]), opening: undefined, closing: 1000n - 286_000n - 9900n },
      bank: {
        rows: wholeOf([rowOf('r', '2026-06-02', -286_000, ['CHECK 1042'])]),
        opening: 1000n,
        closing: 1000n - 286_000n,
      },
    },
    { lines: [check, late], rows: [] },
    { together: [], apart: [] },
    defaultMatchOptions,
  )
  expect(found).toMatchObject({
    kind: 'compared',
    cameAtBank: [{ carried: { id: 'check' }, row: { id: 'r', day: '2026-06-02' } }],
    onlyAtBank: [],
    stillOut: { lines: [{ id: 'late' }], rows: [] },
    equation: {
      state: 'explained',
      difference: -9900n,
      opening: -295_900n,
      came: 286_000n,
    },
  })
})

test('a row that was only at the bank is found in the books of the next month', () => {
  const fee = rowOf('fee', '2026-05-30', -3500, ['Wire fee'])
  const found = compareBooks(
    {
      currency: 'USD',
      books: {
        rows: wholeOf([rowOf('7', '2026-06-03', -3500, ['Bank fee'])]),
        opening: 3500n,
        closing: 0n,
      },
      bank: { rows: wholeOf([]), opening: 0n, closing: 0n },
    },
    { lines: [], rows: [fee] },
    { together: [], apart: [] },
    defaultMatchOptions,
  )
  expect(found).toMatchObject({
    cameInBooks: [{ carried: { id: 'fee' }, line: { id: '7' } }],
    onlyInBooks: [],
    equation: { state: 'explained', difference: 0n, opening: 3500n, came: -3500n },
  })
})

const deposit = [rowOf('d', '2026-06-17', 735_000, ['Mobile deposit'])]
const checks = [
  rowOf('1', '2026-06-17', 288_000, ['Meridian Hotels', 'Check 5521']),
  rowOf('2', '2026-06-17', 250_000, ['Delgado Cold Storage', 'Check 118']),
  rowOf('3', '2026-06-18', 197_000, ['Quillmark Legal LLP', 'Refund']),
]
const ofDeposit = { lines: ['1', '2', '3'], rows: ['d'] }

test('three lines that make one deposit are offered, and matched by a decision alone', () => {
  const offered = compare(checks, deposit)
  expect(offered.offers).toMatchObject([{ isOnly: true, rows: [{ id: 'd' }] }])
  expect(offered.offers[0]?.lines.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(offered.matched).toEqual([])

  const together = compare(checks, deposit, { together: [ofDeposit], apart: [] })
  expect(together).toMatchObject({ offers: [], onlyInBooks: [], onlyAtBank: [] })
  expect(together.together).toHaveLength(1)

  const apart = compare(checks, deposit, { together: [], apart: [ofDeposit] })
  expect(apart).toMatchObject({ offers: [], together: [] })
  expect([apart.onlyInBooks.length, apart.onlyAtBank.length]).toEqual([3, 1])
  expect(apart.equation.state).toBe('explained')
})

test('a decision whose lines no longer come to the deposit is not applied', () => {
  const changed = checks.map((line) => (line.id === '3' ? { ...line, amount: 196_000 } : line))
  const found = compare(changed, deposit, { together: [ofDeposit], apart: [] })
  expect(found.together).toEqual([])
  expect(found.equation.state).toBe('explained')
})

test('of data that was not read to its end, or does not add up, there is no equation', () => {
  const good = { rows: wholeOf([]), opening: 5n, closing: 5n }
  const because = (books: ComparedSide, bank: BankSide) => {
    const sides = { currency: 'USD', books, bank }
    const none = { lines: [], rows: [] }
    const found = compareBooks(sides, none, { together: [], apart: [] }, defaultMatchOptions)
    return found.kind === 'cannot_tell' ? found.because : found.kind
  }
  const part = { ...good, rows: { ...wholeOf([]), end: 'limit' as const } }
  const broken = { ...good, rows: { ...wholeOf([]), notUnderstood: 1 } }
  expect(because(good, good)).toBe('compared')
  expect(because(part, good)).toEqual({ code: 'books_not_whole' })
  expect(because(good, part)).toEqual({ code: 'bank_not_whole' })
  expect(because(good, broken)).toEqual({ code: 'bank_not_whole' })
  expect(because({ ...good, closing: undefined }, good)).toEqual({ code: 'no_books_closing' })
  const unsaid = { ...good, closing: undefined }
  expect(because(good, unsaid)).toEqual({ code: 'no_bank_closing' })
  expect(because(good, { ...unsaid, isOver: false })).toEqual({ code: 'month_not_over' })
  expect(because({ ...good, opening: 4n }, good)).toEqual({
    code: 'books_do_not_add_up',
    difference: 1n,
  })
  expect(because(good, { ...good, opening: 7n })).toEqual({
    code: 'bank_does_not_add_up',
    difference: -2n,
  })
  const euro = { ...rowOf('e', '2026-06-01', 5, []), currency: 'EUR' }
  expect(because({ rows: wholeOf([euro]), opening: undefined, closing: 5n }, good)).toEqual({
    code: 'other_currency',
    currency: 'EUR',
    of: 'books',
    id: 'e',
  })
})

test('what the equation does not explain is a state of its own', () => {
  const terms = {
    booksClosing: 10n,
    bankClosing: 4n,
    opening: 0n,
    onlyInBooks: 5n,
    twice: 0n,
    onlyAtBank: 0n,
    amountsDiffer: 0n,
    came: 0n,
  }
  expect(equationOf('USD', terms)).toMatchObject({ state: 'unexplained', rest: 1n })
  expect(equationOf('USD', { ...terms, twice: 1n })).toMatchObject({ state: 'explained' })
})
