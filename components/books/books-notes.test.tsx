import { beforeEach, describe, expect, it } from 'vitest'
import { EndsNote, OpeningNote, SignsNote } from '@/components/books/books-notes'
import { compareBooks } from '@/lib/domain/books/compare-books'
import type { ComparedMonth } from '@/lib/domain/books/compared-month'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { defaultMatchOptions } from '@/lib/domain/books/match-month'
import type { ShownBooks } from '@/lib/present/books/shown-books'
import {
  readIn,
  renderServerScreen,
  testClient,
  testReader,
  wordsOf,
} from '@/test/components/screens'

const row = (id: string, amount: number): ComparedRow => ({
  id,
  day: '2026-06-03',
  amount,
  currency: 'USD',
  texts: [`Payee ${Math.abs(amount)}`],
})
const rows = [row('r1', -1200), row('r2', 5600), row('r3', -84_000)]
const closing = -79_600n

/** What the notes say of lines that the file gives with a closing balance, and perhaps an opening one. */
async function notesOf(lines: readonly ComparedRow[], opening?: bigint, closesWith = closing) {
  const whole = { end: 'whole', notUnderstood: 0, notApplied: [] } as const
  const books = { rows: { items: lines, ...whole }, opening, closing: closesWith }
  const bank = { rows: { items: rows, ...whole }, opening: 0n, closing }
  const compared = compareBooks(
    { currency: 'USD', books, bank },
    { lines: [], rows: [] },
    { together: [], apart: [], timing: [] },
    defaultMatchOptions,
  )
  if (compared.kind !== 'compared') throw new Error(compared.because.code)
  const month = { books: { side: books } } as unknown as ComparedMonth
  const shown = {
    client: testClient,
    account: undefined,
    month: { first: '2026-06-01', last: '2026-06-30' },
  } as unknown as ShownBooks
  const pages = [
    await renderServerScreen(<OpeningNote {...{ compared, month, shown }} />),
    await renderServerScreen(<SignsNote compared={compared} />),
  ]
  return wordsOf(pages.join(' '))
}

beforeEach(() => readIn(testReader.timeZone))

describe('what differs at the opening', () => {
  it('is of before the month where the file states its opening', async () => {
    const words = await notesOf(rows, 500n, closing + 500n)
    expect(words).toContain('At the opening the books are $5.00 apart.')
    expect(words).toContain('That is of before this month')
  })

  it('may be a line that the file lacks where its opening follows from its lines', async () => {
    const words = await notesOf(rows.slice(0, 2))
    expect(words).toContain('At the opening the books are −$840.00 apart.')
    expect(words).toContain('A line that is missing from it')
    expect(words).not.toContain('That is of before this month')
  })
})

it('a file that ends before the month does is named by its last day', async () => {
  const noteOf = (endsOn?: string, day = '2026-06-17') => {
    const bank = { side: { items: [{ day }] } }
    const month = { books: { endsOn }, bank } as unknown as ComparedMonth
    return renderServerScreen(<EndsNote month={month} />)
  }
  expect(wordsOf(await noteOf('2026-06-15'))).toContain(
    'The file goes to 15 Jun 2026, not to the month’s end.',
  )
  expect(await noteOf()).toBe('')
  expect(await noteOf('2026-06-15', '2026-06-15'), 'the bank ends there too').toBe('')
})

describe('lines of the other sign', () => {
  const turned = rows.map(({ id, amount }) => row(id, -amount))

  it('are all of them named together', async () => {
    expect(await notesOf(turned)).toContain('All 3 pairs differ by their sign alone.')
  })

  it('and not where one has its own', async () => {
    const mixed = [...turned.slice(0, 2), ...rows.slice(2)]
    expect(await notesOf(mixed)).not.toContain('sign alone')
    expect(await notesOf(rows)).not.toContain('sign alone')
  })
})
