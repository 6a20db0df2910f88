import { expect, it } from 'vitest'
import { TotalsBar } from '@/components/transactions/transaction-totals'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import { toTransactionTotals } from '@/lib/present/transaction-totals'
import { renderScreen, testReader } from '@/test/components/screens'

const amount = { amount: -4_825_000, currency: 'USD' } as const
const barOf = (...states: ('settled' | 'pending')[]) => {
  const total = createTransactionSum()
  total.add(
    states.map((status) => ({
      status,
      amount,
      transaction_type: 'wire_out' as const,
      money_movement_id: null,
    })),
  )
  const page = toTransactionTotals({ ...total.read(), end: 'whole', notUnderstood: 0 }, testReader)
  return renderScreen(<TotalsBar connection_id="client-1" query="" page={page} />)
}

it('what has not moved is added up by its state where nothing has, and there is no net of zero', () => {
  const pending = barOf('pending')
  expect(pending).toContain('−$48,250.00')
  expect(pending).toContain('pending')
  expect(pending).not.toContain('$0.00')
  expect(barOf('settled', 'pending')).toContain('net')
})
