import { expect, it } from 'vitest'
import { matchRows } from '@/components/transactions/review-rows'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'

const read = (id: string, account_id: string): SummedTransaction => ({
  id,
  account_id,
  amount: { amount: 1, currency: 'USD' },
})

it('rows are known again by their id, each leg once, and those that are gone are none', () => {
  const shown = [{ id: 'a' }, { id: 'leg' }, { id: 'leg' }, { id: 'gone' }]
  const rows = [read('new', '0'), read('leg', '1'), read('leg', '2'), read('a', '3')]
  expect(matchRows(shown, rows).map((row) => row?.account_id)).toEqual(['3', '1', '2', undefined])
})
