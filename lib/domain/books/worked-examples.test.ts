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

test('a date that every order reads alike is shown where no other is', () => {
  const sample = [
    ['', 'Acme', '5.00', ''],
    ['13/06/2026', 'Acme', '5.00', ''],
  ]
  expect(dayExamples(rowsOfSample(shape, sample), ['dmy'])).toEqual([
    { text: '13/06/2026', order: 'dmy', day: '2026-06-13' },
  ])
  expect(dayExamples(rowsOfSample(shape, sample), ['mdy'])).toEqual([])
})

test('only the orders that are left are compared', () => {
  const sample = [
    ['06/06/26', 'Acme', '5.00', ''],
    ['06/09/26', 'Acme', '5.00', ''],
  ]
  const [first] = dayExamples(rowsOfSample(shape, sample), ['mdy', 'dmy'])
  expect(first?.text).toBe('06/09/26')
})

test('an amount of another currency, or of two cells, is no example', () => {
  const wide: TableShape = {
    ...shape,
    heads: ['Date', 'In', 'Fee', 'Currency'],
    columns: ['day', 'amount', 'amount', 'currency'],
  }
  const sample = [
    ['13/06/2026', '10.00', '5.00', 'USD'],
    ['13/06/2026', '11.00', '', 'EUR'],
    ['13/06/2026', '€12.00', '', ''],
    ['13/06/2026', '13.00', '', 'USD'],
  ]
  const sign = { kind: 'one', isReversed: false } as const
  expect(amountExamples(rowsOfSample(wide, sample), { sign, mark: '.', currency: 'USD' })).toEqual([
    { column: 2, text: '13.00', amount: 1300 },
  ])
})

test('an amount of each way is shown as the sign reads it, and no zero', () => {
  const read = (debitIs: 'in' | 'out') =>
    amountExamples(rows, {
      sign: { kind: 'two', debitIs, minus: 'reverses' },
      mark: '.',
      currency: 'USD',
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
  const amounts = amountExamples(rows.slice(2, 3), { sign, mark: ',', currency: 'USD' })
  expect(amounts).toEqual([])
})
