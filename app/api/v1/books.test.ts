import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BooksProof } from '@/lib/server/api/books-schemas'
import { getContext } from '@/lib/server/context'
import { type BooksProgram, openBooksProgram } from '@/test/api/books-program'
import { registerOf } from '@/test/books/open-books-client'

let books: BooksProgram
beforeAll(async () => {
  books = await openBooksProgram()
})
afterAll(() => books.close.here.close())

const sumOf = (some: readonly { amount: number }[]) =>
  some.reduce((sum, { amount }) => sum + amount, 0)

describe('a ledger’s file that a program hands in', () => {
  it('is proven to agree where the ledger has what the bank has', async () => {
    const proof = await books.prove(registerOf(books.lines, books.closing))
    expect(proof).toMatchObject({ state: 'agrees', difference: 0, explained: 0, lines: [] })
    expect(proof.matched).toBe(books.lines.length)
    expect(proof.books_closing).toBe(Number(books.closing))
    expect(proof.added_by).toBe('preparer')
  })

  it('is explained to the cent by what is on one side alone, twice, or with swapped digits', async () => {
    const ofName = (name: string) => books.lines.filter((line) => line.name === name)
    const late = { day: '2026-02-27', amount: 164_000, name: 'Tidewater Packaging' }
    const ledger = [
      ...books.lines
        .filter(({ name }) => name !== 'Fastlane Fuel')
        .map((line) => (line.name === 'Harrow & Wexley' ? { ...line, amount: -1_420_000 } : line)),
      ...ofName('Meridian Hotels'),
      late,
    ]
    const opening = books.closing - BigInt(sumOf(books.lines))
    const proof = await books.prove(registerOf(ledger, opening + BigInt(sumOf(ledger))))
    expect(proof.difference).toBe(sumOf(ledger) - sumOf(books.lines))
    expect(proof.explained).toBe(proof.difference)
    expect(sumOf(proof.lines)).toBe(proof.difference)
    const ofKind = (kind: string) => proof.lines.filter((each) => each.kind === kind)
    const last = ledger.length + 1
    expect(ofKind('only_in_books')).toMatchObject([
      { amount: 164_000, is_open: true, books: [{ line: last, day: '2026-02-27' }], bank: [] },
    ])
    expect(ofKind('twice')).toMatchObject([{ amount: 288_000, books: [{ line: last - 1 }] }])
    expect(ofKind('amount_differs')).toMatchObject([
      { amount: -180_000, how: 'digits_swapped', bank: [{ amount: -1_240_000 }] },
    ])
    const [missing] = ofKind('only_at_bank')
    expect(missing).toMatchObject({ amount: 31_044, books: [], bank: [{ amount: -31_044 }] })
    const id = missing?.bank[0]?.transaction_id ?? ''
    const known = await books.close.here.bank.get(`/api/v1/transactions/${id}`)
    expect(await known.json()).toMatchObject({ counterparty_name: 'Fastlane Fuel' })
    expect(proof.lines).toHaveLength(4)
  })

  it('answers the same proof again until a newer file takes its place', async () => {
    const first = (await (await books.read()).json()) as BooksProof
    expect(first.lines).toHaveLength(4)
    const newer = await books.prove(registerOf(books.lines, books.closing))
    expect(await (await books.read()).json()).toEqual(newer)
    expect(await books.files()).toHaveLength(3)
    // The same file once more changes nothing.
    expect(await books.prove(registerOf(books.lines, books.closing))).toEqual(newer)
    expect(await books.files()).toHaveLength(3)
    const none = await books.read({ month: '2026-03' })
    expect(none.status).toBe(404)
  })

  it('is in the log as an upload of its person is', async () => {
    const { person } = books.close.sessions.preparer
    const events = await getContext().audit.list(person.firm_id)
    const own = events.filter(({ kind }) => kind.startsWith('books.'))
    expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(['books.added', 'books.replaced']))
    expect(new Set(own.map((event) => event.person?.id))).toEqual(new Set([person.id]))
  })

  it('of two that come at the same time one counts, and the other is refused', async () => {
    const both = await Promise.all([
      books.send(registerOf(books.lines.slice(1), books.closing)),
      books.send(registerOf(books.lines.slice(2), books.closing)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await books.files()).toHaveLength(4)
  })
})

describe('a table whose columns are not understood', () => {
  const unknown = (rows: readonly string[]) => ['Wann,Wieviel,Wofür', ...rows].join('\n')
  const march = unknown(['03/04/2026,"1.234,50",Miete', '04/04/2026,"-3,20",Gebühr', ''])

  it('says which columns there are, and how they are said', async () => {
    const problem = await books.refuse('a,b\n1,2\n3,4\n', { month: '2026-04' })
    expect(problem.code).toBe('no_table')
    const open = await books.refuse(march, { month: '2026-04' })
    expect(open.code).toBe('unclear')
    expect(open.detail).toContain('mapping')
    expect(open.columns?.map(({ column, first }) => [column, first])).toEqual([
      [1, 'Wann'],
      [2, 'Wieviel'],
      [3, 'Wofür'],
    ])
    expect(await books.files('2026-04-01')).toHaveLength(0)
  })

  it('is read by a mapping, which the next one of its heads needs no more', async () => {
    const query =
      '?mapping=day=1,amount=2,description=3,dates=dmy,decimals=comma,sign=one&closing=500000'
    const proof = await books.prove(march, { month: '2026-04', query })
    expect(proof.books_closing).toBe(500_000)
    expect(proof.lines.filter(({ kind }) => kind === 'only_in_books')).toMatchObject([
      { amount: 123_450, books: [{ line: 2, day: '2026-04-03', text: 'Miete' }] },
      { amount: -320 },
    ])
    const may = unknown(['05/05/2026,"10,00",Miete', ''])
    const without = await books.refuse(may, { month: '2026-05' })
    expect(without.code).toBe('no_closing')
    const again = await books.prove(may, { month: '2026-05', query: '?closing=1000' })
    expect(again.lines).toMatchObject([{}, { kind: 'only_in_books', amount: 1000 }])
  })

  it.each([
    ['day=0', 'needs the number of a column'],
    ['day=1,amount=1', 'column 1 is said twice'],
    ['dates=soon', 'dates cannot be soon'],
    ['colour=1', 'colour is not known'],
  ])('is refused where the mapping is %s', async (mapping, why) => {
    const { errors } = await books.refuse(march, { query: `?mapping=${mapping}` }, 400)
    expect(errors).toMatchObject([{ parameter: 'mapping', detail: expect.stringContaining(why) }])
  })

  it('is refused where the mapping names a column that it does not have', async () => {
    const problem = await books.refuse(march, { query: '?mapping=day=1,amount=9' })
    expect(problem).toMatchObject({ code: 'no_column' })
    expect(problem.detail).toMatch(/9.*3/)
  })
})
