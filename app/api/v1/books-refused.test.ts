import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getContext } from '@/lib/server/context'
import { budgets, spend } from '@/lib/server/rights/budgets'
import { type BooksProgram, type BooksRefused, openBooksProgram } from '@/test/api/books-program'
import { datevFile } from '@/test/books/datev-file'
import { registerOf, statementOf } from '@/test/books/open-books-client'

let books: BooksProgram
beforeAll(async () => {
  books = await openBooksProgram()
})
afterAll(() => books.close.here.close())

describe('what cannot be taken', () => {
  const csv = (...rows: string[]) => ['Date,Amount,Description,Balance', ...rows, ''].join('\n')
  const good = '2026-02-03,10.00,Rent,100.00'

  it.each<
    [why: string, body: string | Uint8Array, expected: Partial<BooksRefused>, mapping?: string]
  >([
    ['an empty body', '', { code: 'empty' }],
    ['a head without a line', csv(), { code: 'no_lines' }],
    [
      'a page',
      '<!doctype html><html><body><p>Sign in</p></body></html>',
      { code: 'unknown_format' },
    ],
    ['a workbook', new Uint8Array([80, 75, 3, 4, 20, 0, 6, 0]), { code: 'unknown_format' }],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n', { code: 'unknown_format' }],
    [
      'what is encrypted',
      new Uint8Array(Array.from({ length: 600 }, (_, at) => (at * 197 + 13) % 256)),
      { code: 'unknown_format' },
    ],
    [
      'another month',
      csv('2025-12-03,10.00,Rent,100.00'),
      { code: 'other_month', line: 2 },
      'day=1,amount=2,sign=one',
    ],
    ['a formula', csv(good, '2026-02-04,=1+1,Fee,90.00'), { code: 'formula', line: 3, column: 2 }],
    [
      'a date that is none',
      csv(good, '2026-02-31,1.00,Fee,101.00'),
      { code: 'not_a_day', line: 3, column: 1 },
    ],
    [
      'a second currency',
      'Date,Amount,Currency\n2026-02-03,10.00,USD\n2026-02-04,5.00,EUR\n',
      { code: 'other_currency', line: 3 },
      'day=1,amount=2,currency=3,sign=one',
    ],
    [
      'orders of dates that contradict each other',
      csv('13/02/2026,1.00,A,1.00', '02/14/2026,1.00,B,2.00'),
      { code: 'two_day_orders', line: 3, column: 1 },
    ],
    ['an open quotation mark', csv('2026-02-03,10.00,"Rent'), { code: 'quote_not_closed' }],
  ])(
    '%s is refused with its place, and nothing of it stays',
    async (_why, body, expected, mapping) => {
      const before = await books.countAll()
      const query = mapping === undefined ? '' : `?mapping=${mapping}`
      const problem = await books.refuse(body, { query })
      expect(problem).toMatchObject(expected)
      expect(problem.detail.length).toBeGreaterThan(20)
      if (expected.line !== undefined) expect(problem.detail).toContain(String(expected.line))
      expect(await books.countAll()).toBe(before)
    },
  )

  it('of a statement that ends before the month does its last day is said', async () => {
    const body = [':20:X', ':60F:C260131USD1,00', ':62F:C260215USD1,00', '-'].join('\n')
    expect(await books.prove(body, {})).toMatchObject({ books_closing: 100, ends_on: '2026-02-15' })
  })

  it('dates that may be of any order are never guessed', async () => {
    const body = csv('03/04/05,1.00,A,1.00')
    const problem = await books.refuse(body, { month: '2005-04' })
    expect(problem).toMatchObject({ code: 'unclear', open: ['dayOrder', 'sign'] })
    expect(problem.mapping).toContain('day=1,amount=2')
    const query = '?mapping=day=1,amount=2,description=3,balance=4,dates=dmy,sign=one'
    const proof = await books.prove(body, { month: '2005-04', query })
    expect(proof.lines.flatMap((each) => each.books)).toMatchObject([{ day: '2005-04-03' }])
  })

  it('a byte order mark, semicolons, decimal commas, parentheses, sums and repeated heads are read', async () => {
    const rows = ['03.02.2026;(1.234,56);Miete', '04.02.2026;99,00;Erlös']
    const head = '\u{FEFF}Date;Amount;Description'
    const body = [head, rows[0], head.slice(1), rows[1], 'Total;-1.135,56;', ''].join('\r\n')
    const query = '?mapping=day=1,amount=2,description=3,dates=dmy,sign=one&closing=0'
    const proof = await books.prove(body, { query })
    const amounts = proof.lines.flatMap((each) => each.books.map(({ amount }) => amount))
    expect(amounts.toSorted((a, b) => a - b)).toEqual([-123_456, 9900])
    expect(Object.fromEntries(proof.left_out.map(({ why, count }) => [why, count]))).toMatchObject({
      repeated_head: 1,
      sum: 1,
    })
    const wide = Buffer.from(body, 'utf16le')
    expect((await books.send(new Uint8Array(wide), { query })).status).toBe(200)
  })

  it('another account’s file is taken only where it is said to be this one’s', async () => {
    const named = statementOf('DE00 1234 5679', books.lines, books.closing)
    expect(await books.refuse(named)).toMatchObject({ code: 'other_account' })
    expect((await books.prove(named, { query: '?own=true' })).state).toBe('agrees')
    const other = books.accounts.find(({ id }) => id !== books.account)?.id ?? ''
    expect(await books.refuse(named, { account: other, query: '' })).toMatchObject({
      code: 'same_books',
    })
  })

  it('a journal with a debit and a credit account is held against the account that was meant', async () => {
    const rows = books.lines.map(({ day, amount, name }) => {
      const [debit, credit] = amount > 0 ? ['1020', '3000'] : ['6000', '1020']
      return `${day},"${name}",${debit},${credit},${(Math.abs(amount) / 100).toFixed(2)}`
    })
    const head = 'Date,Description,AccountDebit,AccountCredit,Amount'
    const body = [head, ...rows, '2026-02-11,Deferred,6000,2300,10.00', ''].join('\n')
    const query = `?closing=${books.closing}`
    const problem = await books.refuse(body, { query })
    expect(problem).toMatchObject({ code: 'unclear', open: ['account'] })
    expect(problem.accounts?.toSorted()).toEqual(['1020', '2300', '3000', '6000'])
    expect(problem.mapping).toContain('debit_account=3,credit_account=4')
    expect(await books.prove(body, { query: `${query}&of_account=1020` })).toMatchObject({
      state: 'agrees',
      left_out: expect.arrayContaining([{ why: 'other_account', count: 1 }]) as unknown,
    })
    const half = `${query}&of_account=1020&mapping=day=1,debit_account=3,amount=5`
    const unclear = await books.refuse(body, { query: half })
    expect(unclear).toMatchObject({ code: 'unclear', open: ['sides'] })
    expect(unclear.detail).toContain('debit_account=3,credit_account=4,amount=5')
  })

  it('a batch of DATEV is held against the account that was meant, whichever of its columns names it', async () => {
    const rows = books.lines.map(({ day, amount, name }, at) => {
      const [debit, credit] = amount > 0 ? ['1200', '8400'] : ['4210', '1200']
      const [account, contra] = at % 2 === 0 ? [debit, credit] : [credit, debit]
      const [, month, date] = day.split('-')
      return {
        account,
        contra,
        code: at % 2 === 0 ? 'S' : 'H',
        amount: (Math.abs(amount) / 100).toFixed(2).replace('.', ','),
        day: `${date}${month}`,
        text: name,
      }
    })
    const days = { first: '20260201', last: '20260228', currency: 'USD' }
    const body = datevFile(rows, days)
    const query = `?closing=${books.closing}`
    const problem = await books.refuse(body, { query })
    expect(problem).toMatchObject({ code: 'unclear', open: ['account'] })
    expect(problem.mapping).toContain('account=7,contra_account=8,day=10')
    expect(await books.prove(body, { query: `${query}&of_account=1200` })).toMatchObject({
      state: 'agrees',
    })
    const alone = `${query}&of_account=1200&mapping=day=10,amount=1,contra_account=8,sign=one`
    const unclear = await books.refuse(body, { query: alone })
    expect(unclear).toMatchObject({ code: 'unclear', open: ['contra'] })
    expect(unclear.detail).toContain('account=7,contra_account=8')
    const march = datevFile(rows, { ...days, first: '20260301', last: '20260331' })
    expect(await books.refuse(march, { query: `${query}&of_account=1200` })).toMatchObject({
      code: 'not_of_batch',
      line: 3,
      column: 10,
    })
  })

  it('hostile words come back as words', async () => {
    const words = `<img src=x onerror=alert(1)>\u202E'"; drop table person`
    const problem = await books.refuse(csv(`"${words.replaceAll('"', '""')}",1.00,A,1.00`, good))
    expect(problem.detail).toContain('<img src=x')
  })

  it('a form, or what is packed, is not a file', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await books.refuse('--x--', { headers: form }, 415)).detail).toContain('--data-binary')
    await books.refuse('x', { headers: { 'content-encoding': 'gzip' } }, 415)
    // What a program calls it says nothing.
    const headers = { 'content-type': 'application/pdf' }
    expect((await books.prove(registerOf(books.lines, books.closing), { headers })).state).toBe(
      'agrees',
    )
  })

  it('a file that breaks off leaves nothing', async () => {
    const before = await books.countAll()
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(csv(good))),
      pull: (stream) => stream.error(new Error('gone')),
    })
    const response = await books.send(body)
    expect(response.status).toBe(400)
    expect(await books.countAll()).toBe(before)
  })

  it('an account that the bank does not have, a month that is none', async () => {
    const body = registerOf(books.lines, books.closing)
    const nobody = await books.refuse(body, { account: 'nobody' }, 404)
    expect(nobody.detail).toBe('The bank has no such account of this client.')
    const never = await books.refuse(body, { month: '2026-13' }, 404)
    expect(never.errors).toMatchObject([{ parameter: 'month' }])
  })

  it('a bank that is down is said before the file is read, and takes no proof away', async () => {
    await books.close.fail('/api/v1')
    const before = await books.countAll()
    await books.refuse(registerOf(books.lines, books.closing), {}, 502)
    const read = await books.read()
    expect(read.status).toBe(502)
    expect(await books.countAll()).toBe(before)
    await books.close.recover()
    expect((await books.read()).status).toBe(200)
  })

  it('a bank that fails while the rows are read leaves a proof that tells nothing', async () => {
    await books.close.fail('/api/v1/transactions')
    const proof = await books.prove(registerOf(books.lines, books.closing))
    expect(proof).toMatchObject({ state: 'cannot_tell', difference: null, lines: [] })
    expect(proof.because?.length).toBeGreaterThan(20)
    await books.close.recover()
  })

  it('is refused to who may not prepare, and to a token without the scope', async () => {
    const { database } = books.close.here.dashboard
    const { id } = books.close.sessions.preparer.person
    const as = await books.tokenOf(['read', 'close', 'export'])
    await books.refuse(registerOf(books.lines, books.closing), { as }, 403)
    await database.query(`update person set role = 'viewer' where id = $1`, [id])
    await books.refuse(registerOf(books.lines, books.closing), {}, 403)
    expect((await books.read()).status).toBe(200)
    await database.query(`update person set role = 'preparer' where id = $1`, [id])
  })

  it('is counted with the files of its person', async () => {
    const { person } = books.close.sessions.preparer
    await spend(getContext(), { person }, 'books', budgets.books).catch(() => {})
    const response = await books.send(registerOf(books.lines, books.closing))
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
