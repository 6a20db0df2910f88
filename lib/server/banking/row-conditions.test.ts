import { describe, expect, test } from 'vitest'
import { lenientCustomerSchema } from '@/lib/bank-contract/invoicing'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { BankQuery } from '@/lib/server/banking/bank-reader'
import { createKnownOfBank } from '@/lib/server/banking/read-resource'
import type { BankRequest } from '@/lib/server/banking/bank-request'
import { createBankReader } from '@/lib/server/banking/create-banking-client'

// A bank that knows no filter: it sends the same rows for every query.

type List = 'listTransactions' | 'listCards' | 'listStatements' | 'listInvoices' | 'listCustomers'
type Case = readonly [query: string, kept: string, notApplied: string]

const parseQuery = (query: string): BankQuery => [...new URLSearchParams(query)]

function bankOf(rows: () => readonly object[], memory = createKnownOfBank()) {
  const request: BankRequest = () =>
    Promise.resolve({ rows: rows(), page: { next_page_token: 'more' } })
  const bank = createBankReader(request, new SecretText('token'), memory)
  return async (list: List, query: string) => {
    const page = await bank[list](parseQuery(query))
    expect(page.next_page_token).toBe('more')
    expect(page.items.length + (page.leftOut ?? []).length).toBe(rows().length)
    return [page.items.map(({ id }) => id).join(' '), (page.notApplied ?? []).join(' ')]
  }
}

const transaction = (id: string, amount: number, more: object = {}) => ({
  id,
  amount: { amount, currency: 'USD' },
  ...more,
})

describe('a list from a bank that ignores filters has only rows that match, and says what none shows', () => {
  const transactions = [
    transaction('b', 700, {
      card_id: 'c2',
      account_id: 'y',
      status: 'pending',
      initiated_at: '2026-03-12T02:00:00+02:00',
      posted_at: null,
      counterparty_name: 'Café Zürich',
      memo: 'Ref 48-B',
    }),
    transaction('a', -500, {
      card_id: 'c1',
      account_id: 'x',
      status: 'settled',
      initiated_at: '2026-03-10T00:00:00Z',
      posted_at: '2026-03-11T12:00:00.5Z',
      counterparty_name: 'Acme',
    }),
    // It does not say: nobody can know better than the bank.
    transaction('c', 0, { card_id: null, status: '', initiated_at: 'lately' }),
  ]

  test.each<Case>([
    ['', 'b a c', ''],
    ['novel=1', 'b a c', ''],
    ['search=zurich+CAFE', 'b c', 'search'],
    ['search=5.00', 'a c', 'search'],
    // Where other rows name a card, one that names none is of none.
    ['card_id=c1', 'a', ''],
    ['card_id=c1&card_id=c2', 'b a', ''],
    ['user_id=u', 'b a c', 'user_id'],
    ['account_id=z', 'c', 'account_id'],
    ['account_type=checking', 'b a c', 'account_type'],
    ['status=pending', 'b c', 'status'],
    ['status=pending&card_id=c1', '', ''],
    ['status=pending&status=awaiting_approval', 'b c', 'status'],
    ['min_amount=0', 'b c', ''],
    ['max_amount=-500', 'a', ''],
    ['min_amount=some', 'b a c', 'min_amount'],
    ['initiated_after=2026-03-11T00:00:00Z', 'b c', 'initiated_after'],
    ['initiated_before=2026-03-12T00:00:00Z', 'a c', 'initiated_before'],
    ['initiated_before=2026-03-12T00:00:00.001Z', 'b a c', 'initiated_before'],
    ['initiated_after=2026-03-11', 'b a c', 'initiated_after'],
    // What is pending has not been posted.
    ['posted_after=2026-03-11T12:00:00.5Z', 'a c', 'posted_after'],
    ['posted_before=2026-03-11T12:00:00.5Z', 'c', 'posted_before'],
    ['sort_by=amount&order=desc', 'b a c', 'sort_by'],
    ['sort_by=posted_at&order=desc', 'b a c', ''],
    ['order=asc', 'b a c', 'sort_by'],
  ])('/transactions?%s', async (query, kept, notApplied) => {
    const list = bankOf(() => transactions)
    expect(await list('listTransactions', query)).toEqual([kept, notApplied])
  })

  test.each<Case>([
    ['status=active', '1', ''],
    ['type=virtual', '2', ''],
    ['user_id=ada', '1', ''],
  ])('/cards?%s', async (query, kept, notApplied) => {
    const list = bankOf(() => [
      { id: '1', status: 'active', type: 'physical', cardholder: { user_id: 'ada' } },
      { id: '2', status: 'locked', type: 'virtual' },
    ])
    expect(await list('listCards', query)).toEqual([kept, notApplied])
  })

  test.each<Case>([
    ['account_id=x', '1 3', 'account_id'],
    ['statement_type=credit', '2 3', 'statement_type'],
    ['period_end_after=2026-02-01', '2 3', 'period_end_after'],
    ['period_end_before=2026-02-28', '1 3', 'period_end_before'],
    ['period_start_after=2026-01-01', '1 2 3', 'period_start_after'],
  ])('/statements?%s', async (query, kept, notApplied) => {
    const of = (account_id: string) => [{ account_id }]
    const list = bankOf(() => [
      { id: '1', statement_type: 'account', period_end: '2026-01-31', accounts: of('x') },
      { id: '2', statement_type: 'credit', period_end: '2026-02-28', accounts: of('y') },
      { id: '3' },
    ])
    expect(await list('listStatements', query)).toEqual([kept, notApplied])
  })

  test.each<Case>([
    ['status=paid', '1', ''],
    ['date_after=2026-02-01&date_before=2026-02-01', '1', ''],
    ['due_date_before=2026-02-28', '2', ''],
    ['due_date_after=2026-03-01', '', ''],
  ])('/invoicing/invoices?%s', async (query, kept, notApplied) => {
    const list = bankOf(() => [
      { id: '1', status: 'paid', date: '2026-02-01', due_date: null },
      { id: '2', status: 'unpaid', date: '2026-02-02', due_date: '2026-02-28' },
      { id: '3', status: 'unpaid', date: '2026-02-02' },
    ])
    expect(await list('listInvoices', query)).toEqual([kept, notApplied])
  })

  test.each<Case>([
    ['', '2 1', ''],
    ['include_deleted=true', '2 gone 1', ''],
    ['order=asc', '2 1', 'sort_by'],
    ['search=acme', '1', ''],
  ])('/invoicing/customers?%s', async (query, kept, notApplied) => {
    const rows = [
      { id: '2', legal_name: 'Brook', created_at: '2026-02-03T00:00:00Z' },
      {
        id: 'gone',
        legal_name: 'Acme',
        deleted_at: '2026-03-03T00:00:00Z',
        created_at: '2026-02-02T00:00:00Z',
      },
      { id: '1', legal_name: 'Acme Ltd', created_at: '2026-02-01T00:00:00Z' },
    ]
    expect(rows.every((row) => lenientCustomerSchema.safeParse(row).success)).toBe(true)
    expect(await bankOf(() => rows)('listCustomers', query)).toEqual([kept, notApplied])
  })
})

const dated = { initiated_at: '2026-03-10T00:00:00Z' }

describe('a word that we do not know', () => {
  const rowsOf = (...words: string[]) =>
    bankOf(() => words.map((status, place) => transaction(String(place), 1, { ...dated, status })))

  test('is not taken for another state, as long as the bank never says the one requested', async () => {
    const list = rowsOf('booked', 'pending')
    expect(await list('listTransactions', 'status=settled')).toEqual(['0', 'status'])
  })

  test('is another state at a bank that says the one requested', async () => {
    const list = rowsOf('booked', 'settled')
    expect(await list('listTransactions', 'status=settled')).toEqual(['1', ''])
  })

  test('a word that we do not know is found by itself', async () => {
    const list = rowsOf('booked', 'settled')
    expect(await list('listTransactions', 'status=booked')).toEqual(['0', ''])
  })
})

describe('what is known of a bank', () => {
  let rows: readonly object[]

  test('stands where no row can be judged, in every list of it, until rows show better', async () => {
    const list = bankOf(() => rows)
    rows = []
    expect(await list('listTransactions', 'account_id=x')).toEqual(['', ''])
    rows = [transaction('a', 1, dated)]
    expect(await list('listTransactions', 'account_id=x')).toEqual(['a', 'account_id'])
    rows = []
    expect(await list('listTransactions', 'account_id=y')).toEqual(['', 'account_id'])
    expect(await list('listTransactions', 'card_id=y')).toEqual(['', ''])
    rows = [transaction('a', 1, { ...dated, account_id: 'y' })]
    expect(await list('listTransactions', 'account_id=x')).toEqual(['', ''])
    rows = []
    expect(await list('listTransactions', 'account_id=x')).toEqual(['', ''])
  })

  test('what is known of a bank holds for that bank alone', async () => {
    rows = [transaction('a', 1, dated)]
    const memory = createKnownOfBank()
    await bankOf(() => rows, memory)('listTransactions', 'account_id=x')
    rows = []
    expect(await bankOf(() => rows, memory)('listTransactions', 'account_id=x')).toEqual([
      '',
      'account_id',
    ])
    expect(await bankOf(() => rows)('listTransactions', 'account_id=x')).toEqual(['', ''])
  })

  test('an order is judged by all rows that came, also by those that were left out', async () => {
    const of = (id: string, day: string, account_id: string) =>
      transaction(id, 1, { account_id, initiated_at: `2026-03-${day}T00:00:00Z` })
    rows = [of('a', '10', 'x'), of('b', '12', 'y')]
    expect(await bankOf(() => rows)('listTransactions', 'account_id=x')).toEqual(['a', 'sort_by'])
  })

  test('what is known of a bank holds for an order too, one direction of one field at a time', async () => {
    const list = bankOf(() => rows)
    rows = [transaction('a', 2, dated), transaction('b', 1, dated)]
    expect(await list('listTransactions', 'sort_by=amount&order=asc')).toEqual(['a b', 'sort_by'])
    rows = [transaction('b', 1, dated)]
    expect(await list('listTransactions', 'sort_by=amount&order=asc')).toEqual(['b', 'sort_by'])
    expect(await list('listTransactions', 'sort_by=amount&order=desc')).toEqual(['b', ''])
  })
})
