import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customersModel, invoicesModel, statementsModel } from '@/test/bank/api/document-models'
import { accountsModel, cardsModel, transactionsModel } from '@/test/bank/api/ledger-models'
import { type ListModel, openHome, ordered, pairs, type Query } from '@/test/bank/api/naive-list'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testBusinesses } from '@/test/bank/identifiers'
import { testStores } from '@/test/store/database'

const runs = Number(process.env['PAGINATION_RUNS'] ?? 40)

describe.each(testStores)('pages of a list, on the %s store', (store) => {
  let bank: TestBank

  beforeAll(async () => {
    bank = await openTestBank({ store, transactions: 60 })
  })

  afterAll(() => bank.close())

  const models = [
    transactionsModel,
    accountsModel,
    cardsModel,
    statementsModel,
    customersModel,
    invoicesModel,
  ] as unknown as ListModel<{ id: string }>[]

  test.each(models.map((model) => [model.path, model] as const))(
    '%s: the rows of a naive list in its order, none skipped, none repeated, while others are inserted',
    async (_path, model) => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 25 }),
          fc.integer({ min: 1, max: 9 }),
          model.query,
          fc.infiniteStream(fc.nat()),
          async (count, pageSize, query, seeds) => {
            await iterate(bank, model, { count, pageSize, query, seeds })
          },
        ),
        { numRuns: runs },
      )
    },
    120_000,
  )

  test('a full last page carries null, and an empty list is one page', async () => {
    const all = await pageOf(bank, '/transactions?page_size=63', 'transactions')
    expect([all.items.length, all.next]).toEqual([63, null])
    const most = await pageOf(bank, '/transactions?page_size=62', 'transactions')
    expect(most.items).toHaveLength(62)
    const rest = await pageOf(bank, `/transactions?page_token=${most.next}`, 'transactions')
    expect([rest.items.length, rest.next]).toEqual([1, null])
    const none = await pageOf(bank, '/transactions?status=failed', 'transactions')
    expect([none.items.length, none.next]).toEqual([0, null])
  })

  test('a token is refused with other filters, another order, another list, business or app', async () => {
    const filtered = '/transactions?status=settled&status=pending&page_size=2'
    const { next } = await pageOf(bank, filtered, 'transactions')
    const rival = await bank.issueToken({ business_id: testBusinesses.rival })
    const otherApp = await bank.issueToken({ client_id: 'other-partner' })
    const own = await bank.issueOwnToken()
    const token = `page_token=${next}`
    const misused: [string, string?][] = [
      [`/transactions?${token}`],
      [`/transactions?${token}&status=settled`],
      [`/transactions?${token}&status=pending&status=settled&order=asc`],
      [`/transactions?${token}&status=pending&status=settled&sort_by=amount`],
      [`/transactions?${token}&status=pending&status=settled&search=a`],
      [`/accounts?${token}`],
      [`/invoicing/invoices?${token}`],
      [`/transactions?${token}&status=pending&status=settled`, rival],
      [`/transactions?${token}&status=pending&status=settled`, otherApp],
      [`/transactions?${token}&status=pending&status=settled`, own],
    ]
    for (const [path, bearer] of misused) {
      const response = await bank.get(`/api/v1${path}`, bearer)
      expect([path.slice(0, 20), response.status]).toEqual([path.slice(0, 20), 400])
      expect(await response.json()).toMatchObject({ errors: [{ parameter: 'page_token' }] })
    }
  })

  test('a page is the head of its list, in whichever order the store joins what a filter looks up', async () => {
    const home = await openHome(bank.context.database)
    const token = await bank.issueToken({ business_id: home.business_id, client_id: 'joining' })
    const [sample] = fc.sample(statementsModel.row(home, 0), 1)
    if (sample === undefined) throw new Error('no sample statement')
    const months = Array.from({ length: 24 }, (_, month) => {
      const first = Date.UTC(2024, month, 1)
      const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
      const period_end = dayOf(Date.UTC(2024, month + 1, 0))
      return { ...sample, id: String(90_000 + month), period_start: dayOf(first), period_end }
    })
    await statementsModel.insert({ ...home, database: bank.context.database }, months)
    await bank.context.database.query('vacuum analyze')
    const head = months.map(({ id }) => id).toReversed()
    for (const query of ['', '&period_start_before=2026-01-01', '&period_end_after=2024-01-02']) {
      for (const size of [1, 6, 23]) {
        const path = `/statements?account_id=${home.account_id}${query}&page_size=${size}`
        const { items } = await pageOf(bank, path, 'statements', token)
        expect([path, items.map(({ id }) => id)]).toEqual([path, head.slice(0, size)])
      }
    }
  })

  test('a token does not mind the page size, the order of parameters, or unknown ones', async () => {
    const { next } = await pageOf(
      bank,
      '/transactions?status=settled&min_amount=-60',
      'transactions',
    )
    const path = `/transactions?new=1&page_size=3&min_amount=-60&page_token=${next}&status=settled`
    expect((await pageOf(bank, path, 'transactions')).items).toHaveLength(3)
    const plain = await pageOf(bank, '/transactions', 'transactions')
    const spelled = `/transactions?sort_by=initiated_at&order=desc&page_token=${plain.next}`
    expect((await pageOf(bank, spelled, 'transactions')).items).toHaveLength(20)
  })

  test('a token outlives the access token that it was issued to', async () => {
    const first = await pageOf(bank, '/transactions', 'transactions')
    bank.clock.advance(3600)
    const fresh = await bank.issueToken()
    const response = await bank.get(`/api/v1/transactions?page_token=${first.next}`, fresh)
    expect(response.status).toBe(200)
    bank.clock.advance(-3600)
  })
})

interface Run {
  count: number
  pageSize: number
  query: Query
  seeds: fc.Stream<number>
}

async function iterate(bank: TestBank, model: ListModel<{ id: string }>, run: Run): Promise<void> {
  const home = await openHome(bank.context.database)
  const token = await bank.issueToken({ business_id: home.business_id, client_id: 'iterating' })
  const rowsFrom = (amount: number, first: number) =>
    Array.from({ length: amount }, (_, index) => {
      const seed = run.seeds.next().value ?? 0
      return fc.sample(model.row(home, first + index), { numRuns: 1, seed })[0]
    }).filter((row) => row !== undefined)

  // What `home` itself needed is part of these two lists.
  const before = await naive(bank, model, token)
  const initial = [...before, ...rowsFrom(run.count, 0)]
  await model.insert(home, initial.slice(before.length))
  const known = new Map(initial.map((row) => [row.id, row]))

  const seen: string[] = []
  let next: string | null | undefined
  for (let page = 0; next !== null; page += 1) {
    const params = [...pairs(run.query), ['page_size', String(run.pageSize)]]
    if (next !== undefined) params.push(['page_token', next])
    const answer = await pageOf(
      bank,
      `${model.path}?${new URLSearchParams(params).toString()}`,
      model.key,
      token,
    )
    if (answer.next !== null) expect(answer.items).toHaveLength(run.pageSize)
    seen.push(...answer.items.map(({ id }) => id))
    next = answer.next
    if (page < 3) {
      const inserted = rowsFrom(2, 1000 + page * 10)
      await model.insert(home, inserted)
      for (const row of inserted) known.set(row.id, row)
    }
    expect(page).toBeLessThan(50)
  }

  const expected = ordered(initial, model, run.query)
  const wasThere = new Set(initial.map(({ id }) => id))
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((id) => wasThere.has(id))).toEqual(expected)
  const all = seen.map((id) => known.get(id)).filter((row) => row !== undefined)
  expect(all).toHaveLength(seen.length)
  expect(ordered(all, model, run.query)).toEqual(seen)
}

async function naive(bank: TestBank, model: ListModel<{ id: string }>, token: string) {
  return (await pageOf(bank, `${model.path}?page_size=100`, model.key, token)).items
}

async function pageOf(bank: TestBank, path: string, key: string, token?: string) {
  const response = await bank.get(`/api/v1${path}`, token)
  expect([path, response.status]).toEqual([path, 200])
  const body = (await response.json()) as Record<string, unknown> & {
    page: { next_page_token: string | null }
  }
  return { items: body[key] as { id: string }[], next: body.page.next_page_token }
}
