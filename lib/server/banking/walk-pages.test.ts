import { expect, test } from 'vitest'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'

const tokenOf = (query: BankQuery) => query.find(([name]) => name === 'page_token')?.[1]
const pages: Record<string, { items: number[]; unreadable: unknown[]; next: string | null }> = {
  first: { items: [1, 2], unreadable: [], next: 'a' },
  a: { items: [3], unreadable: [], next: 'b' },
  b: { items: [4], unreadable: [], next: null },
}
const queries: BankQuery[] = []
const list = (query: BankQuery) => {
  queries.push(query)
  const { items = [], unreadable = [], next = null } = pages[tokenOf(query) ?? 'first'] ?? {}
  return Promise.resolve({ items, unreadable, next_page_token: next })
}

test('a list is read page by page with its filters, to its end', async () => {
  expect(await readPages(list, [['status', 'unpaid']], 9)).toEqual({
    items: [1, 2, 3, 4],
    isWhole: true,
    notApplied: [],
  })
  expect(queries.map((query) => query[0])).toEqual([1, 2, 3].map(() => ['status', 'unpaid']))
})

test('a list cut at the last page allowed, or with an unreadable row, is not whole', async () => {
  expect(await readPages(list, [], 2)).toEqual({ items: [1, 2, 3], isWhole: false, notApplied: [] })
  const odd = () => Promise.resolve({ items: [1], unreadable: ['?'], next_page_token: null })
  expect(await readPages(odd, [], 2)).toEqual({ items: [1], isWhole: false, notApplied: [] })
})

test('a list whose pages lead round in a circle is read once and is not whole', async () => {
  const round = (query: BankQuery) => {
    const next = tokenOf(query) === 'a' ? 'b' : 'a'
    return Promise.resolve({ items: [next], unreadable: [], next_page_token: next })
  }
  expect(await readPages(round, [], 99)).toEqual({
    items: ['a', 'b', 'a'],
    isWhole: false,
    notApplied: [],
  })
})
