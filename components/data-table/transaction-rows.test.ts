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

it('who holds the card that paid is sent with hidden columns too: a question about it goes to them', () => {
  const whole = { ...adbeam, card_name: 'Travel', user_full_name: 'Ada Marlow' }
  const sent = (card_id?: string) =>
    toSentTransaction(
      { ...whole, ...(card_id !== undefined && { card_id }) },
      { reader: testReader },
    )
  expect(sent('c-1')).toMatchObject({ card: 'Travel', person: 'Ada Marlow' })
  expect(sent()).not.toHaveProperty('person')
})
