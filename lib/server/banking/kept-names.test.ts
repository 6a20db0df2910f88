import { describe, expect, it } from 'vitest'
import type { ListPage } from '@/lib/bank-contract/list'
import { createKeptNames } from '@/lib/server/banking/kept-names'

interface Item {
  id: string
  name: string
}

/** A list of so many, 100 a page, that counts how often it is read. */
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
    names: createKeptNames<Item, string>(
      () => clock.time,
      ({ name }) => name,
    ),
  }
}

describe('names that are wanted', () => {
  it('are read as far as they stand in the list, and no further', async () => {
    const { names } = openNames()
    const list = openList(500)
    const known = await names.learn('client', ['i-150', 'i-3'], list.read)
    expect([known.get('i-3'), known.get('i-150')]).toEqual(['N 3', 'N 150'])
    expect(list.calls).toBe(2)
    await names.learn('client', ['i-199'], list.read)
    expect(list.calls).toBe(2)
  })

  it('are read once for all who ask at the same time, each for others', async () => {
    const { names } = openNames()
    const list = openList(150)
    const asked = ['i-1', 'i-2', 'i-140', 'i-141'].map((id) =>
      names.learn('client', [id], list.read).then((known) => known.get(id)),
    )
    expect(await Promise.all(asked)).toEqual(['N 1', 'N 2', 'N 140', 'N 141'])
    expect(list.calls).toBe(3)
  })

  it('are looked for in ten pages at most, and then not again for ten minutes', async () => {
    const { names, clock } = openNames()
    const list = openList(5000)
    expect((await names.learn('client', ['i-4000'], list.read)).size).toBe(1000)
    expect(list.calls).toBe(10)
    await names.learn('client', ['i-4000'], list.read)
    expect(list.calls).toBe(10)
    await names.learn('other', ['i-0'], list.read)
    expect(list.calls).toBe(11)
    clock.time = 599_999
    await names.learn('client', ['i-4000'], list.read)
    expect(list.calls).toBe(11)
    clock.time = 600_000
    await names.learn('client', ['i-4000'], list.read)
    expect(list.calls).toBe(21)
  })

  it('are done without where the bank does not answer, and asked for anew a minute later', async () => {
    const { names, clock } = openNames()
    const list = openList(10)
    list.isFailing = true
    expect((await names.learn('client', ['i-1'], list.read)).size).toBe(0)
    list.isFailing = false
    expect((await names.learn('client', ['i-1'], list.read)).size).toBe(0)
    clock.time = 60_000
    expect((await names.learn('client', ['i-1'], list.read)).get('i-1')).toBe('N 1')
    expect(list.calls).toBe(2)
  })

  it('of nothing are no call', async () => {
    const { names } = openNames()
    const list = openList(10)
    await names.learn('client', [], list.read)
    expect(list.calls).toBe(0)
  })
})
