import { expect, test } from 'vitest'
import { type ReadingChoices, readBooks } from '@/lib/domain/books/read-books'
import type { BooksMapping } from '@/lib/domain/books/table-shape'
import { fileOf, june2026 } from '@/test/books/books-files'

const place = { currency: 'USD', isCredit: false, month: june2026 }
const lines = [
  'Date,Payee,Amount,Balance',
  '2026-06-02,Rent,-900.00,100.00',
  ',Repairs,-50.00,50.00',
  ',,-10.00,40.00',
  '2026-06-14,Sale,55.00,95.00',
]

const read = (chosen: ReadingChoices, before?: BooksMapping) =>
  readBooks(fileOf(lines.join('\n')), place, chosen, before)

test('a line without a day has that of the line above where a person says so, and no more of it', async () => {
  const refused = await read({})
  expect(refused.refusal).toEqual({ code: 'no_day', line: 3, column: 1 })
  expect(refused.table?.survey.withoutDay).toBe(2)
  const { month } = await read({ carriesDay: true })
  const rows = month?.side.rows.items.map(({ day, texts }) => [day, texts[0]])
  expect(rows).toEqual([
    ['2026-06-02', 'Rent'],
    ['2026-06-02', 'Repairs'],
    ['2026-06-02', ''],
    ['2026-06-14', 'Sale'],
  ])
  expect(month?.side).toMatchObject({ opening: 100_000n, closing: 9500n })
})

test('of the next file a person says so again: its line without a day may be a foot', async () => {
  const { table } = await read({ carriesDay: true })
  const before = table?.found.kind === 'ready' ? table.found.mapping : undefined
  expect(before).toMatchObject({ carriesDay: true })
  expect((await read({}, before)).refusal).toMatchObject({ code: 'no_day' })
})

test('a day is not carried into another group', async () => {
  const grouped = ['Checking,,,', ...lines.slice(1, 3), 'Savings,,,', ',Interest,7.00,47.00']
  const text = [lines[0], ...grouped].join('\n')
  const sign = { kind: 'one', isReversed: false } as const
  const chosen = { carriesDay: true, account: 'Savings', sign }
  const { refusal } = await readBooks(fileOf(text), place, chosen)
  expect(refusal).toMatchObject({ code: 'no_day', line: 6 })
})
