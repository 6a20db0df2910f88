import fc from 'fast-check'
import type { Transaction } from '@/lib/bank-contract/transaction'

let rowsMade = 0

/** A settled credit, unless it says otherwise. */
export function row(posted_at: string | null, amount: number, more: Partial<Transaction> = {}) {
  const money = { amount, currency: 'USD' }
  rowsMade += 1
  const plain = { id: String(rowsMade), status: 'settled', transaction_type: 'ach_credit' }
  return { ...plain, posted_at, amount: money, ...more } satisfies Transaction
}

export const anyRow = fc
  .record({
    minute: fc.integer({ min: 0, max: 60 * 24 * 100 }),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    currency: fc.constantFrom('USD', 'JPY'),
    status: fc.constantFrom('settled', 'settled', 'settled', 'pending', 'failed'),
    transaction_type: fc.constantFrom('card_debit', 'ach_credit', 'internal_transfer', 'newer'),
    user_id: fc.constantFrom('ann', 'bob', undefined),
  })
  .map(({ minute, amount, currency, user_id, ...rest }) => {
    const at = new Date(Date.parse('2026-02-10T00:00:00Z') + minute * 60_000).toISOString()
    const posted_at = rest.status === 'settled' ? at : null
    const user = user_id === undefined ? {} : { user_id, user_full_name: `Name of ${user_id}` }
    // The bank may add a type that our list does not have.
    return row(posted_at, 0, {
      ...(rest as Partial<Transaction>),
      ...user,
      amount: { amount, currency },
    })
  })
