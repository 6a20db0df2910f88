import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { type BankingClient, createBankingClient } from '@/lib/server/banking/create-banking-client'
import { openTestUpstream, sendJson, type TestUpstream } from '@/test/banking/upstream'

// A bank that knows no filter: it sends every row for every query.

let upstream: TestUpstream
let client: BankingClient
let rows: readonly object[]

beforeAll(async () => {
  upstream = await openTestUpstream((_, response) =>
    sendJson(response, 200, { rows, page: { next_page_token: 'more' } }),
  )
  client = createBankingClient({ baseUrl: upstream.baseUrl })
})

afterAll(async () => {
  await client.close()
  await upstream.close()
})

type Case = readonly [query: string, kept: string]

const parseQuery = (query: string): BankQuery => [...new URLSearchParams(query)]

async function kept(
  list: 'listTransactions' | 'listCards' | 'listStatements' | 'listInvoices',
  query: string,
) {
  const bank = client.forToken(new SecretText(`${list} ${query}`.replaceAll(/\W/g, '')))
  const page = await bank[list](parseQuery(query))
  expect(page.next_page_token).toBe('more')
  return page.items.map(({ id }) => id).join(' ')
}

describe('a list from a bank that ignores filters keeps only the rows that match', () => {
  const transaction = (id: string, amount: number, more: object = {}) => ({
    id,
    amount: { amount, currency: 'USD' },
    ...more,
  })
  const transactions = [
    transaction('a', -500, {
      card_id: 'c1',
      account_id: 'x',
      status: 'settled',
      initiated_at: '2026-03-10T00:00:00Z',
      posted_at: '2026-03-11T12:00:00.5Z',
    }),
    transaction('b', 700, {
      card_id: 'c2',
      account_id: 'y',
      status: 'pending',
      initiated_at: '2026-03-12T02:00:00+02:00',
      posted_at: null,
    }),
    // It does not say: nobody can know better than the bank.
    transaction('c', 0, { card_id: null, status: '', initiated_at: 'lately' }),
  ]

  test.each<Case>([
    ['', 'a b c'],
    ['search=zzz&novel=1', 'a b c'],
    ['card_id=c1', 'a c'],
    ['card_id=c1&card_id=c2', 'a b c'],
    ['account_id=z', 'c'],
    ['status=pending', 'b c'],
    ['status=pending&card_id=c1', 'c'],
    ['status=pending&status=awaiting_approval', 'b c'],
    ['min_amount=0', 'b c'],
    ['max_amount=-500', 'a'],
    ['min_amount=some', 'a b c'],
    ['initiated_after=2026-03-11T00:00:00Z', 'b c'],
    ['initiated_before=2026-03-12T00:00:00Z', 'a c'],
    ['initiated_after=2026-03-10T04:00:00Z&initiated_before=2026-03-31T04:00:00Z', 'b c'],
    ['initiated_before=2026-03-12T00:00:00.001Z', 'a b c'],
    ['initiated_after=2026-03-11', 'a b c'],
    ['posted_after=2026-03-11T12:00:00.5Z', 'a b c'],
    ['posted_before=2026-03-11T12:00:00.5Z', 'b c'],
  ])('/transactions?%s', async (query, expected) => {
    rows = transactions
    expect(await kept('listTransactions', query)).toBe(expected)
  })

  test.each<Case>([
    ['status=active', '1'],
    ['type=virtual', '2'],
    ['user_id=ada', '1 2'],
  ])('/cards?%s', async (query, expected) => {
    rows = [
      { id: '1', status: 'active', type: 'physical', cardholder: { user_id: 'ada' } },
      { id: '2', status: 'locked', type: 'virtual' },
    ]
    expect(await kept('listCards', query)).toBe(expected)
  })

  test.each<Case>([
    ['account_id=x', '1 3'],
    ['statement_type=credit', '2 3'],
    ['period_end_after=2026-02-01', '2 3'],
    ['period_end_before=2026-02-28', '1 3'],
    ['period_start_after=2026-01-01', '1 2 3'],
  ])('/statements?%s', async (query, expected) => {
    const of = (account_id: string) => [{ account_id }]
    rows = [
      { id: '1', statement_type: 'account', period_end: '2026-01-31', accounts: of('x') },
      { id: '2', statement_type: 'credit', period_end: '2026-02-28', accounts: of('y') },
      { id: '3' },
    ]
    expect(await kept('listStatements', query)).toBe(expected)
  })

  test.each<Case>([
    ['status=paid', '1'],
    ['date_after=2026-02-01&date_before=2026-02-01', '1'],
    ['due_date_before=2026-02-28', '1 2'],
  ])('/invoicing/invoices?%s', async (query, expected) => {
    rows = [
      { id: '1', status: 'paid', date: '2026-02-01', due_date: null },
      { id: '2', status: 'unpaid', date: '2026-02-02', due_date: '2026-02-28' },
    ]
    expect(await kept('listInvoices', query)).toBe(expected)
  })
})
