import { expect, test } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { hasSettled } from '@/lib/domain/transactions/has-settled'

const row = (more: Partial<Transaction>): Transaction => ({
  id: 't-1',
  amount: { amount: -500, currency: 'USD' },
  ...more,
})

test.each<[string, Partial<Transaction>, boolean | undefined]>([
  ['settled', { status: 'settled' }, true],
  ['pending', { status: 'pending' }, false],
  ['failed, with a day of posting', { status: 'failed', posted_at: '2026-05-10' }, false],
  ['without a state', {}, undefined],
  ['in a state unknown here, and posted', { status: 'BOOKED', posted_at: '2026-05-10' }, undefined],
  ['in one, and not posted', { status: 'SCHEDULED', posted_at: null }, false],
  ['in one, of a bank that has no such day', { status: 'BOOKED' }, undefined],
])('whether a row has settled: %s', (_, more, settled) => {
  expect(hasSettled(row(more))).toBe(settled)
})
