import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListEndpoint } from '@/bank/api/endpoint'
import { endpoints } from '@/bank/api/endpoints'
import { listStatement } from '@/bank/api/list-page'
import { parseListRequest } from '@/bank/api/list-request'
import { openTestBank, type TestBank } from '@/bank/test-bank'
import { testBusinesses, testId } from '@/bank/test-identifiers'

let bank: TestBank

beforeAll(async () => {
  bank = await openTestBank({ transactions: 20_000 })
  await bank.context.database.query('analyze')
  // The other tables are small here; what matters is whether their plan can do without a sort.
  await bank.context.database.query('set enable_seqscan = off')
  await bank.context.database.query('set enable_bitmapscan = off')
}, 120_000)

afterAll(() => bank.close())

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Index Name'?: string
  Plans?: PlanNode[]
}

async function planOf(endpoint: ListEndpoint, query: string, deep?: { value: string; id: string }) {
  const request = parseListRequest(endpoint, `http://bank.test/?page_size=50&${query}`)
  const { text, values } = listStatement(endpoint, request, testBusinesses.acme, deep)
  expect(text).not.toMatch(/offset|count\(/i)
  const [row] = await bank.context.database.query(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  if (row === undefined) throw new Error('explain gave no plan')
  const [{ Plan }] = row['QUERY PLAN'] as [{ Plan: PlanNode }]
  const nodes: PlanNode[] = []
  const walk = (node: PlanNode): void => {
    nodes.push(node)
    node.Plans?.forEach(walk)
  }
  walk(Plan)
  return nodes
}

const lists = endpoints.filter((endpoint) => endpoint.kind === 'list')
const transactions = lists.find(({ key }) => key === 'transactions')

describe('what a page costs', () => {
  test.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s comes out of an index in order, in each of its orders',
    async (_path, endpoint) => {
      const orders = Object.keys(endpoint.order.columns)
      const queries = endpoint.order.offers.includes('sort_by')
        ? orders.map((name) => `sort_by=${name}`)
        : ['']
      for (const query of queries) {
        const types = (await planOf(endpoint, query)).map((node) => node['Node Type'])
        expect([query, types.filter((type) => type.includes('Sort'))]).toEqual([query, []])
        expect(types.some((type) => type.startsWith('Index'))).toBe(true)
      }
    },
  )

  const deep = { value: '2025-01-02 00:00:00+00', id: '77777777-0000-4000-8000-000000000000' }

  test.each([
    ['the first page', '', undefined],
    ['a page in the depth', '', deep],
    ['one account', `account_id=${testId('acme checking')}`, undefined],
    ['one account, deep', `account_id=${testId('acme checking')}`, deep],
    ['one state', 'status=settled', deep],
    ['one type', 'transaction_type=card_debit', deep],
    ['one card', `card_id=${testId('acme card')}`, deep],
    ['one person', `user_id=${testId('ada')}`, deep],
    ['an account type', 'account_type=checking', deep],
    ['from a day on', 'initiated_after=2025-01-02', undefined],
    ['up to a day', 'initiated_before=2025-01-05', undefined],
    ['by posting time', 'sort_by=posted_at&order=asc', undefined],
    ['by amount', 'sort_by=amount&min_amount=-500', undefined],
  ] as const)(
    '%s of 20,000 transactions reads page_size + 1 rows, or few more for a filter',
    async (_name, query, position) => {
      if (transactions === undefined) throw new Error('no list of transactions')
      const nodes = await planOf(transactions, query, position)
      for (const node of nodes) {
        expect(node['Node Type']).not.toMatch(/Sort|Seq Scan|Bitmap/)
        const examined = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
        // A filter that nearly every row passes may be had cheaper by looking past the few others.
        expect(examined).toBeLessThanOrEqual(query === '' ? 51 : 102)
      }
      expect(nodes.at(-1)?.['Actual Rows']).toBe(51)
    },
  )
})
