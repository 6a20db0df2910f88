import { beforeEach, expect, it } from 'vitest'
import { Agreement } from '@/components/books/agreement'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import { compareBooks } from '@/lib/domain/books/compare-books'
import type { CarriedRows } from '@/lib/domain/books/compared-groups'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { defaultMatchOptions, type MatchDecisions } from '@/lib/domain/books/match-month'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import {
  readIn,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'

const june = { first: '2026-06-01', last: '2026-06-30' }

const row = (id: string, day: string, amount: number): ComparedRow => {
  return { id, day, amount, currency: 'USD', texts: [`Payee ${amount}`] }
}

interface Month {
  readonly lines: readonly ComparedRow[]
  readonly rows: readonly ComparedRow[]
  readonly carried?: CarriedRows
  readonly timing?: NonNullable<MatchDecisions['timing']>
  readonly together?: MatchDecisions['together']
  /** What books and bank open with. */
  readonly openings?: readonly [books: bigint, bank: bigint]
}

async function wordsFor({
  lines,
  rows,
  carried,
  timing = [],
  together = [],
  openings = [0n, 0n],
}: Month): Promise<string> {
  const sideOf = (items: readonly ComparedRow[], opening: bigint) => ({
    rows: { items, end: 'whole', notUnderstood: 0, notApplied: [] } as const,
    opening,
    closing: items.reduce((sum, { amount }) => sum + BigInt(amount), opening),
  })
  const [books, bank] = [sideOf(lines, openings[0]), sideOf(rows, openings[1])]
  const none = { lines: [], rows: [] }
  const decided = { together, apart: [], timing }
  const compared = compareBooks(
    { currency: 'USD', books, bank },
    carried ?? none,
    decided,
    defaultMatchOptions,
  )
  if (compared.kind !== 'compared') throw new Error(compared.because.code)
  const month = { books: { side: books }, bank: { side: bank.rows } } as unknown as ComparedMonth
  const shown = { client: testClient, month: june } as ShownBooks
  return wordsOf(await renderServerScreen(<Agreement {...{ shown, month, compared }} />))
}

const lines = [row('l1', '2026-06-03', -1200), row('l2', '2026-06-04', 5600)]
const rows = [row('r1', '2026-06-03', -1200), row('r2', '2026-06-04', 5600)]
const late = row('r3', '2026-06-02', -11693)
const early = row('l3', '2026-06-02', -11693)

beforeEach(() => readIn(testReader.timeZone))

it('books that hold what the bank holds agree exactly', async () => {
  const words = await wordsFor({ lines, rows })
  expect(words).toContain('Books and bank agree exactly')
  expect(words).toContain('2 transactions are in the books, each once, and nothing besides.')
})

it('rows that stand in the books as one line, or on another day, do not agree exactly', async () => {
  const [wages, rent] = [row('l1', '2026-06-03', -1300), row('l2', '2026-06-05', 5600)]
  const parts = [row('r1', '2026-06-03', -1200), row('r3', '2026-06-03', -100)]
  const words = await wordsFor({
    lines: [wages, rent],
    rows: [...parts, row('r2', '2026-06-04', 5600)],
    together: [{ lines: ['l1'], rows: ['r1', 'r3'] }],
  })
  expect(words).toContain(
    '3 of the bank’s 3 transactions are in these books. 2 of them are matched together with others. 1 of them has another day in the books.',
  )
  expect(words).not.toMatch(/exactly|besides|each once/)
})

it('a row of the bank that was in the books of an earlier month is in none of these', async () => {
  const carried = { lines: [row('m1', '2026-05-31', -11693)], rows: [] }
  const openings = [-11693n, 0n] as const
  const words = await wordsFor({ lines, rows: [...rows, late], carried, openings })
  expect(words).toContain(
    '2 of the bank’s 3 transactions are in these books. 1 was in the books of an earlier month.',
  )
  expect(words).not.toMatch(/exactly|besides|but for timing/)
})

it('a line of the books that was at the bank in an earlier month is said', async () => {
  const carried = { lines: [], rows: [row('m1', '2026-05-31', -11693)] }
  const openings = [0n, -11693n] as const
  const words = await wordsFor({ lines: [...lines, early], rows, carried, openings })
  expect(words).toContain(
    '2 of the bank’s 2 transactions are in these books. 1 line of the books was at the bank in an earlier month.',
  )
  expect(words).not.toMatch(/exactly|besides/)
})

it('timing differences that come to nothing together are said all the same', async () => {
  const words = await wordsFor({
    lines: [...lines, row('l4', '2026-06-30', 900)],
    rows: [...rows, row('r4', '2026-06-01', 900)],
    timing: [
      { lines: ['l4'], rows: [] },
      { lines: [], rows: ['r4'] },
    ],
  })
  expect(words).toContain('Books and bank agree but for timing')
  expect(words).toContain(
    '2 of the bank’s 3 transactions are in these books. 1 is only at the bank. 1 line is only in the books.',
  )
})

it('a line of 0.00 that the bank does not have is no timing, and is said', async () => {
  const words = await wordsFor({ lines: [...lines, row('l5', '2026-06-10', 0)], rows })
  expect(words).toContain('2 of the bank’s 2 transactions are in these books. 1 line is only')
  expect(words).not.toMatch(/exactly|besides|but for timing/)
})
