import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListEndpoint } from '@/bank/api/endpoint'
import { endpoints } from '@/bank/api/endpoints'
import type { Position } from '@/bank/api/cursor'
import { findPage } from '@/bank/api/find-page'
import { parseListRequest } from '@/bank/api/list-request'
import { openTestBank, type TestBank } from '@/test/bank/bank'
import { testBusinesses, testId } from '@/test/bank/identifiers'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openPostgres } from '@/lib/server/db/store/open-database'
import { testPostgresUrl, testStores } from '@/test/store/database'

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** The plans of all that is asked of the store for one page, as their nodes. */
async function plansOf(
  database: OpenDatabase,
  endpoint: ListEndpoint,
  query: string,
  position?: Position,
) {
  const request = parseListRequest(endpoint, `http://bank.test/?page_size=50&${query}`)
  const plans: PlanNode[][] = []
  const explaining = {
    query: async (text: string, values: readonly unknown[] = []) => {
      expect(text).not.toMatch(/offset|count\(/i)
      const [row] = await database.query(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      if (row === undefined) throw new Error('explain gave no plan')
      const [{ Plan }] = row['QUERY PLAN'] as [{ Plan: PlanNode }]
      plans.push(nodesOf(Plan))
      return database.query(text, values)
    },
  }
  const business_id = testBusinesses.acme
  const page = await findPage(explaining, { endpoint, request, business_id, position })
  return { plans, found: page.found }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Rows of tables and indexes that were looked at, whether they were wanted or not. */
function examined(nodes: readonly PlanNode[]): number {
  return nodes
    .filter((node) => /^(?:Index|Bitmap Heap|Seq)/.test(node['Node Type']))
    .map((node) => {
      const removed =
        (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      return (node['Actual Rows'] + removed) * node['Actual Loops']
    })
    .reduce((sum, rows) => sum + rows, 0)
}

async function onlyByIndex(database: OpenDatabase, measure: () => Promise<void>): Promise<void> {
  // Most tables are small here; what matters is whether their plan can do without a sort.
  await database.query('set enable_seqscan = off')
  await database.query('set enable_bitmapscan = off')
  await measure()
  await database.query('reset enable_seqscan')
  await database.query('reset enable_bitmapscan')
}

const lists = endpoints.filter((endpoint) => endpoint.kind === 'list')
const transactions = lists.find(({ key }) => key === 'transactions')
const deep = { value: '2025-01-02 00:00:00+00', id: '77777777-0000-4000-8000-000000000000' }

function ofTransactions(): ListEndpoint {
  if (transactions === undefined) throw new Error('no list of transactions')
  return transactions
}

/** What is set for a session holds only where there is one. */
async function singleSession(database: OpenDatabase): Promise<OpenDatabase> {
  if (database.kind === 'embedded') return database
  const [row] = await database.query('select current_database()::text as name')
  return openPostgres(testPostgresUrl(String(row?.['name'])), 'bank/ledger/migrations', 1)
}

describe.each(testStores)('what a page costs, on the %s store', (store) => {
  let bank: TestBank
  let database: OpenDatabase

  beforeAll(async () => {
    bank = await openTestBank({ store, transactions: 20_000 })
    await bank.context.database.query('vacuum analyze')
    database = await singleSession(bank.context.database)
  }, 120_000)

  afterAll(async () => {
    if (store === 'postgres') await database.close()
    await bank.close()
  })

  test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s comes out of an index in order, in each of its orders',
    async (_path, endpoint) => {
      const orders = Object.keys(endpoint.order.columns)
      const queries = endpoint.order.offers.includes('sort_by')
        ? orders.map((name) => `sort_by=${name}`)
        : ['']
      for (const query of queries) {
        await onlyByIndex(database, async () => {
          const { plans } = await plansOf(database, endpoint, query)
          const types = plans.flat().map((node) => node['Node Type'])
          expect([query, types.filter((type) => type.includes('Sort'))]).toEqual([query, []])
          expect(types.some((type) => type.startsWith('Index'))).toBe(true)
        })
      }
    },
  )

  test.each([
    ['the first page', '', undefined],
    ['a page in the depth', '', deep],
    ['from a day on', 'initiated_after=2025-01-02', undefined],
    ['up to a day', 'initiated_before=2025-01-05', undefined],
    ['by posting time', 'sort_by=posted_at&order=asc', undefined],
    ['by amount, from one on', 'sort_by=amount&min_amount=-500', undefined],
    ['one account', `account_id=${testId('acme checking')}`, undefined],
    ['one account, deep', `account_id=${testId('acme checking')}`, deep],
    ['one state', 'status=settled', deep],
    ['one type', 'transaction_type=card_debit', deep],
    ['one card', `card_id=${testId('acme card')}`, deep],
    ['one person', `user_id=${testId('ada')}`, deep],
    ['an account type', 'account_type=checking', deep],
  ] as const)(
    '%s of 20,000 transactions reads page_size + 1 rows',
    async (_name, query, position) => {
      const { plans, found } = await plansOf(database, ofTransactions(), query, position)
      expect(found).toBe(51)
      expect(plans).toHaveLength(1)
      const nodes = plans.flat()
      expect(nodes.filter((node) => /Seq Scan|Bitmap/.test(node['Node Type']))).toEqual([])
      expect(examined(nodes)).toBe(51)
    },
  )

  test.each([
    ['the first page', '', undefined],
    ['a page in the depth', '', deep],
    ['up to a day', 'initiated_before=2025-01-05', undefined],
    ['one state', 'status=settled', undefined],
    ['one person, deep', `user_id=${testId('ada')}`, deep],
    ['a frequent word', 'search=a', undefined],
    ['a range that keeps few', 'min_amount=123456789', undefined],
  ] as const)('%s is not planned anew at every run', async (_name, query, position) => {
    const endpoint = ofTransactions()
    const texts = new Set<string>()
    const noting = {
      query: (text: string, values: readonly unknown[] = []) => {
        texts.add(text)
        return database.query(text, values)
      },
    }
    const business_id = testBusinesses.acme
    const request = parseListRequest(endpoint, `http://bank.test/?page_size=50&${query}`)
    for (let run = 0; run < 12; run += 1) {
      await findPage(noting, { endpoint, request, business_id, position })
    }
    for (const text of texts) {
      const [counted] = await database.query(
        "select custom_plans, generic_plans from pg_prepared_statements where right(statement, length($1)) = $1 and left(statement, 7) <> 'explain'",
        [text],
      )
      // The store plans the first five for their values, to know what that would be worth.
      expect(counted?.['custom_plans']).toBeLessThanOrEqual(5)
      expect(counted?.['generic_plans']).toBeGreaterThanOrEqual(7)
    }
  })

  test('any of two values reads page_size + 1 rows of each', async () => {
    const query = 'status=settled&status=pending&status=failed'
    const { plans, found } = await plansOf(database, ofTransactions(), query)
    expect(found).toBe(51)
    expect(examined(plans.flat())).toBeLessThanOrEqual(3 * 51)
  })

  test.each([
    ['a search for a word that nobody wrote', 'search=zzzqqq'],
    ['a search for two characters that nobody wrote', 'search=qz'],
    ['a search for one character that nobody wrote', 'search=~'],
    ['a search for signs alone', 'search=%7E%7E%7E'],
    ['an amount that nothing has', 'min_amount=123456789'],
    ['a range that nothing is in', 'min_amount=7777777&max_amount=7777778'],
    ['a time at which nothing posted', 'posted_before=1999-01-01'],
  ])('%s reads no more than the nearest 250 rows', async (_name, query) => {
    const { plans, found } = await plansOf(database, ofTransactions(), query)
    expect(found).toBeNull()
    expect(examined(plans.flat())).toBeLessThanOrEqual(250)
  })
})
