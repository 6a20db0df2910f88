import { describe, expect, it } from 'vitest'
import type { ListPage } from '@/lib/bank-contract/list'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readMatchingPage } from '@/lib/server/reads/read-matching-page'
import type { Listed } from '@/lib/server/banking/walk-pages'

/** A bank of pages; each token is the number of the page that it leads to. */
function bankOf(pages: readonly (readonly string[])[], tokenAfter = (page: number) => page + 1) {
  const calls: BankQuery[] = []
  const list = (query: BankQuery): Promise<ListPage<Listed>> => {
    calls.push(query)
    const number = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
    const next = tokenAfter(number)
    return Promise.resolve({
      items: (pages[number] ?? []).map((id) => ({ id })),
      unreadable: [],
      next_page_token: next < pages.length ? String(next) : null,
    })
  }
  return { list, calls }
}

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

const only = (wanted: string) => (items: readonly Listed[]) => ({
  rows: items.filter(({ id }) => id === wanted),
  notApplied: [],
})

describe('reading a list on until a row matches', () => {
  it('reads one page where no condition narrows the rows', async () => {
    const { list, calls } = bankOf([['a'], ['b']])
    const page = await readMatchingPage(list, [], () => undefined)
    expect(page).toMatchObject({ items: rows('a'), rowsRead: 1, next_page_token: '1' })
    expect(page.refined).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  it('reads on to the page that has a match, and says how many rows were read', async () => {
    const { list, calls } = bankOf([['a', 'b'], ['c'], ['d', 'x'], ['e']])
    const page = await readMatchingPage(list, [['status', 'paid']], only('d'))
    expect(page).toMatchObject({ items: rows('d', 'x'), rowsRead: 5, next_page_token: '3' })
    expect(page.refined?.rows).toEqual(rows('d'))
    expect(calls.every((query) => query[0]?.[1] === 'paid')).toBe(true)
  })

  it('goes on from the page that the address names', async () => {
    const { list } = bankOf([['a'], ['b'], ['c']])
    const page = await readMatchingPage(list, [['page_token', '1']], only('c'))
    expect(page).toMatchObject({ items: rows('c'), rowsRead: 2 })
  })

  it('ends where the bank ends', async () => {
    const { list } = bankOf([['a'], ['b']])
    const page = await readMatchingPage(list, [], only('z'))
    expect(page).toMatchObject({ rowsRead: 2, next_page_token: null })
  })

  it('stops after twenty pages, and says that more follows', async () => {
    const { list, calls } = bankOf(Array.from({ length: 30 }, (_, nth) => [`a${nth}`]))
    const page = await readMatchingPage(list, [], only('z'))
    expect(calls).toHaveLength(20)
    expect(page).toMatchObject({ rowsRead: 20, next_page_token: '20' })
  })

  it('reads on past pages of which every row was left out', async () => {
    const { list, calls } = bankOf([[], [], ['c']])
    const narrowed = async (query: BankQuery) => {
      const page = await list(query)
      const leftOut = Array.from({ length: 5 - page.items.length }, (_, nth) => ({
        id: `${page.next_page_token} ${nth}`,
      }))
      return { ...page, leftOut }
    }
    const page = await readMatchingPage(narrowed, [['status', 'paid']])
    expect(page).toMatchObject({ items: rows('c'), rowsRead: 15, next_page_token: null })
    expect(calls).toHaveLength(3)
  })

  it('does not follow tokens that lead round in a circle', async () => {
    const { list, calls } = bankOf([['a'], ['b']], () => 1)
    const page = await readMatchingPage(list, [], only('z'))
    expect(calls).toHaveLength(2)
    expect(page).toMatchObject({ next_page_token: null, end: 'repeated_token' })
  })
})
