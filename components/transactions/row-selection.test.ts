import { describe, expect, test } from 'vitest'
import { createRowSelection } from '@/components/transactions/row-selection'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'

const transaction = (id: string, amount: number): SummedTransaction => ({
  id,
  account_id: 'a',
  amount: { amount, currency: 'USD' },
})

const first = { connection_id: 'c', search: 'status=settled&page_size=20' }
const second = { connection_id: 'c', search: 'page_size=20&status=settled&page_token=t&page=2' }
const shown = (...ids: string[]) => ids.map((id) => ({ id }))
const readsOf = (...rows: SummedTransaction[]) => {
  const asked: string[] = []
  const read = (search: string) => {
    asked.push(search)
    return Promise.resolve(rows)
  }
  return { read, asked }
}

describe('a selection of rows', () => {
  test('stays while one page of its list follows another, and adds up over both', async () => {
    const selection = createRowSelection()
    const one = readsOf(transaction('x', 1), transaction('y', 2))
    selection.choose(first, shown('x', 'y'), new Set([1]), one.read)
    const two = readsOf(transaction('z', 40))
    selection.choose(second, shown('z'), new Set([0]), two.read)
    await Promise.resolve()
    const { count, rows } = selection.read(first.connection_id, first.search)
    expect([count, rows.map(({ amount }) => amount.amount)]).toEqual([2, [2, 40]])
    expect(selection.placesIn('c', first.search, shown('x', 'y'))).toEqual(new Set([1]))
    expect(selection.placesIn('c', second.search, shown('z'))).toEqual(new Set([0]))
  })

  test('reads the rows of a page once, and again only where it failed', async () => {
    const selection = createRowSelection()
    const { read, asked } = readsOf(transaction('x', 1), transaction('y', 2))
    selection.choose(first, shown('x', 'y'), new Set([0]), read)
    selection.choose(first, shown('x', 'y'), new Set([0, 1]), read)
    await Promise.resolve()
    selection.choose(first, shown('x', 'y'), new Set([1]), read)
    expect(asked).toHaveLength(1)
    selection.clear()
    selection.choose(first, shown('x'), new Set([0]), () => Promise.reject(new Error('no')))
    await Promise.resolve()
    await Promise.resolve()
    expect(selection.read('c', first.search)).toMatchObject({ count: 1, rows: [], hasFailed: true })
    selection.choose(first, shown('x'), new Set([0]), read)
    await Promise.resolve()
    expect(selection.read('c', first.search)).toMatchObject({ count: 1, hasFailed: false })
  })

  test('is none of another list, and of no other client', () => {
    const selection = createRowSelection()
    const { read } = readsOf()
    selection.choose(first, shown('x'), new Set([0]), read)
    expect(selection.read('c', 'status=failed').count).toBe(0)
    expect(selection.read('d', first.search).count).toBe(0)
    expect(selection.placesIn('c', 'status=failed', shown('x')).size).toBe(0)
    selection.choose({ ...first, search: 'status=failed' }, shown('x'), new Set([0]), read)
    expect(selection.read('c', first.search).count).toBe(0)
  })

  test('knows a row by what it is, not by its place alone', () => {
    const selection = createRowSelection()
    selection.choose(first, shown('x', 'y'), new Set([0, 1]), readsOf().read)
    expect(selection.placesIn('c', first.search, shown('new', 'y'))).toEqual(new Set([1]))
  })

  test('ends once nothing of it is left', () => {
    const selection = createRowSelection()
    let told = 0
    const stop = selection.subscribe(() => {
      told += 1
    })
    selection.choose(first, shown('x'), new Set([0]), readsOf().read)
    selection.choose(first, shown('x'), new Set(), readsOf().read)
    expect([selection.read('c', first.search).count, told]).toEqual([0, 2])
    stop()
    selection.clear()
    expect(told).toBe(2)
  })
})
