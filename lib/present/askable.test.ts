import { expect, test } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { seenOfTransaction } from '@/lib/domain/close/seen-values'
import { askableFinding, askableRow } from '@/lib/present/askable'
import { findingWith, june } from '@/test/close/findings'
import { bare } from '@/test/components/close-view'

const row = (more: Partial<Transaction>): Transaction => ({
  ...bare('t-1'),
  status: 'settled',
  amount: { amount: -1_600_000, currency: 'USD' },
  attachments: [],
  ...more,
})
const wordingOf = (more: Partial<Transaction>) =>
  askableRow('transaction', 't-1', seenOfTransaction(row(more)), {
    names: { name: 'Payroll' },
    timeZone: 'UTC',
  }).wording

test('a receipt is requested of what the close finds without one, and of nothing else', () => {
  expect(wordingOf({ transaction_type: 'card_credit' })).toBe('receipt')
  expect(wordingOf({ transaction_type: 'card_credit', status: 'failed' })).toBe('purpose')
  expect(wordingOf({ transaction_type: 'wire_in', amount: { amount: 900, currency: 'USD' } })).toBe(
    'purpose',
  )
})

test('both sides of an own transfer are called a transfer, of which no receipt is requested', () => {
  const transfer = { transaction_type: 'internal_transfer' } as const
  expect(wordingOf(transfer)).toBe('transfer')
  expect(wordingOf({ ...transfer, amount: { amount: 1_600_000, currency: 'USD' } })).toBe(
    'transfer',
  )
  const found = (item: 'large' | 'own-transfers', more: Partial<Transaction>) =>
    askableFinding(
      {
        finding: findingWith({ item }),
        standing: 'open',
        by: undefined,
        seen: [],
        rows: [
          {
            transaction: row(more),
            initiated: undefined,
            posted: '2026-06-10',
            day: '2026-06-10',
            lacksReceipt: false,
            payee: undefined,
          },
        ],
        invoice: undefined,
      },
      'Payroll',
      june,
    ).wording
  expect(found('own-transfers', transfer)).toBe('transfer')
  expect(found('large', transfer)).toBe('transfer')
  expect(found('large', { transaction_type: 'wire_out' })).toBe('purpose')
})
