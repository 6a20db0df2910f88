import { expect, test } from 'vitest'
import { type BooksPlace, readBooks } from '@/lib/domain/books/read-books'
import { fileOf } from '@/test/books/books-files'

const june: BooksPlace = {
  currency: 'EUR',
  isCredit: false,
  month: { first: '2026-06-01', last: '2026-06-30' },
}
const columns = ['day', 'counterparty', 'amount'] as const
const table = (...lines: string[]) => fileOf(['Tag;Wer;Bewegung', ...lines, ''].join('\n'))
const said = { columns, sign: { kind: 'one', isReversed: false } } as const

test('of a table whose head is not known nothing is read before its columns are said', async () => {
  const read = await readBooks(table('02.06.2026;Elm;1,00', '14.06.2026;Oak;2,50'), june, {})
  expect(read.month).toBeUndefined()
  expect(read.table?.found).toMatchObject({ kind: 'open', settings: ['columns'] })
})

test('once its columns are said, what stands above the first line with a date is its head', async () => {
  const file = fileOf('Konto 12\nTag;Wer;Bewegung\n02.06.2026;Elm;1,00\n14.06.2026;Oak;2,50\n')
  const { month, table: found } = await readBooks(file, june, said)
  expect(found?.shape).toMatchObject({ headLine: 2, heads: ['Tag', 'Wer', 'Bewegung'] })
  expect(month?.side.rows.items.map(({ amount }) => amount)).toEqual([100, 250])
  expect(month?.leftOut).toEqual(
    new Map([
      ['above_head', 1],
      ['head', 1],
    ]),
  )
})

test('the next file with the same head is read as the one before, wherever its head stands', async () => {
  const before = await readBooks(table('02.06.2026;Elm;1,00', '14.06.2026;Oak;2,50'), june, said)
  if (before.table?.found.kind !== 'ready') throw new Error('not ready')
  const { mapping } = before.table.found
  const next = fileOf('Konto 12\nTag;Wer;Bewegung\n15.06.2026;Elm;7,00\n')
  const read = await readBooks(next, june, {}, mapping)
  expect(read.table?.isAsBefore).toBe(true)
  expect(read.month?.side.rows.items.map(({ amount }) => amount)).toEqual([700])
})

test('what a file proves itself goes before how the last one was read', async () => {
  const before = await readBooks(table('02.06.2026;Elm;1,00', '03.06.2026;Oak;2,50'), june, {
    ...said,
    dayOrder: 'dmy',
  })
  if (before.table?.found.kind !== 'ready') throw new Error('not ready')
  const american = table('06.14.2026;Elm;7,00')
  const read = await readBooks(american, june, {}, before.table.found.mapping)
  expect(read.month?.side.rows.items[0]?.day).toBe('2026-06-14')
  const other = fileOf('Day;Who;Sum\n14.06.2026;Elm;7,00\n')
  const unlike = await readBooks(other, june, {}, before.table.found.mapping)
  expect(unlike.table?.isAsBefore).toBe(false)
})

test('a file whose every line has a fault says which, and not that it has none', async () => {
  const file = fileOf(
    'Date,Description,Amount\n2026-06-03,Acme,1,234.00\n2026-06-04,Beta,2,500.00\n',
  )
  expect((await readBooks(file, june, {})).refusal).toMatchObject({
    code: 'too_many_columns',
    line: 2,
  })
  const empty = await readBooks(fileOf('Date,Description,Amount\n'), june, {})
  expect(empty.refusal).toEqual({ code: 'no_lines' })
})

test.each([
  ['html', '<!DOCTYPE html>\n<table><tr><td>2026-06-03</td></tr></table>'],
  ['html', '  <table border="1"><tr><td>1</td></tr></table>'],
  ['json', '[{"date": "2026-06-03", "amount": "12.50"}]'],
])('a file that is no table is named: %s', async (seen, text) => {
  await expect(readBooks(fileOf(text), june, {})).resolves.toMatchObject({
    refusal: { code: 'unknown_format', seen },
  })
})
