import { describe, expect, test } from 'vitest'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { openedPage } from '@/lib/server/banking/walk-pages'
import {
  type OpenTransactions,
  type ReadTransactions,
  type SumStep,
  walkTransactions,
  walkTransactionSums,
} from '@/lib/server/reads/walk-transactions'

const row = (id: string, amount: number): Transaction => ({
  id,
  status: 'settled',
  amount: { amount, currency: 'USD' },
})

/** A bank whose list is these pages, by their tokens; it notes what it was asked. */
function bankOf(
  pages: Readonly<
    Record<string, { rows: Transaction[]; unreadable?: unknown[]; next: string | null }>
  >,
) {
  const asked: (readonly (readonly [string, string])[])[] = []
  const read: ReadTransactions = async (query) => {
    asked.push(query)
    const page = pages[query.find(([name]) => name === 'page_token')?.[1] ?? '']
    if (page === undefined) return { kind: 'failed', failure: { code: 'connection_busy' } }
    const { rows: items, unreadable = [], next } = page
    const value = { items, unreadable, next_page_token: next }
    return { kind: 'read', value, readAt: '2026-06-12T18:32:05Z' }
  }
  return { read, asked }
}

async function walk(
  read: ReadTransactions,
  options: Partial<Parameters<typeof walkTransactionSums>[3]> = {},
  refine: Parameters<typeof walkTransactionSums>[2] = () => undefined,
): Promise<SumStep[]> {
  const query = [
    ['status', 'settled'],
    ['page_size', '20'],
    ['page_token', 'of-another-page'],
  ] as const
  const steps: SumStep[] = []
  for await (const step of walkTransactionSums(read, query, refine, {
    maxRows: 1000,
    ...options,
  })) {
    steps.push(step)
  }
  return steps
}

const three = {
  '': { rows: [row('a', 1), row('b', 2)], next: 'two' },
  two: { rows: [row('c', 4)], next: 'three' },
  three: { rows: [row('d', 8)], next: null },
}

describe('the sums of a whole list', () => {
  test('are "at least" until the iteration reached null', async () => {
    const { read, asked } = bankOf(three)
    const steps = await walk(read)
    expect(steps.map(({ rows, end }) => [rows, end])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, 'whole'],
    ])
    expect(steps.at(-1)?.sums).toMatchObject([
      { currency: 'USD', state: 'settled', count: 4, amount: '15' },
    ])
    // From page one, whatever page was in view, and in pages as large as may be.
    expect(asked[0]).toEqual([
      ['status', 'settled'],
      ['page_size', '100'],
    ])
  })

  test('say why they went no further, with what was added up until then', async () => {
    const { read } = bankOf({ '': three[''] })
    const last = (await walk(read)).at(-1)
    expect(last).toMatchObject({ rows: 2, end: 'failed', failure: { code: 'connection_busy' } })
  })

  test('end where a bank hands out the same token again, and are not complete', async () => {
    const { read, asked } = bankOf({ ...three, two: { rows: [row('c', 4)], next: 'two' } })
    expect((await walk(read)).at(-1)).toMatchObject({ rows: 3, end: 'repeated_token' })
    expect(asked).toHaveLength(2)
  })

  test('tell how many rows of any page could not be read, and so are in none of them', async () => {
    const odd = { ...three, two: { rows: [row('c', 4)], unreadable: ['?'], next: 'three' } }
    const steps = await walk(bankOf(odd).read)
    expect(steps.map(({ notUnderstood }) => notUnderstood)).toEqual([0, 1, 1])
  })

  test('read no more than they may, and nothing once they are stopped', async () => {
    expect(await walk(bankOf(three).read, { maxRows: 2 })).toHaveLength(1)
    const stopped = bankOf(three)
    expect(await walk(stopped.read, { signal: AbortSignal.abort() })).toEqual([])
    expect(stopped.asked).toEqual([])
  })

  test('count the rows that are meant, over pages that hold none of them', async () => {
    const large = (rows: readonly Transaction[]) => ({
      rows: rows.filter(({ amount }) => amount.amount > 3),
      notApplied: [],
    })
    const steps = await walk(bankOf(three).read, {}, large)
    expect(steps.map(({ rows }) => rows)).toEqual([0, 1, 2])
  })
})

describe('the rows of a whole list', () => {
  /** The same bank; it notes when a page was requested, and when its rows were read. */
  function openBankOf(pages: Parameters<typeof bankOf>[0]) {
    const { read } = bankOf(pages)
    const events: string[] = []
    const open: OpenTransactions = async (query) => {
      const token = query.find(([name]) => name === 'page_token')?.[1] ?? 'one'
      events.push(`request ${token}`)
      const answer = await read(query)
      if (answer.kind === 'failed') return answer
      const page = openedPage(answer.value)
      const noted = () => {
        events.push(`read ${token}`)
        return page.read()
      }
      return { ...answer, value: { ...page, read: noted } }
    }
    return { open, events }
  }

  async function walkRows(open: OpenTransactions, maxRows?: number) {
    const steps = []
    const limits = maxRows === undefined ? {} : { maxRows }
    for await (const { items, end } of walkTransactions(open, [], limits)) {
      steps.push([...items.map(({ id }) => id), end])
    }
    return steps
  }

  test('are read while the next page is under way', async () => {
    const { open, events } = openBankOf(three)
    expect(await walkRows(open)).toEqual([
      ['a', 'b', undefined],
      ['c', undefined],
      ['d', 'whole'],
    ])
    expect(events).toEqual([
      'request one',
      'request two',
      'read one',
      'request three',
      'read two',
      'read three',
    ])
  })

  test('cost no call beyond those that they may', async () => {
    const { open, events } = openBankOf(three)
    expect(await walkRows(open, 3)).toEqual([
      ['a', 'b', undefined],
      ['c', 'limit'],
    ])
    expect(events.filter((each) => each.startsWith('request'))).toHaveLength(2)
  })

  test('are given until a page fails, which is said after them', async () => {
    const { open } = openBankOf({ '': three[''] })
    expect(await walkRows(open)).toEqual([['a', 'b', undefined], ['failed']])
  })
})
