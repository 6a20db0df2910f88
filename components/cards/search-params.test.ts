import { describe, expect, it } from 'vitest'
import { cardList, parseCardParams } from '@/components/cards/search-params'
import { bankQuery } from '@/lib/search-params/list-params'

describe('the list of cards', () => {
  it('can be filtered by status, type and cardholder, and not sorted', () => {
    const list = parseCardParams({
      status: ['active', 'locked'],
      type: 'virtual',
      user_id: 'u-1',
      sort_by: 'name',
      order: 'asc',
    })
    expect(
      bankQuery(cardList, list, 'America/New_York').filter(([name]) => name !== 'page_size'),
    ).toEqual([
      ['status', 'active'],
      ['status', 'locked'],
      ['type', 'virtual'],
      ['user_id', 'u-1'],
    ])
  })
})
