import { describe, expect, it } from 'vitest'
import { accountList, parseAccountParams } from '@/lib/search-params/accounts'
import { bankQuery } from '@/lib/search-params/list-params'

describe('the list of accounts', () => {
  it('has an order without a direction, and no filter', () => {
    const list = parseAccountParams({ sort_by: 'balance', order: 'desc', status: 'x' })
    expect(
      bankQuery(accountList, list, 'America/New_York').filter(([name]) => name !== 'page_size'),
    ).toEqual([['sort_by', 'balance']])
  })
})
