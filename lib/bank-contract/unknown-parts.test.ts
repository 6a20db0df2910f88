import { expect, test } from 'vitest'
import { invoiceSchema } from '@/lib/bank-contract/invoicing'
import { transactionSchema } from '@/lib/bank-contract/transaction'
import { createFindUnknown } from '@/lib/bank-contract/unknown-parts'

const ofTransactions = createFindUnknown(transactionSchema, 'transaction_id')
const ofInvoices = createFindUnknown(invoiceSchema, 'invoice_id')

const known = {
  transaction_id: 't1',
  account_type: 'checking',
  status: 'settled',
  posted_at: null,
  amount: { amount: 1, currency: 'XXX' },
  attachments: [{ file_id: 'f1', file_name: 'Receipt 2026.pdf' }],
}

test('what the specification names is not unknown, whatever texts it holds', () => {
  expect(ofTransactions([known, { ...known, memo: 'on_hold', counterparty_name: 'Ada' }])).toEqual(
    [],
  )
})

test('an unknown field is found by its name alone, within whatever it is', () => {
  const sent = { ...known, risk: { secret: 'x' }, amount: { amount: 1, currency: 'USD', scale: 2 } }
  expect(ofTransactions([sent, sent])).toEqual([{ field: 'amount.scale' }, { field: 'risk' }])
})

test('an unknown value of a closed list is found with its value, in lists within too', () => {
  expect(ofTransactions([{ ...known, status: 'on_hold' }])).toEqual([
    { field: 'status', value: 'on_hold' },
  ])
  const payments = [{ type: 'external' }, { type: 'crypto', hash: '' }, null, 'x']
  expect(ofInvoices([{ payments, status: 7 }])).toEqual([
    { field: 'payments.type', value: 'crypto' },
    { field: 'payments.hash' },
  ])
})

test('what a person or a secret could be named by is not kept', () => {
  const names = 'Smith|Ada Marlow|ada.marlow|ada-marlow|ada@marlow.example|smith_2|müller|عادة'
  const numbers = 'DE89.3704|de89|acct_00418823|0xff||_|a__b|a\nb'
  const texts = `${names}|${numbers}`.split('|')
  for (const text of texts) {
    expect(ofTransactions([{ status: text, [text]: 1 }]), text).toEqual([
      { field: 'status', value: '…' },
      { field: '…' },
    ])
  }
  const long = 'available_balance_after_everything_that_is_pending'
  expect(ofTransactions([{ [long]: 1 }])).toEqual([{ field: `${long.slice(0, 40)}…` }])
})

test('of one answer no more than twenty are found, however many there are', () => {
  const names = Array.from(
    { length: 5000 },
    (_, index) => 'f'.repeat(1 + (index % 30)) + '_g'.repeat(index % 5),
  )
  const sent = Object.fromEntries(names.map((name) => [name, 1]))
  expect(ofTransactions([sent])).toHaveLength(20)
  expect(ofTransactions(names.map((status) => ({ status })))).toHaveLength(20)
})

test('what is no object of the resource has nothing unknown', () => {
  expect(ofTransactions([null, 'x', 7, [], [known], { amount: 'x', attachments: {} }])).toEqual([])
})
