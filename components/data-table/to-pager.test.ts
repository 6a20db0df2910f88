import { describe, expect, it } from 'vitest'
import { toPager } from '@/components/data-table/to-pager'
import { cardList } from '@/lib/search-params/cards'
import { parseListParams } from '@/lib/search-params/list-params'
import { testReader } from '@/test/components/screens'

const pagerOf = (count: number, change: { page?: number; next?: string; size?: number } = {}) => {
  const { page = 1, next = null, size } = change
  const raw = page === 1 ? {} : { page: String(page), page_token: 'here' }
  const list = parseListParams(cardList, { ...raw, page_size: '50' })
  const items = Array.from({ length: count })
  const read = { items, unreadable: [], next_page_token: next, ...(size !== undefined && { size }) }
  return toPager('/cards', list, read, testReader)
}

describe('the foot of a list', () => {
  it('numbers rows by the size of the pages that came, not by that which was asked for', () => {
    expect(pagerOf(20, { size: 20, next: 'n' }).rows).toEqual({ first: '1', last: '20' })
    expect(pagerOf(20, { page: 2, size: 20, next: 'n' }).rows).toEqual({ first: '21', last: '40' })
    expect(pagerOf(7, { page: 3, size: 20 }).rows).toEqual({ first: '41', last: '47' })
    expect(pagerOf(50, { page: 2, next: 'n' }).rows).toEqual({ first: '51', last: '100' })
  })

  it('numbers no later page where the size of those before it is not known', () => {
    expect(pagerOf(7, { page: 3 }).rows).toBeUndefined()
    expect(pagerOf(20, { page: 2, size: 0, next: 'n' }).rows).toBeUndefined()
    expect(pagerOf(7, { page: 3, size: 0 }).rows).toBeUndefined()
    expect(pagerOf(7).rows).toEqual({ first: '1', last: '7' })
  })

  it('shows the size that came among those that can be chosen', () => {
    const { size, sizes } = pagerOf(25, { size: 25, next: 'n' })
    expect(size).toBe(25)
    expect(sizes.map((each) => each.size)).toEqual([20, 25, 50, 100])
    expect(pagerOf(20, { size: 20, next: 'n' })).toMatchObject({ size: 20 })
    expect(pagerOf(50, { size: 50, next: 'n' }).sizes.map((each) => each.size)).toEqual([
      20, 50, 100,
    ])
  })
})
