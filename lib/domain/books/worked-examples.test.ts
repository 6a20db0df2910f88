import { expect, test } from 'vitest'
import type { TableShape } from '@/lib/domain/books/table-shape'
import { amountExamples, dayExamples, rowsOfSample } from '@/lib/domain/books/worked-examples'

const shape: TableShape = {
  records: 'delimited',
  delimiter: ',',
  quote: '"',
  headLine: 1,
  heads: ['Date', 'Payee', 'Debit', 'Credit'],
  columns: ['day', 'counterparty', 'debit', 'credit'],
  carriesDown: false,
}
const rows = rowsOfSample(shape, [
  ['', 'Opening balance', '', ''],
  ['13/06/2026', 'Acme', '', ''],
  ['06/06/2026', 'Acme', '0.00', ''],
  ['06/09/2026', 'Bolt', '12,400.00', ''],
  ['06/10/2026', 'Acme', '', '61.20'],
])

test('a date is shown that the orders read differently', () => {
  expect(dayExamples(rows, ['mdy', 'dmy'])).toEqual([
    { text: '06/09/2026', order: 'mdy', day: '2026-06-09' },
    { text: '06/09/2026', order: 'dmy', day: '2026-09-06' },
  ])
})

test('where none is, the first that every order reads', () => {
  const sample = [
    ['', 'Acme', '5.00', ''],
    ['13/06/2026', 'Acme', '5.00', ''],
  ]
  expect(dayExamples(rowsOfSample(shape, sample), ['dmy'])).toEqual([
    { text: '13/06/2026', order: 'dmy', day: '2026-06-13' },
  ])
  expect(dayExamples(rowsOfSample(shape, sample), ['mdy'])).toEqual([])
})

test('an amount of each way is shown as the sign reads it, and no zero', () => {
  const read = (debitIs: 'in' | 'out') =>
    amountExamples(rows, {
      sign: { kind: 'two', debitIs, minus: 'reverses' },
      mark: '.',
      minorDigits: 2,
    })
  expect(read('in')).toEqual([
    { column: 3, text: '12,400.00', amount: 1_240_000 },
    { column: 4, text: '61.20', amount: -6120 },
  ])
  expect(read('out')).toEqual([
    { column: 4, text: '61.20', amount: 6120 },
    { column: 3, text: '12,400.00', amount: -1_240_000 },
  ])
})

test('of what cannot be read by the mark nothing is shown', () => {
  const sign = { kind: 'two', debitIs: 'in', minus: 'reverses' } as const
  const amounts = amountExamples(rows.slice(2, 3), { sign, mark: ',', minorDigits: 2 })
  expect(amounts.map(({ amount }) => amount)).not.toContain(1_240_000)
})
