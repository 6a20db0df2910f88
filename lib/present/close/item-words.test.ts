import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutBooks } from '@/lib/domain/books/books-findings'
import type { BooksClosing } from '@/lib/domain/books/books-closing'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import type { EvidenceItem } from '@/lib/domain/close/close-read'
import type { Finding } from '@/lib/domain/close/finding'
import { createReader } from '@/lib/format/create-reader'
import { figuresOf } from '@/lib/present/close/figures-of'
import { itemWords } from '@/lib/present/close/item-words'
import { makePaper } from '@/lib/present/paper/make-paper'
import { wholeOf } from '@/test/banking/reading'
import { payment } from '@/test/close/close-evidence'
import { closeReadWith, evidenceItem } from '@/test/close/close-read'
import { acceptanceOf, june } from '@/test/close/findings'
import { shownClose } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const usd = (amount: number) => ({ amount, currency: 'USD' })

/** A line of the books, or a row of the bank beside it. */
function bookFinding(account: string, amount: number, rows: readonly string[] = []): Finding {
  const key = JSON.stringify([account, june.first, 'bank', `${amount}`])
  return { ...withoutBooks(account, june), key, rows, amounts: [usd(amount)] }
}

const closings = ['a-1', 'a-2', 'a-3', 'a-4'].map((account): BooksClosing => {
  const books = account === 'a-1' ? '2577' : '10000'
  return { account, month: june.first, currency: 'USD', books, bank: '10000' }
})
const rows = [payment('t-1', -900), payment('t-2', 4284), payment('t-3', 2_000_000)]
const found = [
  bookFinding('a-1', -900, ['["t-1","a-1"]']),
  bookFinding('a-1', 4284, ['["t-2","a-1"]']),
  bookFinding('a-1', -10_807),
  withoutBooks('a-2', june),
  withoutBooks('a-3', june),
]
const statement = {
  id: 's-6',
  period_start: june.first,
  period_end: june.last,
  accounts: [
    {
      account_id: 'a-1',
      opening_balance: usd(0),
      closing_balance: usd(99_999),
      total_credits: usd(99_999),
      total_debits: usd(0),
    },
  ],
}
const shownWith = (entries: readonly ExceptionEntry[]) =>
  shownClose({
    rows,
    statements: [statement],
    evidence: {
      today: '2026-08-01',
      books: { findings: wholeOf(found), closings, accepted: [], due: 4, received: 2 },
    },
    firm: { entries, materiality: new Map() },
    read: { materiality: [] },
  })
const itemsOf = (shown: ReturnType<typeof shownWith>) =>
  shown.read.items.filter((item): item is EvidenceItem => item.kind === 'evidence')
const open = shownWith([])
const all = itemsOf(open).flatMap(({ findings }) => findings.map(({ finding }) => finding))
const accepted = shownWith(all.map((finding) => acceptanceOf(finding)))
const wordsOf = (shown: ReturnType<typeof shownWith>, id: string) => {
  const item = itemsOf(shown).find((each) => each.id === id)
  return item === undefined ? [] : itemWords(item, shown, reader).parts
}

describe('what an item says of the evidence', () => {
  test('is the same once all of it was accepted, and what was accepted is said as that', () => {
    expect(itemsOf(accepted).find(({ id }) => id === 'books')?.state).toBe('accepted')
    for (const { id } of itemsOf(open)) {
      const said = wordsOf(accepted, id).filter(
        (part) => part !== '1 with accepted differences only',
      )
      expect(said, id).toEqual(wordsOf(open, id))
    }
  })

  test('counts the accounts that agree by the evidence alone', () => {
    expect(wordsOf(open, 'books')[0]).toBe('Accounts that agree with the bank: 1 of 4')
    // Where no file was handed in nothing was compared, whatever was accepted.
    expect(wordsOf(accepted, 'books').slice(0, 3)).toEqual([
      'Accounts that agree with the bank: 1 of 4',
      '2 without a file',
      '1 with accepted differences only',
    ])
  })

  test('says why it is not known which accounts agree, beside what is known', () => {
    const books = itemsOf(open).find(({ id }) => id === 'books')
    if (books === undefined) throw new Error('it has no such item')
    const item: EvidenceItem = {
      ...books,
      state: 'cannot_tell',
      done: 0,
      extent: { end: 'limit', notUnderstood: 0 },
    }
    const { parts } = itemWords(item, open, reader)
    expect(parts.slice(0, 2)).toEqual([
      'Read in part, so none found is not none',
      '2 without a file',
    ])
  })

  test('says of how many statements the days are of another time zone', () => {
    const tied = itemsOf(open).find(({ id }) => id === 'tie-out')
    if (tied === undefined) throw new Error('it has no such item')
    const item: EvidenceItem = { ...tied, findings: [], open: 0, total: 3, done: 3, elsewhere: 1 }
    const { parts } = itemWords(item, open, reader)
    expect(parts).toEqual(['3 of 3 tied out', '1 only in days of another time zone'])
  })

  test('says which of the amounts of duplicates are of days before the period', () => {
    const on = (id: string, posted: string) =>
      payment(id, -773, { initiated_at: posted, posted_at: posted })
    const early = on('t-5', '2026-05-31T12:00:00Z')
    const twice = [on('t-4', '2026-06-01T12:00:00Z'), on('t-6', '2026-06-02T12:00:00Z')]
    const say = (...some: Parameters<typeof shownClose>[0][]) =>
      some.map((parts) => wordsOf(shownClose(parts), 'duplicates'))
    const two = '1 finding: 2 with the account, amount and counterparty of another within 3 days'
    const below = '1 below $250.00'
    expect(say({ rows: twice }, { rows: [early, ...twice] }, { rows: [early] })).toEqual([
      [two, 'out −$15.46', below],
      [two, 'amounts include 1 payment from before 1 Jun 2026', 'out −$23.19', below],
      ['No payment with the account, amount and counterparty of another up to 3 days earlier'],
    ])
  })

  test('does not say that a statement ties out whose transactions come to something else', () => {
    expect(wordsOf(open, 'tie-out')[0]).toBe('0 of 1 tied out')
  })
})

describe('what findings of the books come to', () => {
  test('is the sum of the rows that are shown, what is less and what is more apart', () => {
    const amounts = fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), { minLength: 1 })
    const whole = { end: 'whole', notUnderstood: 0 } as const
    fc.assert(
      fc.property(amounts, (some) => {
        const findings = some.map((amount) => ({
          finding: bookFinding('a-1', amount),
          standing: 'open' as const,
          by: undefined,
          seen: [],
          rows: [],
          invoice: undefined,
        }))
        const sum = (those: readonly number[]) => those.reduce((total, each) => total + each, 0)
        const [less, more] = [some.filter((each) => each < 0), some.filter((each) => each >= 0)]
        expect(figuresOf(findings, whole, reader)).toEqual(
          [less, more].flatMap((those) =>
            those.length === 0 ? [] : reader.money({ amount: BigInt(sum(those)), currency: 'USD' }),
          ),
        )
      }),
    )
  })

  test('stands on the paper beside what books and bank closed with', () => {
    const paper = makePaper(open, 'Marlow & Finch', reader)
    const cells = (id: string) =>
      paper.tables
        .find((each) => each.id === id)
        ?.rows.map((row) => row.cells.map(({ text }) => text)) ?? []
    expect(cells('findings-books').at(-1)).toContain('−$117.07 · $42.84')
    expect(cells('books-closings')[0]).toEqual([
      'Operating ··0215',
      expect.any(String),
      '$25.77',
      '$100.00',
      '−$74.23',
    ])
    const days = (own: (typeof closings)[number]) => {
      const evidence = {
        books: { findings: wholeOf(found), closings: [own], accepted: [], due: 4, received: 2 },
      }
      const { tables } = makePaper(shownClose({ evidence }), 'Marlow & Finch', reader)
      return tables.find(({ id }) => id === 'books-closings')?.rows[0]?.cells[1]?.text
    }
    const [own] = closings
    if (own === undefined) throw new Error('there is none')
    expect(days({ ...own, endsOn: '2026-06-15' })).toBe(`${days(own)} · books go to 15 Jun 2026`)
  })
})

test('of a client that has no statement yet nothing is said of when one is due', () => {
  const list = { list: 'statements', first: undefined, last: june.last, pages: 1 } as const
  const wordsWith = (count: number, state: 'not_due' | 'nothing_to_check' = 'not_due') => {
    const item = evidenceItem({ id: 'statements', state, total: 0 })
    const { basis } = closeReadWith()
    const reading = { ...list, rows: count, end: 'whole', readAt: basis.readAt } as const
    const read = closeReadWith({ items: [item], basis: { ...basis, readings: [reading] } })
    return itemWords(item, { ...shownClose(), read }, reader).parts
  }
  expect(wordsWith(0)).toContain('No statement so far')
  expect(wordsWith(3)).toContain('Nothing due yet')
  expect(wordsWith(0, 'nothing_to_check')).toContain('No statement so far')
  expect(wordsWith(3, 'nothing_to_check')).toContain('No statement of the period is here')
})
