import { expect, test } from 'vitest'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readPages } from '@/lib/server/banking/walk-pages'

const tokenOf = (query: BankQuery) => query.find(([name]) => name === 'page_token')?.[1]
const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const pages: Record<
  string,
  { items: { id: string }[]; unreadable: unknown[]; next: string | null }
> = {
  first: { items: rows('1', '2'), unreadable: [], next: 'a' },
  a: { items: rows('3'), unreadable: [], next: 'b' },
  b: { items: rows('4'), unreadable: [], next: null },
}
const queries: BankQuery[] = []
const list = (query: BankQuery) => {
  queries.push(query)
  const { items = [], unreadable = [], next = null } = pages[tokenOf(query) ?? 'first'] ?? {}
  return Promise.resolve({ items, unreadable, next_page_token: next })
}

test('a list is read page by page with its filters, to its end', async () => {
  expect(await readPages(list, [['status', 'unpaid']], 9)).toEqual({
    items: rows('1', '2', '3', '4'),
    isWhole: true,
    notApplied: [],
  })
  expect(queries.map((query) => query[0])).toEqual([1, 2, 3].map(() => ['status', 'unpaid']))
})

test('a list cut at the last page allowed, or with an unreadable row, is not whole', async () => {
  expect(await readPages(list, [], 2)).toEqual({
    items: rows('1', '2', '3'),
    isWhole: false,
    notApplied: [],
  })
  const odd = () => Promise.resolve({ items: rows('1'), unreadable: ['?'], next_page_token: null })
  expect(await readPages(odd, [], 2)).toEqual({
    items: rows('1'),
    isWhole: false,
    notApplied: [],
  })
})

test('a list whose pages lead round in a circle is read once and is not whole', async () => {
  const round = (query: BankQuery) => {
    const next = tokenOf(query) === 'a' ? 'b' : 'a'
    return Promise.resolve({ items: rows(next), unreadable: [], next_page_token: next })
  }
  expect(await readPages(round, [], 99)).toEqual({
    items: rows('a', 'b', 'a'),
    isWhole: false,
    notApplied: [],
  })
})

test('rows that a page repeats of the one before are read once, both legs of a movement twice', async () => {
  const leg = (account_id: string) => ({ id: 'moved', account_id })
  const overlapping: Record<string, { id: string }[]> = {
    first: [...rows('1', '2'), leg('a1')],
    next: [...rows('2'), leg('a1'), leg('a2'), ...rows('3')],
  }
  const read = (query: BankQuery) => {
    const token = tokenOf(query)
    const items = overlapping[token ?? 'first'] ?? []
    return Promise.resolve({ items, unreadable: [], next_page_token: token ? null : 'next' })
  }
  const { items } = await readPages(read, [], 9)
  expect(items.map(({ id }) => id)).toEqual(['1', '2', 'moved', 'moved', '3'])
})
