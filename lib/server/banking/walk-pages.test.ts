import { expect, test } from 'vitest'
import type { ListPage } from '@/lib/bank-contract/list'
import { isWhole } from '@/lib/domain/reading/reading'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { BankingError } from '@/lib/server/banking/banking-error'
import { type Listed, openedPage, readPages, walkOpenPages } from '@/lib/server/banking/walk-pages'

const tokenOf = (query: BankQuery) => query.find(([name]) => name === 'page_token')?.[1]
const rows = (...ids: string[]) => ids.map((id) => ({ id }))

type Page = Partial<ListPage<Listed>> & { next: string | null }

/** A bank of these pages by their tokens, or of whatever it makes of a token; and what it was asked. */
function bankOf(pages: Record<string, Page> | ((token: string, call: number) => Page)) {
  const queries: BankQuery[] = []
  const list = async (query: BankQuery): Promise<ListPage<Listed>> => {
    queries.push(query)
    const token = tokenOf(query) ?? ''
    const page = typeof pages === 'function' ? pages(token, queries.length) : pages[token]
    const { next = null, items = [], unreadable = [], ...rest } = page ?? {}
    return { items, unreadable, next_page_token: next, ...rest }
  }
  return { list, queries }
}

const three = {
  '': { items: rows('1', '2'), next: 'a' },
  a: { items: rows('3'), next: 'b' },
  b: { items: rows('4'), next: null },
}

test('a list is read page by page with its filters, to its end', async () => {
  const { list, queries } = bankOf(three)
  const reading = await readPages(list, [['status', 'unpaid']], 9)
  expect(reading).toEqual({
    items: rows('1', '2', '3', '4'),
    end: 'whole',
    pages: 3,
    notUnderstood: 0,
    notApplied: [],
  })
  expect(queries.map((query) => query[0])).toEqual([1, 2, 3].map(() => ['status', 'unpaid']))
})

test('a list cut at the last page allowed, or with an unreadable row, is not whole', async () => {
  const cut = await readPages(bankOf(three).list, [], 2)
  expect(cut).toMatchObject({ items: rows('1', '2', '3'), end: 'limit' })
  const odd = await readPages(
    bankOf({ '': { items: rows('1'), unreadable: ['?'], next: null } }).list,
    [],
    2,
  )
  expect(odd).toMatchObject({ items: rows('1'), end: 'whole', notUnderstood: 1 })
  expect([cut, odd].map(isWhole)).toEqual([false, false])
})

test('a list whose pages lead round in a circle is read once', async () => {
  const round = bankOf({
    '': { items: rows('1'), unreadable: ['?'], next: 'a' },
    a: { items: rows('2'), next: 'first' },
    first: { items: rows('1'), unreadable: ['?'], next: 'a' },
  })
  expect(await readPages(round.list, [], 99)).toMatchObject({
    items: rows('1', '2'),
    end: 'repeated_token',
    notUnderstood: 1,
  })
  expect(round.queries).toHaveLength(3)
})

test.each([
  ['empty pages', () => ({ items: [] })],
  ['its first page', () => ({ items: rows('1', '2') })],
  ['rows left out before', () => ({ leftOut: rows('1', '2') })],
])('a list that goes on for ever with %s ends after twenty of them', async (_, again) => {
  const first = { items: rows('1'), leftOut: rows('2') }
  const endless = bankOf((token, call) => ({
    ...(token === '' ? first : again()),
    next: `token ${call}`,
  }))
  const reading = await readPages(endless.list, [], 500)
  expect(reading).toMatchObject({ items: rows('1'), end: 'empty_pages' })
  expect(endless.queries).toHaveLength(21)
})

test('a list of nothing but empty pages costs twenty calls', async () => {
  const endless = bankOf((_, call) => ({ next: `token ${call}` }))
  expect(await readPages(endless.list, [], 500)).toMatchObject({ items: [], end: 'empty_pages' })
  expect(endless.queries).toHaveLength(20)
})

test('empty pages between others end nothing', async () => {
  const sparse = bankOf((_, call) => ({
    items: call % 20 === 0 ? rows(String(call)) : [],
    next: call < 100 ? `token ${call}` : null,
  }))
  const reading = await readPages(sparse.list, [], 500)
  expect(reading.items.map(({ id }) => id)).toEqual(['20', '40', '60', '80', '100'])
  expect(reading.end).toBe('whole')
})

test('a row counts once over the whole walk, both legs of a movement twice', async () => {
  const leg = (account_id: string) => ({ id: 'moved', account_id })
  const money = (amount: number) => ({ id: 'nameless', amount: { amount, currency: 'USD' } })
  const overlapping = bankOf({
    '': { items: [...rows('1', '2'), leg('a1'), money(5)], next: 'a' },
    a: { items: [...rows('2'), leg('a1'), leg('a2'), money(-5), money(5)], next: 'b' },
    b: { items: rows('1', '3'), next: null },
  })
  const { items } = await readPages(overlapping.list, [], 9)
  expect(items.map(({ id }) => id)).toEqual([
    '1',
    '2',
    'moved',
    'nameless',
    'moved',
    'nameless',
    '3',
  ])
})

test('a walk of which nothing is limited still ends where nothing new comes', async () => {
  const endless = bankOf((token, call) => ({ items: rows('1'), next: `${token}${call} ` }))
  const read = async (query: BankQuery) =>
    ({ kind: 'read', value: openedPage(await endless.list(query)) }) as const
  const ids: string[] = []
  let end: string | undefined
  for await (const step of walkOpenPages(read, [], { maxPages: Number.POSITIVE_INFINITY })) {
    ids.push(...step.page.read().items.map(({ id }) => id))
    end = step.end
  }
  expect([ids, end]).toEqual([['1'], 'empty_pages'])
  expect(endless.queries.length).toBeLessThanOrEqual(22)
})

test('where the calls of a view are used up, what was read until then is a part', async () => {
  const { list } = bankOf(three)
  const used = (after: number) => {
    let calls = 0
    return async (query: BankQuery) => {
      calls += 1
      if (calls > after) throw new BankingError('too_many_calls')
      return list(query)
    }
  }
  expect(await readPages(used(1), [], 9)).toMatchObject({ items: rows('1', '2'), end: 'limit' })
  await expect(readPages(used(0), [], 9)).rejects.toMatchObject({ code: 'too_many_calls' })
})
