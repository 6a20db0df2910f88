import { describe, expect, it } from 'vitest'
import { customerList, parseCustomerParams } from '@/components/customers/search-params'
import { bankQuery } from '@/lib/search-params/list-params'

describe('the list of customers', () => {
  it('can be searched, include deleted ones and be turned round', () => {
    const list = parseCustomerParams({
      search: 'kite',
      include_deleted: 'true',
      order: 'asc',
      sort_by: 'legal_name',
    })
    expect(
      bankQuery(customerList, list, 'America/New_York').filter(([name]) => name !== 'page_size'),
    ).toEqual([
      ['search', 'kite'],
      ['include_deleted', 'true'],
      ['order', 'asc'],
    ])
  })
})
