import { expect, it } from 'vitest'
import { toSentTransaction } from '@/components/data-table/transaction-rows'
import {
  defaultTransactionColumns,
  transactionColumns,
} from '@/lib/search-params/transaction-table'
import { testReader } from '@/test/components/screens'
import { adbeam } from '@/test/components/transactions'

it('a value is sent for every hidden column, once it is shown', () => {
  const whole = { ...adbeam, memo: 'Media', card_name: 'Travel', user_full_name: 'Ada Marlow' }
  const fieldsOf = (isShown: boolean) =>
    Object.keys(toSentTransaction(whole, { reader: testReader, shows: () => isShown }))
  const usual = new Set(fieldsOf(false))
  const hidden = transactionColumns.filter((id) => !defaultTransactionColumns.includes(id))
  const added = fieldsOf(true).filter((name) => !usual.has(name))
  const where = 'one for each: `toSentTransaction` in transaction-rows.ts, and the row of this test'
  expect(added, where).toHaveLength(hidden.length)
})
