import { expect, test } from 'vitest'
import { type ReadingChoices, readBooks } from '@/lib/domain/books/read-books'
import { fileOf, june2026 } from '@/test/books/books-files'

const asIs = { sign: { kind: 'one', isReversed: false } } as const
const read = (lines: readonly string[], chosen: ReadingChoices = asIs) =>
  readBooks(fileOf(lines.join('\n')), { currency: 'USD', isCredit: false, month: june2026 }, chosen)

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
