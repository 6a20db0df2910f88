import { describe, expect, it } from 'vitest'
import type { ListPage } from '@/lib/bank-contract/list'
import { createCustomerNames, createNameCache } from '@/lib/server/banking/name-cache'

interface Item {
  id: string
  name: string
}

/** A list of `count` items, 100 a page, that counts its reads. */
function openList(count: number) {
  const list = {
    calls: 0,
    isFailing: false,
    read: async (query: readonly (readonly [string, string])[]) => {
      list.calls += 1
      await Promise.resolve()
      if (list.isFailing) return { kind: 'failed', failure: { code: 'not_found' } } as const
      const page = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
      const first = page * 100
      const value: ListPage<Item> = {
        items: Array.from({ length: Math.min(100, count - first) }, (_, nth) => ({
          id: `i-${first + nth}`,
          name: `N ${first + nth}`,
        })),
        unreadable: [],
        next_page_token: first + 100 < count ? String(page + 1) : null,
      }
      return { kind: 'read', value } as const
    },
  }
  return list
}

function openNames() {
  const clock = { time: 0 }
  return {
    clock,
    names: createNameCache<Item, string>(
      () => clock.time,
      ({ name }) => name,
    ),
  }
}

describe('loading names', () => {
  it('reads the list as far as the names stand in it, and no further', async () => {
    const { names } = openNames()
    const list = openList(500)
    const known = await names.load('client', ['i-150', 'i-3'], list.read)
    expect([known.get('i-3'), known.get('i-150')]).toEqual(['N 3', 'N 150'])
    expect(list.calls).toBe(2)
    await names.load('client', ['i-199'], list.read)
    expect(list.calls).toBe(2)
  })

  it('reads the list once for concurrent callers with different names', async () => {
    const { names } = openNames()
    const list = openList(150)
    const loading = ['i-1', 'i-2', 'i-140', 'i-141'].map((id) =>
      names.load('client', [id], list.read).then((known) => known.get(id)),
    )
    expect(await Promise.all(loading)).toEqual(['N 1', 'N 2', 'N 140', 'N 141'])
    expect(list.calls).toBe(3)
  })

  it('reads ten pages at most, and then none for ten minutes', async () => {
    const { names, clock } = openNames()
    const list = openList(5000)
    expect((await names.load('client', ['i-4000'], list.read)).size).toBe(1000)
    expect(list.calls).toBe(10)
    await names.load('client', ['i-4000'], list.read)
    expect(list.calls).toBe(10)
    await names.load('other', ['i-0'], list.read)
    expect(list.calls).toBe(11)
    clock.time = 599_999
    await names.load('client', ['i-4000'], list.read)
    expect(list.calls).toBe(11)
    clock.time = 600_000
    await names.load('client', ['i-4000'], list.read)
    expect(list.calls).toBe(21)
  })

  it('goes without names when the bank fails, and tries again a minute later', async () => {
    const { names, clock } = openNames()
    const list = openList(10)
    list.isFailing = true
    expect((await names.load('client', ['i-1'], list.read)).size).toBe(0)
    list.isFailing = false
    expect((await names.load('client', ['i-1'], list.read)).size).toBe(0)
    clock.time = 60_000
    expect((await names.load('client', ['i-1'], list.read)).get('i-1')).toBe('N 1')
    expect(list.calls).toBe(2)
  })

  it('makes no call for no names', async () => {
    const { names } = openNames()
    const list = openList(10)
    await names.load('client', [], list.read)
    expect(list.calls).toBe(0)
  })
})

const kite = { id: 'c-1', legal_name: 'Kite & Co' }
const gone = { id: 'c-2', legal_name: 'Gone Ltd.', deleted_at: '2026-05-01T00:00:00Z' }

describe('customer names', () => {
  it('hold the customers that were added, the deleted ones marked', () => {
    const names = createCustomerNames(() => 0)
    names.add('client', [kite])
    names.add('client', [gone, { id: 'c-3', legal_name: '' }])
    expect([...names.find('client')]).toMatchObject([
      ['c-1', { name: 'Kite & Co', isDeleted: false }],
      ['c-2', { name: 'Gone Ltd.', isDeleted: true }],
    ])
  })

  it('belong to one client', () => {
    const names = createCustomerNames(() => 0)
    names.add('one', [kite])
    names.add('other', [{ ...kite, legal_name: 'Somebody else' }])
    expect(names.find('one').get('c-1')?.name).toBe('Kite & Co')
    expect(names.find('other').get('c-1')?.name).toBe('Somebody else')
    expect(names.find('nobody').size).toBe(0)
  })

  it('are forgotten half an hour after they were added', () => {
    let time = 0
    const names = createCustomerNames(() => time)
    names.add('client', [kite])
    time = 20 * 60_000
    names.add('client', [gone])
    time = 30 * 60_000
    expect([...names.find('client').keys()]).toEqual(['c-2'])
  })

  it('are bounded, however many customers and clients there are', () => {
    const names = createCustomerNames(() => 0)
    const many = Array.from({ length: 2100 }, (_, nth) => ({ id: `c-${nth}`, legal_name: 'N' }))
    names.add('many', many)
    expect(names.find('many').size).toBe(2000)
    expect(names.find('many').has('c-0')).toBe(false)
    for (let nth = 0; nth < 200; nth += 1) names.add(`client ${nth}`, [kite])
    expect(names.find('many').size).toBe(0)
  })
})
