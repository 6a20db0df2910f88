import { expect, it } from 'vitest'
import { TotalsBar } from '@/components/transactions/transaction-totals'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import { toTransactionTotals } from '@/lib/present/transaction-totals'
import { renderScreen, testReader, wordsOf } from '@/test/components/screens'
import { adbeam } from '@/test/components/transactions'

it('says at the foot of a list of which total nothing was read, where there may be some', () => {
  const foot = (...statuses: string[]) => {
    const sum = createTransactionSum()
    sum.add(statuses.map((status) => ({ ...adbeam, status: status as never })))
    const totals = toTransactionTotals(
      { ...sum.read(), end: 'whole', notUnderstood: 0 },
      testReader,
    )
    return wordsOf(renderScreen(<TotalsBar connection_id="c-1" query="" page={totals} />))
  }
  expect(foot('settled')).toBe('USD in $0.00 out −$48,250.00 net −$48,250.00')
  expect(foot('settled', 'booked')).toContain('USD money in: not known out at least −$48,250.00')
})
