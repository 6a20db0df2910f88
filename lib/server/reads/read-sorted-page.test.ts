import { describe, expect, it } from 'vitest'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { readSortedPage as readPage } from '@/lib/server/reads/read-sorted-page'

interface Row {
  readonly id: string
  readonly total: { readonly amount: number; readonly currency: string }
}

type Reading = Parameters<typeof readPage<Row>>[0]

/** A bank with so many rows, the dearest in the middle, in pages of `size`. */
function bankOf(count: number, { size = 100, unreadable = 0, isEndless = false } = {}) {
  const rows: Row[] = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    total: { amount: (index * 7919) % 1009, currency: 'USD' },
  }))
  const queries: BankQuery[] = []
  const list = async (query: BankQuery) => {
    queries.push(query)
    const start = Number(query.find(([name]) => name === 'page_token')?.[1] ?? 0)
    const next = start + size
    return {
      items: rows.slice(start, next),
      unreadable: start === 0 ? Array.from({ length: unreadable }, () => ({})) : [],
      next_page_token: isEndless || next < count ? String(next) : null,
    }
  }
  return { list, queries, rows }
}

const byTotal = ({ total }: Row) => total

const sortedBy = (
  bank: ReturnType<typeof bankOf>,
  refine: Reading['refine'] = () => undefined,
) => ({
  list: bank.list,
  query: [['status', 'paid']] as const,
  refine,
  orderOf: () => byTotal,
  locale: 'en',
})
async function readSortedPage(...given: Parameters<typeof readPage<Row>>) {
  const page = await readPage(...given)
  if (typeof page === 'string') throw new Error(`not sorted for want of ${page}`)
  return page
}
const place = { order: 'desc', page_size: 50, page_token: undefined } as const

describe('a page of a list that is sorted here', () => {
  it('has the first of all rows, over every page of the bank, and leads to the next ones', async () => {
    const bank = bankOf(130)
    const amounts = bank.rows.map(({ total }) => total.amount).toSorted((a, b) => b - a)
    const first = await readSortedPage(sortedBy(bank), place)
    expect(first.items.map(({ total }) => total.amount)).toEqual(amounts.slice(0, 50))
    expect(first).toMatchObject({ next_page_token: '50', sortedOf: 130 })
    const last = await readSortedPage(sortedBy(bank), { ...place, page_token: '100' })
    expect(last.items.map(({ total }) => total.amount)).toEqual(amounts.slice(100))
    expect(last.next_page_token).toBeNull()
  })

  it('asks the bank for the conditions, and for no order', async () => {
    const bank = bankOf(3)
    await readSortedPage(sortedBy(bank), place)
    expect(bank.queries).toEqual([
      [
        ['status', 'paid'],
        ['page_size', '100'],
      ],
    ])
  })

  it('is none where the list is longer than 500 rows, and five calls are made at most', async () => {
    const bank = bankOf(501)
    expect(await readPage(sortedBy(bank), place)).toBe('rows')
    expect(bank.queries).toHaveLength(5)
    expect(await readSortedPage(sortedBy(bankOf(500)), place)).toMatchObject({ sortedOf: 500 })
  })

  it('is none where a row cannot be understood, or the list has no end', async () => {
    expect(await readPage(sortedBy(bankOf(30, { unreadable: 1 })), place)).toBe('rows')
    expect(await readPage(sortedBy(bankOf(30, { isEndless: true })), place)).toBe('rows')
  })

  it('is none where a name that the order is by is not known', async () => {
    const unnamed = { ...sortedBy(bankOf(30)), orderOf: async () => undefined }
    expect(await readPage(unnamed, place)).toBe('names')
  })

  it('takes the names of the rows that meet a condition, and of no other', async () => {
    const counts: number[] = []
    const refine = (rows: readonly Row[]) => ({ rows: rows.slice(0, 5), notApplied: [] })
    const orderOf = (rows: readonly Row[]) => {
      counts.push(rows.length)
      return byTotal
    }
    await readSortedPage({ ...sortedBy(bankOf(60), refine), orderOf }, place)
    expect(counts).toEqual([5])
  })

  it('holds the rows that meet a condition of ours, and begins again at a token that is not ours', async () => {
    const bank = bankOf(60)
    const refine = (rows: readonly Row[]) => ({ rows: rows.slice(0, 5), notApplied: [] })
    const page = await readSortedPage(sortedBy(bank, refine), { ...place, page_token: 'x9' })
    expect(page.refined?.rows).toHaveLength(5)
    expect(page).toMatchObject({ next_page_token: null, sortedOf: 5, rowsRead: 60 })
  })
})
