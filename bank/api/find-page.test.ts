import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '@/bank/api/endpoints'
import type { Reach } from '@/bank/api/find-page'
import { listPage } from '@/bank/api/list-page'
import { parseListRequest } from '@/bank/api/list-request'
import { customersModel, invoicesModel, statementsModel } from '@/test/bank/api/document-models'
import { accountsModel, cardsModel, transactionsModel } from '@/test/bank/api/ledger-models'
import { type ListModel, openHome, ordered, pairs, type Query } from '@/test/bank/api/naive-list'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testStores } from '@/test/store/database'

const runs = Number(process.env['PAGINATION_RUNS'] ?? 60)

const models = [
  transactionsModel,
  accountsModel,
  cardsModel,
  statementsModel,
  customersModel,
  invoicesModel,
] as unknown as ListModel<{ id: string }>[]

// So short that with a few rows already every way to a page is taken.
const shortReach = fc.record({
  near: fc.integer({ min: 1, max: 30 }),
  narrow: fc.integer({ min: 0, max: 10 }),
})

/** At most two of the filters: some ways are taken only where no other filter stands beside. */
function fewOf(queries: fc.Arbitrary<Query>): fc.Arbitrary<Query> {
  return queries.chain((query) => {
    const entries = Object.entries(query)
    return fc
      .shuffledSubarray(entries, { maxLength: Math.min(2, entries.length) })
      .map((chosen) => Object.fromEntries(chosen))
  })
}

describe.each(testStores)('a page, on the %s store', (store) => {
  let bank: TestBank

  beforeAll(async () => {
    bank = await openTestBank({ store })
  })

  afterAll(() => bank.close())

  test.each(models.map((model) => [model.path, model] as const))(
    '%s: is the same however it is found',
    async (_path, model) => {
      const { database } = bank.context
      const home = await openHome(database)
      const generated = Array.from({ length: 40 }, (_, number) =>
        fc.sample(model.row(home, number), { numRuns: 1, seed: number }),
      ).flat()
      // What `home` itself needed is part of these two lists.
      const before = JSON.parse(await read(bank, model, home.business_id, {}, 100)) as Page
      const rows = [...(before[model.key] as { id: string }[]), ...generated]
      await model.insert(home, generated)
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(model.query, fewOf(model.query)),
          fc.integer({ min: 1, max: 9 }),
          shortReach,
          async (query, pageSize, reach) => {
            const seen = await walk(bank, model, home.business_id, { query, pageSize, reach })
            expect(seen).toEqual(ordered(rows, model, query))
          },
        ),
        { numRuns: runs },
      )
    },
    120_000,
  )
})

type Page = Record<string, unknown> & { page: { next_page_token: string | null } }

interface Walk {
  query: Query
  pageSize: number
  reach: Reach
}

async function walk(
  bank: TestBank,
  model: ListModel<{ id: string }>,
  business_id: string,
  { query, pageSize, reach }: Walk,
): Promise<string[]> {
  const seen: string[] = []
  let next: string | null | undefined
  while (next !== null) {
    const wanted = next === undefined ? query : { ...query, page_token: next }
    const page = JSON.parse(await read(bank, model, business_id, wanted, pageSize, reach)) as Page
    seen.push(...(page[model.key] as { id: string }[]).map(({ id }) => id))
    next = page.page.next_page_token
  }
  return seen
}

async function read(
  bank: TestBank,
  model: ListModel<{ id: string }>,
  business_id: string,
  query: Query,
  pageSize: number,
  reach?: Reach,
): Promise<string> {
  const endpoint = endpoints.find(({ path }) => path === model.path)
  if (endpoint?.kind !== 'list') throw new Error(`${model.path} is no list`)
  const search = new URLSearchParams([...pairs(query), ['page_size', String(pageSize)]])
  const request = parseListRequest(endpoint, `http://bank.test/?${search.toString()}`)
  const reader = { business_id, app_id: 'app' }
  const page = await listPage(bank.context, endpoint, request, reader, reach)
  return Buffer.from(page).toString()
}
