import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BooksEntry, BooksLine, StatedBalance } from '@/lib/domain/books/books-line'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { gatherMonth } from '@/lib/domain/books/month-of-books'
import { readWrittenMonth, writeMonth } from '@/lib/domain/books/written-month'
import { fileOf, june2026, readTableFile } from '@/test/books/books-files'
import { mutatedBooks } from '@/test/books/mutated-books'

function lineOf(
  line: number,
  day: string,
  amount: number,
  more: Partial<BooksLine> = {},
): BooksLine {
  const texts = { counterparty: '', description: '', reference: '', account: '' }
  return { kind: 'line', line, day, amount, currency: 'USD', ...texts, balance: undefined, ...more }
}

function balanceOf(of: 'opening' | 'closing', amount: number, day?: string): StatedBalance {
  return { kind: 'balance', line: 1, of, day, amount, currency: 'USD', account: '' }
}

async function* each(entries: readonly BooksEntry[]): AsyncGenerator<BooksEntry> {
  yield* entries
}

const gather = (entries: readonly BooksEntry[], account?: string) =>
  gatherMonth(each(entries), { month: june2026, currency: 'USD', account })

test('the balances of a month are those that its lines state, oldest or newest first', async () => {
  const lines = [
    lineOf(2, '2026-05-31', 500, { balance: 1500 }),
    lineOf(3, '2026-06-01', -200, { balance: 1300 }),
    lineOf(4, '2026-06-30', 50, { balance: 1350 }),
    lineOf(5, '2026-07-01', 1, { balance: 1351 }),
  ]
  const month = { kind: 'month', side: { opening: 1500n, closing: 1350n }, before: 1, after: 1 }
  expect(await gather(lines)).toMatchObject(month)
  expect(await gather(lines.toReversed())).toMatchObject(month)
})

test('lines of days around the month are kept beside it, in what is written of it too', async () => {
  const lines = [
    lineOf(2, '2026-05-21', 1),
    lineOf(3, '2026-05-22', 2),
    lineOf(4, '2026-06-01', 3),
    lineOf(5, '2026-07-10', 4),
    lineOf(6, '2026-07-11', 5),
  ]
  const month = await gather(lines)
  if (month.kind !== 'month') throw new Error(month.because.code)
  expect(month.nearby.map(({ id }) => id)).toEqual(['3', '5'])
  expect(readWrittenMonth(writeMonth(month))).toEqual(month)
})

test('amounts that undo each other follow in both orders, and the days say which it is', async () => {
  const lines = [
    lineOf(2, '2026-06-20', 10, { balance: 110 }),
    lineOf(3, '2026-06-10', -10, { balance: 100 }),
  ]
  expect(await gather(lines)).toMatchObject({ side: { opening: 110n, closing: 110n } })
  const down = [
    lineOf(2, '2026-06-10', -10, { balance: 100 }),
    lineOf(3, '2026-06-20', 10, { balance: 110 }),
  ]
  expect(await gather(down)).toMatchObject({ side: { opening: 110n, closing: 110n } })
})

test('of several statements the opening is that of the one whose lines lead to the closing balance', async () => {
  const entries = [
    balanceOf('opening', 100, '2026-05-31'),
    lineOf(2, '2026-05-31', 50),
    balanceOf('closing', 150, '2026-05-31'),
    balanceOf('opening', 150, '2026-06-30'),
    lineOf(3, '2026-06-30', -20),
    balanceOf('closing', 130, '2026-06-30'),
  ]
  expect(await gather(entries)).toMatchObject({ side: { opening: 150n, closing: 130n } })
})

test('balances that do not follow from each other state nothing', async () => {
  const lines = [
    lineOf(2, '2026-06-01', -200, { balance: 1300 }),
    lineOf(3, '2026-06-02', -200, { balance: 1100 }),
    lineOf(4, '2026-06-03', -200, { balance: 800 }),
    lineOf(5, '2026-06-04', -200, { balance: 600 }),
  ]
  const side = { opening: undefined, closing: undefined }
  expect(await gather(lines)).toMatchObject({ side, brokenAt: 4 })
  expect(await gather(lines.slice(0, 2))).not.toHaveProperty('brokenAt', 4)
})

test('a stated balance counts where no line stands between it and the month', async () => {
  const june = lineOf(3, '2026-06-05', 50)
  const may = lineOf(2, '2026-05-05', 10)
  const july = lineOf(4, '2026-07-05', 10)
  expect(await gather([balanceOf('opening', 100), june, balanceOf('closing', 150)])).toMatchObject({
    side: { opening: 100n, closing: 150n },
  })
  // Both are of the whole file.
  expect(await gather([balanceOf('opening', 90), may, june, july])).toMatchObject({
    side: { opening: undefined, closing: undefined },
  })
  expect(await gather([balanceOf('opening', 100, '2026-05-31'), may, june])).toMatchObject({
    side: { opening: 100n, closing: 150n },
  })
  // The day of the download, with what came since.
  expect(await gather([june, balanceOf('closing', 999, '2026-07-08')])).toMatchObject({
    side: { closing: undefined },
  })
})

test('a file of another month, of another currency or of two accounts is refused with its line', async () => {
  expect(await gather([lineOf(2, '2026-05-05', 10)])).toEqual({
    kind: 'refused',
    because: { code: 'other_month', line: 2, day: '2026-05-05' },
  })
  expect(await gather([lineOf(2, '2026-06-05', 10, { currency: 'EUR' })])).toEqual({
    kind: 'refused',
    because: { code: 'other_currency', line: 2, currency: 'EUR' },
  })
  const two = [
    lineOf(2, '2026-06-05', 1, { account: 'a' }),
    lineOf(3, '2026-06-05', 1, { account: 'b' }),
  ]
  expect(await gather(two)).toEqual({
    kind: 'refused',
    because: { code: 'two_accounts', line: 3, accounts: ['a', 'b'] },
  })
})

test('a file of another account alone is refused, and of several the one of the same digits is taken', async () => {
  const own = { id: 'a-1', last4: '4821' }
  const gatherOwn = (entries: readonly BooksEntry[]) =>
    gatherMonth(each(entries), { month: june2026, currency: 'USD', account: undefined, own })
  const theirs = lineOf(2, '2026-06-05', 1, { account: 'DE89370400440532013000' })
  const ours = lineOf(3, '2026-06-05', 20, { account: '12100035/4821' })
  const because = { code: 'other_account', line: 2, named: '3000', own: '4821' }
  expect(await gatherOwn([theirs])).toEqual({ kind: 'refused', because })
  expect(await gatherOwn([{ ...theirs, currency: 'EUR' }])).toEqual({ kind: 'refused', because })
  expect(await gatherOwn([theirs, ours])).toMatchObject({
    side: { rows: { items: [{ amount: 20 }] } },
  })
  const unnamed = lineOf(3, '2026-06-05', 7, { account: 'Operating' })
  expect(await gatherOwn([unnamed])).toMatchObject({ side: { rows: { items: [{ amount: 7 }] } } })
})

test('of a file with several accounts the wanted one is taken, with its own balances', async () => {
  const entries = [
    lineOf(2, '2026-06-05', 1, { account: 'a' }),
    lineOf(3, '2026-06-05', 20, { account: 'b' }),
    { ...balanceOf('closing', 9), account: 'a' },
    { ...balanceOf('closing', 50), account: 'b' },
  ]
  const found = await gather(entries, 'b')
  expect(found).toMatchObject({ side: { closing: 50n, rows: { items: [{ amount: 20 }] } } })
  expect(found.kind === 'month' && found.leftOut).toEqual(new Map([['other_account', 2]]))
})

test('lines of the books that stand in one line of the file have names of their own', async () => {
  const found = await gather([lineOf(2, '2026-06-05', 1), lineOf(2, '2026-06-05', 1)])
  expect(found.kind === 'month' && found.side.rows.items.map(({ id }) => id)).toEqual(['2', '2.2'])
})

const dialects = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  decimal: fc.constantFrom('.', ','),
  order: fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const),
  columns: fc.constantFrom('one' as const, 'two' as const),
})

test('books that are written in any way of writing are gathered as they are', async () => {
  await fc.assert(
    fc.asyncProperty(mutatedBooks, dialects, async ({ lines }, dialect) => {
      fc.pre(lines.length > 0)
      const write = (cents: number) => (cents / 100).toFixed(2).replace('.', dialect.decimal)
      const dayOf = ({ day }: ComparedRow) => {
        const [year, month, date] = day.split('-')
        const parts = {
          ymd: [year, month, date],
          dmy: [date, month, year],
          mdy: [month, date, year],
        }
        return parts[dialect.order].join('/')
      }
      const isOne = dialect.columns === 'one'
      const heads = isOne ? ['Date', 'Amount', 'Memo'] : ['Date', 'Deposit', 'Payment', 'Memo']
      const cells = lines.map((line) => {
        const out = line.amount < 0
        const amounts = [out ? '' : write(line.amount), out ? write(-line.amount) : '']
        return [dayOf(line), ...(isOne ? [write(line.amount)] : amounts), line.texts.join('\n')]
      })
      const text = stringify([heads, ...cells], { delimiter: dialect.delimiter })
      const sign = isOne ? { sign: { kind: 'one', isReversed: false } as const } : {}
      const chosen = { ...sign, dayOrder: dialect.order }
      const found = await gather(await readTableFile(fileOf(text, 97), chosen))
      const expected = lines.filter(({ day }) => day >= june2026.first && day <= june2026.last)
      const items = found.kind === 'month' ? found.side.rows.items : []
      expect(items.map(({ day, amount }) => [day, amount])).toEqual(
        expected.map(({ day, amount }) => [day, amount]),
      )
      expect(items.map(({ texts }) => texts.join(''))).toEqual(
        expected.map(({ texts }) => texts.join('\n')),
      )
    }),
    { numRuns: 60 },
  )
})
