import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedRow, prepareRows, wordsApart } from '@/lib/domain/books/compared-row'
import { assign } from '@/lib/domain/books/assign'
import { type MatchedPair, matchExact } from '@/lib/domain/books/match-exact'

function rowWith(
  id: string,
  day: number,
  texts: readonly string[] = [],
  amount = -999,
): ComparedRow {
  return { id, day: `2026-06-${String(day).padStart(2, '0')}`, amount, currency: 'USD', texts }
}

function match(lines: readonly ComparedRow[], rows: readonly ComparedRow[], windowDays = 10) {
  const [ours = [], theirs = []] = prepareRows([lines, rows])
  return matchExact(ours, theirs, windowDays)
}

function idsOf(pairs: readonly MatchedPair[]): string[] {
  return pairs.map(({ line, row }) => `${line.row.id} ${row.row.id}`).toSorted()
}

test('the nearest date is matched, whichever line comes first in the file', () => {
  const rows = [rowWith('r', 10)]
  expect(idsOf(match([rowWith('far', 3), rowWith('near', 11)], rows))).toEqual(['near r'])
  expect(idsOf(match([rowWith('near', 11), rowWith('far', 3)], rows))).toEqual(['near r'])
})

test('of lines on one day the one with words in common is matched', () => {
  const lines = [rowWith('a', 9, ['Zeta Fuel']), rowWith('b', 9, ['Acme check 118'])]
  expect(idsOf(match(lines, [rowWith('r', 9, ['ACME', 'Deposit 118'])]))).toEqual(['b r'])
})

test('a line and a row of one day are not taken apart to reach rows at the edge of the window', () => {
  const lines = [rowWith('l1', 11), rowWith('l2', 21)]
  const rows = [rowWith('r1', 1), rowWith('r2', 11)]
  expect(idsOf(match(lines, rows))).toEqual(['l1 r2'])
})

test('nothing outside the window, of another amount or currency is matched', () => {
  expect(match([rowWith('l', 1)], [rowWith('r', 12)])).toEqual([])
  expect(idsOf(match([rowWith('l', 1)], [rowWith('r', 11)]))).toEqual(['l r'])
  expect(match([rowWith('l', 1)], [rowWith('r', 1, [], -998)])).toEqual([])
  expect(match([rowWith('l', 1)], [{ ...rowWith('r', 1), currency: 'EUR' }])).toEqual([])
})

const few = (prefix: string) =>
  fc
    .array(
      fc.record({
        day: fc.integer({ min: 1, max: 16 }),
        texts: fc.subarray(['Acme', 'Fuel', 'Wire']),
      }),
      { maxLength: 5 },
    )
    .map((all) => all.map(({ day, texts }, at) => rowWith(`${prefix}${at}`, day, texts)))

/** Days in halves and words in thousandths, as the rule weighs them; every way to pair is looked at. */
function cheapest(pairs: readonly (readonly MatchedPair[])[], alone: number, windowDays: number) {
  const costs = pairs.map((all) => {
    const days = all.reduce((sum, { line, row }) => sum + 2 * Math.abs(line.day - row.day), 0)
    const words = all.reduce((sum, { line, row }) => sum + wordsApart(line, row), 0)
    const unpaired = alone - 2 * all.length
    return { days: days + (unpaired * (2 * windowDays + 1)) / 2, words: words + unpaired * 500 }
  })
  const days = Math.min(...costs.map((cost) => cost.days))
  return {
    days,
    words: Math.min(...costs.filter((each) => each.days === days).map((c) => c.words)),
  }
}

test('no other way to pair a group has nearer dates, or as near dates and closer words', () => {
  const windowDays = 4
  fc.assert(
    fc.property(few('l'), few('r'), (lines, rows) => {
      const [ours = [], theirs = []] = prepareRows([lines, rows])
      const ways = (at: number, free: typeof theirs): MatchedPair[][] => {
        const line = ours[at]
        if (line === undefined) return [[]]
        const without = ways(at + 1, free)
        const near = free.filter((row) => Math.abs(row.day - line.day) <= windowDays)
        const made = near.flatMap((row) =>
          ways(
            at + 1,
            free.filter((each) => each !== row),
          ).map((rest) => [{ line, row }, ...rest]),
        )
        return [...without, ...made]
      }
      const alone = lines.length + rows.length
      const best = cheapest(ways(0, theirs), alone, windowDays)
      const found = cheapest([matchExact(ours, theirs, windowDays)], alone, windowDays)
      expect(found.days).toBe(best.days)
      // Shares of words are whole thousandths, each cut off by less than one.
      expect(found.words - best.words).toBeLessThanOrEqual(alone)
    }),
    { numRuns: 300 },
  )
})

test('a least-cost assignment is the cheapest of all permutations', () => {
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(
        fc.array(fc.integer({ min: -20, max: 5 }), { minLength: columns, maxLength: columns }),
        { minLength: rows, maxLength: rows },
      ),
    )
  const cheapestOf = (costs: readonly (readonly number[])[], used: ReadonlySet<number>): number => {
    const [first, ...rest] = costs
    if (first === undefined) return 0
    const without = cheapestOf(rest, used)
    return Math.min(
      without,
      ...first.map((cost, column) =>
        used.has(column) ? 0 : cost + cheapestOf(rest, new Set([...used, column])),
      ),
    )
  }
  fc.assert(
    fc.property(matrix, (costs) => {
      const found = assign(costs.length, costs[0]?.length ?? 0, (r, c) => costs[r]?.[c] ?? 0)
      const used = [...found].filter((column) => column >= 0)
      expect(new Set(used).size).toBe(used.length)
      const total = [...found].reduce((sum, column, row) => sum + (costs[row]?.[column] ?? 0), 0)
      expect(total).toBe(cheapestOf(costs, new Set()))
    }),
    { numRuns: 500 },
  )
})

/** The same amount over a month, each customer with words of its own that the other side spells otherwise. */
function subscriptions(count: number, text: (at: number) => string): ComparedRow[] {
  return Array.from({ length: count }, (_, at) => rowWith(`${at}`, 1 + (at % 30), [text(at)]))
}

test('a month of many rows of one amount is matched whole, each with its own words', () => {
  const count = 3000
  const rows = subscriptions(count, (at) => `PAYPAL INST XFER CUSTOMER${at}`)
  const lines = subscriptions(count, (at) => `Subscription customer${at}`).toReversed()
  const pairs = match(lines, rows)
  expect(pairs).toHaveLength(count)
  expect(pairs.filter(({ line, row }) => line.row.id !== row.row.id)).toEqual([])
})
