import fc from 'fast-check'
import type { Transaction } from '@/lib/bank-contract/transaction'

/** A payment that nothing is wrong with. */
export function payment(id: string, more: Partial<Transaction> = {}): Transaction {
  return {
    id,
    account_id: 'operating',
    account_name: 'Operating',
    transaction_type: 'ach_debit',
    status: 'settled',
    amount: { amount: -1250, currency: 'USD' },
    initiated_at: '2026-06-10T15:00:00Z',
    posted_at: '2026-06-11T15:00:00Z',
    counterparty_name: 'Ferrous Metals Depot',
    attachments: [{ file_id: 'f', file_name: 'receipt.pdf' }],
    ...more,
  }
}

const instant = fc
  .date({
    min: new Date('2025-05-20T00:00:00Z'),
    max: new Date('2026-08-10T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())

const near = fc
  .date({
    min: new Date('2026-05-28T00:00:00Z'),
    max: new Date('2026-07-04T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())

const moment = fc.oneof({ weight: 6, arbitrary: near }, instant, fc.constantFrom('', 'never', null))

/** What banks send, ours and others: few different names and amounts, so that some are alike. */
export const anyRow = fc.record<Transaction>({
  id: fc.integer({ min: 0, max: 60 }).map((number) => `t${number}`),
  account_id: fc.constantFrom('a', 'b', undefined),
  money_movement_id: fc.constantFrom(null, '', 'm1', 'm2', undefined),
  transaction_type: fc.constantFrom(
    'ach_debit',
    'card_credit',
    'card_refund',
    'internal_transfer',
    'wire_fee',
    'ach_return',
    'a_newer_kind',
    undefined,
  ),
  status: fc.constantFrom('settled', 'settled', 'pending', 'failed', 'a newer one', null),
  amount: fc.record({
    amount: fc.constantFrom(-1250, -1250, -1250, 1250, 0, -Number.MAX_SAFE_INTEGER),
    currency: fc.constantFrom('USD', 'JPY', 'KWD', 'QQQ'),
  }),
  initiated_at: moment,
  posted_at: moment,
  counterparty_name: fc.constantFrom(
    'Acme',
    ' ACME ',
    'Ácme',
    'Zoë’s  Café',
    '',
    '\u200f\u202e',
    '<b>&amp;</b>',
    '=1+1',
    null,
  ),
  attachments: fc.constantFrom(null, [], [{ file_id: 'f' }]),
})
