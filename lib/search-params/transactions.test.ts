import { describe, expect, it } from 'vitest'
import { transactionList, parseTransactionParams } from '@/lib/search-params/transactions'
import { bankQuery } from '@/lib/search-params/list-params'

describe('the list of transactions', () => {
  it('can be filtered and sorted by all that the bank offers', () => {
    const list = parseTransactionParams({
      search: 'kite',
      status: ['pending', 'failed'],
      transaction_type: ['wire_in', 'wire_out'],
      account_id: 'a-1',
      account_type: 'checking',
      card_id: 'k-1',
      user_id: 'u-1',
      initiated_after: '2026-06-01',
      initiated_before: '2026-07-01',
      posted_after: '2026-06-02',
      posted_before: '2026-07-02',
      min_amount: '-5',
      max_amount: '5',
      sort_by: 'posted_at',
      order: 'asc',
    })
    const query = bankQuery(transactionList, list, 'America/New_York')
    const inOrder = (pairs: readonly (readonly [string, string])[]) =>
      pairs.map((pair) => pair.join('=')).toSorted()
    expect(inOrder(query.filter(([name]) => name !== 'page_size'))).toEqual(
      inOrder([
        ['search', 'kite'],
        ['status', 'pending'],
        ['status', 'failed'],
        ['transaction_type', 'wire_in'],
        ['transaction_type', 'wire_out'],
        ['initiated_after', '2026-06-01T04:00:00Z'],
        ['initiated_before', '2026-07-01T04:00:00Z'],
        ['account_id', 'a-1'],
        ['account_type', 'checking'],
        ['card_id', 'k-1'],
        ['user_id', 'u-1'],
        ['posted_after', '2026-06-02T04:00:00Z'],
        ['posted_before', '2026-07-02T04:00:00Z'],
        ['min_amount', '-5'],
        ['max_amount', '5'],
        ['sort_by', 'posted_at'],
        ['order', 'asc'],
      ]),
    )
  })
})
