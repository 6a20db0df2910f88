import { expect, test } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { pendingOut } from '@/lib/domain/figures/pending-out'

const row = (amount: number, more: Partial<Transaction> = {}): Transaction => ({
  id: String(amount),
  account_id: 'a',
  status: 'pending',
  amount: { amount, currency: 'USD' },
  ...more,
})

const whole = { end: 'whole', notUnderstood: 0 } as const
const of = (rows: readonly Transaction[], extent: Parameters<typeof pendingOut>[1] = whole) =>
  pendingOut(rows, extent, { account_id: 'a', currency: 'USD' })

test('only what is pending and goes out of the account will be taken from it', () => {
  const others = [row(900), row(-9, { status: 'settled' }), row(-9, { account_id: 'b' })]
  expect(of([row(-100), row(-20), ...others])).toEqual({ exactly: 120n })
  expect(of([])).toEqual({ exactly: 0n })
})

test('it is at least so much where rows were not read, or do not tell that they are meant', () => {
  const { account_id: _none, ...unnamed } = row(-5)
  const euros = row(-5, { amount: { amount: -5, currency: 'EUR' } })
  for (const unclear of [unnamed, euros, row(-5, { status: 'odd' })]) {
    expect(of([row(-100), unclear])).toEqual({ atLeast: 100n })
  }
  expect(of([row(-100)], { ...whole, end: 'limit' })).toEqual({ atLeast: 100n })
})
