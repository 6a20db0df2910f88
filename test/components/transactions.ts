import type { Transaction } from '@/lib/bank-contract/transaction'

/** A settled payment out, with one receipt. */
export const adbeam: Transaction = {
  id: 't-1',
  account_id: 'a-1',
  account_name: 'Operating',
  transaction_type: 'ach_debit',
  status: 'settled',
  amount: { amount: -4_825_000, currency: 'USD' },
  initiated_at: '2026-07-06T13:00:00Z',
  posted_at: '2026-07-06T20:20:00Z',
  counterparty_name: 'Adbeam Advertising',
  attachments: [{ file_id: 'f-1', file_name: 'invoice.pdf' }],
}

/** A page whose rows nobody has marked, as a person reads it. */
export const nobodysMarks = {
  person_id: 'p-1',
  marks: { markOf: () => undefined, seen: '', at: '2026-07-08T12:00:00Z', people: [] },
} as const
