import { expect, test } from 'vitest'
import type { ReadingChoices } from '@/lib/domain/books/read-books'
import { readLines } from '@/test/books/books-files'

const asIs = { sign: { kind: 'one', isReversed: false } } as const
const read = (lines: readonly string[], chosen: ReadingChoices = asIs) => readLines(lines, chosen)

const pivot = [
  'Account,Date,Memo,Amount',
  'Checking,2026-06-01,Acme,1.00',
  ',2026-06-02,Bolt,2.00',
  'Checking Total,,,3.00',
  'Savings,2026-06-03,Cob,4.00',
  ',2026-06-04,Dora,5.00',
  'Savings Total,,,9.00',
  'Grand Total,,,12.00',
]

test('an account that stands in the first line of its group is that of the next lines', async () => {
  const { table } = await read(pivot)
  expect([...(table?.survey.accounts ?? [])]).toEqual([
    ['Checking', 2],
    ['Savings', 2],
  ])
  const { month } = await read(pivot, { ...asIs, account: 'Savings' })
  expect(month?.side.rows.items.map(({ amount }) => amount)).toEqual([400, 500])
  expect(month?.leftOut.get('sum')).toBe(3)
})

test('so is the only one of a table', async () => {
  const { month } = await read(pivot.slice(0, 4))
  expect(month?.side.rows.items).toHaveLength(2)
})

test('where lines repeat their account, or the first has none, one without it is of none', async () => {
  const [head = '', first = '', second = ''] = pivot
  for (const lines of [
    [head, first, first, second],
    [head, second, first],
  ]) {
    const { table } = await read(lines)
    expect(table?.survey.accounts.get('')).toBe(1)
  }
})

test('a balance word in the column of accounts is none, and its balance is of the account above', async () => {
  const lines = [
    'Account,Date,Memo,Amount',
    '1000 Checking,,,',
    'Opening Balance,,,1000.00',
    ',2026-06-01,Acme,-60.00',
    '1010 Savings,,,',
    'Opening Balance,,,70.00',
    ',2026-06-02,Interest,2.00',
  ]
  const { table } = await read(lines)
  expect([...(table?.survey.accounts.keys() ?? [])]).toEqual(['1000 Checking', '1010 Savings'])
  const { month } = await read(lines, { ...asIs, account: '1010 Savings' })
  expect(month?.side).toMatchObject({ opening: 7000n, closing: 7200n })
})

test('the lines that name their account themselves are of no other', async () => {
  const lines = [
    'Account,Date,Memo,Amount',
    'Checking,,,',
    'Beginning Balance,,,1000.00',
    'Checking,2026-06-01,Acme,-60.00',
    ',2026-06-01,fee,-1.00',
  ]
  expect((await read(lines)).month?.side).toMatchObject({ opening: 100_000n, closing: 93_900n })
})

test.each([
  ['1', '2', '3', '4', '5', '6'],
  ['V001', 'V002', 'V003', 'V004', 'V005', 'V006'],
])('numbers of all rows from %s on are no accounts', async (...numbers) => {
  const rows = [
    ',Balance brought forward,1000.00',
    '2026-06-01,Acme,-60.00',
    ',Balance carried forward,940.00',
    ',Balance brought forward,940.00',
    '2026-06-13,Bolt,250.00',
    ',Balance carried forward,1190.00',
  ]
  const lines = [',Date,Memo,Amount', ...rows.map((row, at) => `${numbers[at]},${row}`)]
  const { month } = await read(lines)
  expect(month?.side).toMatchObject({ opening: 100_000n, closing: 119_000n })
  expect(month?.side.rows.items).toHaveLength(2)
})
