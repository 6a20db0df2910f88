import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getClient } from '@/lib/server/auth/guards'
import { listEvents } from '@/lib/server/audit/audit'
import { sealDecision } from '@/lib/server/books/shown-decision'
import { keysOfLines } from '@/lib/domain/books/books-decision'
import { todayIn } from '@/lib/domain/periods/day-range'
import { getContext } from '@/lib/server/context'
import {
  type BankLine,
  type BooksClient,
  decimal,
  february,
  openBooksClient,
  registerOf,
} from '@/test/books/open-books-client'
import { itemOf } from '@/test/close/open-close'

let books: BooksClient
let lines: readonly BankLine[]
let closing: bigint
beforeAll(async () => {
  books = await openBooksClient()
  await books.close.pay(-1_240_000, 'Harrow & Wexley', '2026-02-10')
  await books.close.pay(-31_044, 'Fastlane Fuel', '2026-02-12')
  await books.close.pay(288_000, 'Meridian Hotels', '2026-02-17')
  ;({ lines, closing } = await books.bank())
  expect(lines.length).toBeGreaterThan(2)
})
afterAll(() => books.close.here.close())

/** Drops a register of these lines and says that it is read as it was recognised. */
async function keep(some: readonly BankLine[], total = closing, month = february) {
  const seen = (await books.files(month)).length
  const dropped = await books.drop(registerOf(some, total), { month })
  expect(dropped.detail).toBeUndefined()
  if (!dropped.location.includes('/columns')) return dropped
  return books.say(dropped.file, { month, remember: '1' }, seen)
}

const sumOf = (some: readonly BankLine[]) => some.reduce((sum, { amount }) => sum + amount, 0)

describe('books that are held against the bank', () => {
  it('agree to the cent where the ledger has what the bank has', async () => {
    const kept = await keep(lines)
    expect(kept.status).toBe(303)
    expect(kept.location).toContain('/books?')
    const { comparison, result } = await books.compare()
    expect(comparison).toMatchObject({ kind: 'compared', equation: { difference: 0n } })
    expect(result).toMatchObject({ state: 'agrees', open: 0, difference: '0' })
  })

  it('are read at once the next time, where the heads are those of a file that was to be remembered', async () => {
    const again = await books.drop(`${registerOf(lines, closing)}\n`)
    expect(again.location).not.toContain('/columns')
    expect(await books.files()).toHaveLength(2)
    expect((await books.compare()).result).toMatchObject({ state: 'agrees' })
  })

  it('are not replaced over a file that somebody has added meanwhile', async () => {
    const late = await books.drop(registerOf(lines, closing), { seen: 0 })
    expect(late.status).toBe(409)
    expect(late.detail).toMatch(/has added a file meanwhile/)
    expect(await books.files()).toHaveLength(2)
  })

  it('differ by exactly what is on one side alone, twice, or with swapped digits', async () => {
    const fuel = lines.filter(({ name }) => name === 'Fastlane Fuel')
    const other = lines.map((line) =>
      line.name === 'Harrow & Wexley' ? { ...line, amount: -1_420_000 } : line,
    )
    const late = { day: '2026-02-27', amount: 164_000, name: 'Tidewater Packaging' }
    const hotels = lines.filter(({ name }) => name === 'Meridian Hotels')
    const ledger = [...other.filter(({ name }) => name !== 'Fastlane Fuel'), ...hotels, late]
    const opening = closing - BigInt(sumOf(lines))
    await keep(ledger, opening + BigInt(sumOf(ledger)))
    const { comparison, found } = await books.compare()
    if (comparison.kind !== 'compared') throw new Error(comparison.because.code)
    expect(comparison.equation).toMatchObject({
      state: 'explained',
      difference: BigInt(sumOf(ledger) - sumOf(lines)),
      onlyAtBank: BigInt(sumOf(fuel)),
      onlyInBooks: 164_000n,
      twice: 288_000n,
      amountsDiffer: -180_000n,
    })
    expect(comparison.amountDiffers[0]?.how).toBe('digits_swapped')
    expect(found).toHaveLength(4)
  })

  it('have a close to review, to which an accepted timing difference is no finding any more', async () => {
    const before = itemOf(await books.close.read(), 'books')
    expect(before).toMatchObject({ state: 'to_review' })
    expect(before.open).toBeGreaterThanOrEqual(4)
    const { comparison, books: month } = await books.compare()
    if (comparison.kind !== 'compared') throw new Error(comparison.because.code)
    const [line] = comparison.onlyInBooks
    if (line === undefined) throw new Error('nothing is only in the books')
    const access = await getClient(books.connection_id)
    const key = keysOfLines(month.side.rows.items).get(line.id) ?? ''
    const shown = { lines: [{ key, row: line }], rows: [] }
    const about = sealDecision(getContext().store.vault, access, books.target(), shown)
    expect((await books.decide({ action: 'timing', about })).status).toBe(303)
    // Somebody else who saw it before is told who was earlier.
    expect((await books.decide({ action: 'timing', about })).status).toBe(409)
    expect((await books.decide({ action: 'timing', about: `${about}x` })).status).toBe(400)
    const after = itemOf(await books.close.read(), 'books')
    expect(after.open).toBe(before.open - 1)
    expect(
      after.findings.filter(({ by }) => by?.kind === 'accepted' && by.of === 'books'),
    ).toHaveLength(1)
  })

  it('keep a decision over a newer file, whose lines have other numbers', async () => {
    const late = { day: '2026-02-27', amount: 164_000, name: 'Tidewater Packaging' }
    const ledger = [late, ...lines]
    await keep(
      ledger.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
      closing + 164_000n,
    )
    const { result, found } = await books.compare()
    expect(found.map(({ timing }) => timing?.kind)).toEqual(['timing'])
    expect(result).toMatchObject({ state: 'agrees', open: 0, difference: '164000' })
  })

  it('say in the next month when an accepted timing difference came', async () => {
    await books.close.pay(164_000, 'Tidewater Packaging', '2026-03-02')
    const march = await books.bank('2026-03-01')
    const ledger = march.lines.filter(({ name }) => name !== 'Tidewater Packaging')
    await keep(ledger, march.closing, '2026-03-01')
    const { comparison, result } = await books.compare('2026-03-01')
    if (comparison.kind !== 'compared') throw new Error(comparison.because.code)
    expect(comparison.cameAtBank).toHaveLength(1)
    expect(comparison.equation).toMatchObject({
      state: 'explained',
      difference: 0n,
      opening: 164_000n,
      came: -164_000n,
    })
    expect(result).toMatchObject({ state: 'agrees', came: [expect.any(String)] })
  })

  it('cannot be told of a month that is not over, whose closing nobody knows', async () => {
    const today = todayIn((await getClient(books.connection_id)).settings.time_zone, new Date())
    const first = `${today.slice(0, 7)}-01`
    await keep([{ day: today, amount: 1200, name: 'Kite' }], 1200n, first)
    expect((await books.compare(first)).comparison).toHaveProperty('because.code', 'month_not_over')
  })

  it('cannot be told where the bank was not read to the end', async () => {
    await books.close.fail('/api/v1/transactions')
    const { comparison, result } = await books
      .compare()
      .catch(() => ({ comparison: undefined, result: undefined }))
    await books.close.recover()
    expect(comparison?.kind ?? 'cannot_tell').toBe('cannot_tell')
    expect(result?.difference).toBeUndefined()
    // What was found before is still kept.
    expect((await books.files())[0]?.result?.state).toBe('agrees')
  })

  it('are on record', async () => {
    const { store } = getContext()
    const { firm } = await getClient(books.connection_id)
    const events = await listEvents(store, firm.id, { limit: 100 })
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('books.'))
    expect(new Set(kinds)).toEqual(new Set(['books.added', 'books.replaced', 'books.timing']))
  })
})

describe('a file that cannot be read', () => {
  const utf16 = (text: string) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const head = 'Date,Description,Amount'
  const bad: readonly (readonly [what: string, content: string | Buffer, says: RegExp])[] = [
    ['nothing', '', /file is empty/],
    ['a head alone', `${head}\n`, /nothing under it/],
    ['prose', 'Dear Ada,\nthe books follow on Monday, as said.\n', /No line of the file has/],
    ['a line of prose', 'The books of May\n', /No line of the file has/],
    [
      'a formula',
      `${head}\n2026-02-01,A,1.00\n2026-02-02,B,=SUM(C2)\n`,
      /Line 3, column 3: “=SUM\(C2\)” is a formula/,
    ],
    [
      'no date',
      `${head}\n2026-02-01,A,1.00\nsoon,B,2.00\n`,
      /Line 3, column 1: “soon” is not a date/,
    ],
    [
      'no amount',
      `${head}\n2026-02-01,A,1.00\n2026-02-02,B,two\n`,
      /Line 3, column 3: “two” is not an amount/,
    ],
    ['a ZIP', Buffer.from('PK\u0003\u0004xlsx'), /Save it as CSV/],
    ['an open quotation mark', `${head}\n2026-02-01,"A,1.00\n`, /never closed/],
    [
      'two orders of dates',
      `${head}\n13/02/2026,A,1.00\n02/14/2026,B,2.00\n`,
      /Line 3, column 1: “02\/14\/2026” contradicts/,
    ],
  ]
  it.each(bad)('%s is refused with its line and column', async (_, content, says) => {
    const before = (await books.files()).length
    const dropped = await books.drop(content)
    expect(dropped).toMatchObject({ status: 422, detail: expect.stringMatching(says) })
    expect(await books.files()).toHaveLength(before)
  })

  it('that is empty is said so on the page where it was chosen', async () => {
    const dropped = await books.drop('', { isPage: true })
    expect(dropped).toMatchObject({ status: 303 })
    expect(dropped.location).toMatch(/\/books\?.*refused=empty/)
  })

  const month = (...rows: string[]) => [head, ...rows, ''].join('\n')
  it('of another month or currency is named', async () => {
    const january = month('2026-01-05,A,1.00')
    const dropped = await books.drop(january)
    const said = await books.say(dropped.file, { sign: 'one', closing: '1.00' })
    expect(said.problem['detail']).toMatch(/another month: line 2 is of 5 Jan 2026/)
    const euros = 'Date,Description,Amount,Currency\n2026-02-05,A,1.00,USD\n2026-02-06,B,2.00,EUR\n'
    const other = await books.drop(euros)
    const refused = await books.say(other.file, { sign: 'one', closing: '3.00' })
    expect(refused.problem['detail']).toMatch(/[Ll]ine 3.*EUR/)
  })

  const odd: readonly (readonly [
    what: string,
    content: string | Buffer,
    fields: Record<string, string>,
    cents: readonly number[],
  ])[] = [
    ['a BOM', `\ufeff${month('2026-02-05,A,1.00')}`, { sign: 'one' }, [100]],
    ['UTF-16', utf16(month('2026-02-05,Café,1.00')), { sign: 'one' }, [100]],
    [
      'semicolons and decimal commas',
      'Datum;Text;Betrag\n05.02.2026;A;1.234,56\n17.02.2026;B;-7,80\n',
      { sign: 'one' },
      [123_456, -780],
    ],
    [
      'dates as 02/03/04',
      month('02/03/26,A,1.00', '02/04/26,B,2.00'),
      { sign: 'one', days: 'mdy' },
      [100, 200],
    ],
    ['parentheses for minus', month('2026-02-05,A,(12.00)'), { sign: 'one' }, [-1200]],
    [
      'negative credits',
      'Date,Description,Debit,Credit\n2026-02-05,A,5.00,\n2026-02-06,B,,-3.00\n',
      { sign: 'in_repeats' },
      [500, -300],
    ],
    [
      'a sum and repeated heads',
      `${month('2026-02-05,A,1.00')}${head}\n2026-02-06,B,2.00\nTotal,,3.00\n`,
      { sign: 'one' },
      [100, 200],
    ],
  ]
  it.each(odd)(
    'with %s is read once what it does not say is chosen',
    async (_, content, fields, cents) => {
      const seen = (await books.files()).length
      const dropped = await books.drop(content)
      expect(dropped.status).toBe(303)
      const half = await books.say(dropped.file, fields, seen)
      // Without its closing balance there is nothing to compare.
      expect(half.location).toContain('/columns')
      const kept = await books.say(dropped.file, { ...fields, closing: '10.00' }, seen)
      expect(kept.location).not.toContain('/columns')
      const read = (await books.compare()).books.side.rows.items.map(({ amount }) => amount)
      expect(read).toEqual(cents)
    },
  )

  it('is kept once, and a second press leads to the comparison as the first did', async () => {
    const november = { month: '2025-11-01' }
    const dropped = await books.drop(`${head}\n2025-11-05,Elm,1.00\n`, november)
    const press = () => books.say(dropped.file, { ...november, sign: 'one', closing: '1.00' })
    const [first, meanwhile] = await Promise.all([press(), press()])
    const second = await press()
    expect(first.location).toContain('/books?')
    expect(meanwhile.location).toBe(first.location)
    expect(second.location).toBe(first.location)
    expect(await books.files(november.month)).toHaveLength(1)
  })

  it('is read and kept in little memory, however many lines it has', async () => {
    const row = (at: number) => `2026-01-05,Line ${at},1.00\n`
    const long = `${head}\n${Array.from({ length: 200_000 }, (_, at) => row(at)).join('')}2026-02-05,A,${decimal(closing)}\n`
    const dropped = await books.drop(long)
    expect(dropped.status).toBe(303)
    const seen = (await books.files()).length
    const kept = await books.say(dropped.file, { sign: 'one', closing: '1.00' }, seen)
    expect(kept.location).not.toContain('/columns')
    const { books: read } = await books.compare()
    expect(read.before).toBe(200_000)
  }, 300_000)
})
