import fc from 'fast-check'
import { insertRows } from '@/bank/ledger/insert-rows'
import {
  accountRow,
  cardRow,
  customerRow,
  invoiceRow,
  statementRow,
  transactionRow,
} from '@/bank/ledger/resource-rows'
import {
  account,
  card,
  customer,
  invoice,
  ledgerTransaction,
  statement,
  statementAccount,
} from '@/bank/ledger/schema'
import {
  acmeAccounts,
  acmeCard,
  acmeCustomers,
  acmeInvoices,
  acmeStatements,
  acmeTransactions,
  testId,
} from '@/bank/test-resources'
import type { StrictAccount } from '@/lib/contract/account'
import type { StrictCard } from '@/lib/contract/card'
import type { StrictCustomer } from '@/lib/contract/customer'
import type { StrictInvoice } from '@/lib/contract/invoice'
import type { StrictStatement } from '@/lib/contract/statement'
import type { StrictTransaction } from '@/lib/contract/transaction'
import type { OpenDatabase } from '@/lib/database/database'

/** Where the rows of one run live. */
export interface Home {
  database: OpenDatabase
  business_id: string
  account_id: string
  customer_id: string
}

export type Query = Readonly<Record<string, string | readonly string[]>>

type Ordered = readonly (string | number)[]

/** One list, naively: rows, a filter over all of them, a key to sort by. */
export interface ListModel<Row extends { id: string }> {
  path: string
  key: string
  /** A row of any kind under an identifier nobody else has. */
  row: (home: Home, number: number) => fc.Arbitrary<Row>
  insert: (home: Home, rows: readonly Row[]) => Promise<void>
  query: fc.Arbitrary<Query>
  keeps: (row: Row, query: Query) => boolean
  sortKey: (row: Row, query: Query) => Ordered
  direction: (query: Query) => 'asc' | 'desc'
}

// Few different values, so that ties are the rule.
const day = fc.integer({ min: 1, max: 6 }).map((n) => `2026-01-0${n}`)
const instant = fc
  .tuple(day, fc.constantFrom('00:00:00', '23:59:59'))
  .map(([date, time]) => `${date}T${time}Z`)
const amount = fc.integer({ min: -3, max: 3 }).map((n) => ({ amount: n, currency: 'USD' }))
const someOf = (of: readonly string[]) => fc.subarray([...of], { minLength: 1 })

function queryOf(parts: Record<string, fc.Arbitrary<string | readonly string[]>>) {
  return fc.record(parts, { requiredKeys: [] }) as fc.Arbitrary<Query>
}

const any = (query: Query, name: string, value: string): boolean =>
  query[name] === undefined || query[name].includes(value)

function between(
  value: string | null,
  from: Query[string] | undefined,
  to: Query[string] | undefined,
  toIsIncluded = false,
) {
  if (from === undefined && to === undefined) return true
  if (value === null) return false
  if (from !== undefined && value < String(from)) return false
  return to === undefined || value < String(to) || (toIsIncluded && value === to)
}

const statuses = ['pending', 'settled', 'failed'] as const
const types = ['card_debit', 'ach_credit', 'wire_fee'] as const
const words = ['Globex', 'globe_x', 'Initech 100%', ''] as const

export const transactionsModel: ListModel<StrictTransaction> = {
  path: '/transactions',
  key: 'transactions',
  row: (home, number) =>
    fc
      .record({
        initiated_at: instant,
        posted_at: fc.option(instant),
        amount,
        status: fc.constantFrom(...statuses),
        transaction_type: fc.constantFrom(...types),
        counterparty_name: fc.constantFrom(...words),
      })
      .map((drawn) => ({
        ...acmeTransactions[1],
        ...drawn,
        id: testId(`${home.business_id} ${number}`),
        money_movement_id: testId(`movement ${home.business_id} ${number}`),
        account_id: home.account_id,
      })),
  insert: ({ database, business_id }, rows) =>
    insertRows(
      database.db,
      ledgerTransaction,
      rows.map((row) => transactionRow(business_id, row)),
    ),
  query: queryOf({
    status: someOf(statuses),
    transaction_type: someOf(types),
    search: fc.constantFrom('glob', 'E_X', '100%', 'tech'),
    initiated_after: fc.constant('2026-01-03T00:00:00Z'),
    initiated_before: fc.constant('2026-01-05T23:59:59Z'),
    posted_after: fc.constant('2026-01-02T00:00:00Z'),
    posted_before: fc.constant('2026-01-06T00:00:00Z'),
    min_amount: fc.constantFrom('-2', '0'),
    max_amount: fc.constantFrom('1', '3'),
    sort_by: fc.constantFrom('initiated_at', 'posted_at', 'amount'),
    order: fc.constantFrom('asc', 'desc'),
  }),
  keeps: (row, query) =>
    any(query, 'status', row.status) &&
    any(query, 'transaction_type', row.transaction_type) &&
    row.counterparty_name.toLowerCase().includes(String(query['search'] ?? '').toLowerCase()) &&
    between(row.initiated_at, query['initiated_after'], query['initiated_before']) &&
    between(row.posted_at, query['posted_after'], query['posted_before']) &&
    row.amount.amount >= Number(query['min_amount'] ?? Number.NEGATIVE_INFINITY) &&
    row.amount.amount <= Number(query['max_amount'] ?? Number.POSITIVE_INFINITY),
  sortKey: (row, query) => {
    if (query['sort_by'] === 'amount') return [row.amount.amount]
    // What has not posted comes after everything that has.
    if (query['sort_by'] === 'posted_at') return [row.posted_at ?? '9999']
    return [row.initiated_at]
  },
  direction: (query) => (query['order'] === 'asc' ? 'asc' : 'desc'),
}

export const accountsModel: ListModel<StrictAccount> = {
  path: '/accounts',
  key: 'accounts',
  row: (home, number) =>
    fc
      .record({ balance: amount, account_name: fc.constantFrom('b', 'B', 'a', 'é', 'zz') })
      .map((drawn) => ({
        ...acmeAccounts[0],
        ...drawn,
        id: testId(`${home.business_id} ${number}`),
      })),
  insert: ({ database, business_id }, rows) =>
    insertRows(
      database.db,
      account,
      rows.map((row) => accountRow(business_id, '2026-01-01T00:00:00Z', row)),
    ),
  query: queryOf({ sort_by: fc.constantFrom('account_name', 'balance') }),
  keeps: () => true,
  sortKey: (row, query) => [
    query['sort_by'] === 'balance' ? row.balance.amount : (row.account_name ?? ''),
  ],
  direction: () => 'asc',
}

const cardStatuses = ['active', 'canceled', 'expired'] as const
const holders = [testId('ada'), testId('bob')] as const

export const cardsModel: ListModel<StrictCard> = {
  path: '/cards',
  key: 'cards',
  row: (home, number) =>
    fc
      .record({
        status: fc.constantFrom(...cardStatuses),
        type: fc.constantFrom('physical' as const, 'virtual' as const),
        user_id: fc.constantFrom(...holders),
      })
      .map(({ status, type, user_id }) => ({
        ...acmeCard,
        status,
        type,
        cardholder: { ...acmeCard.cardholder, user_id },
        id: testId(`${home.business_id} ${number}`),
      })),
  insert: ({ database, business_id, account_id }, rows) =>
    insertRows(
      database.db,
      card,
      rows.map((row) => cardRow(business_id, account_id, row)),
    ),
  query: queryOf({
    status: someOf(cardStatuses),
    type: someOf(['physical', 'virtual']),
    user_id: someOf(holders),
  }),
  keeps: (row, query) =>
    any(query, 'status', row.status) &&
    any(query, 'type', row.type) &&
    any(query, 'user_id', row.cardholder.user_id),
  sortKey: () => [],
  direction: () => 'asc',
}

type StoredStatement = Omit<StrictStatement, 'pdf_url'>
const statementTypes = ['account', 'credit', 'treasury'] as const
let statementNumber = 5_000

export const statementsModel: ListModel<StoredStatement> = {
  path: '/statements',
  key: 'statements',
  row: (home) =>
    fc
      .record({
        statement_type: fc.constantFrom(...statementTypes),
        period_start: day,
        period_end: day,
      })
      .map((drawn) => {
        const [sample] = acmeStatements
        const [part] = sample?.accounts ?? []
        if (sample === undefined || part === undefined) throw new Error('no sample statement')
        const { file_id: _, ...rest } = sample
        statementNumber += 7
        const accounts = [{ ...part, account_id: home.account_id }]
        return { ...rest, ...drawn, accounts, id: String(statementNumber) }
      }),
  insert: async ({ database, business_id, account_id }, rows) => {
    const file_id = testId('any file')
    await insertRows(
      database.db,
      statement,
      rows.map((row) => statementRow(business_id, file_id, row)),
    )
    await insertRows(
      database.db,
      statementAccount,
      rows.map(({ id, period_end }) => ({
        statement_id: Number(id),
        business_id,
        account_id,
        period_end,
      })),
    )
  },
  query: queryOf({
    statement_type: someOf(statementTypes),
    period_start_after: fc.constant('2026-01-02'),
    period_start_before: fc.constant('2026-01-05'),
    period_end_after: fc.constant('2026-01-03'),
    period_end_before: fc.constant('2026-01-06'),
  }),
  keeps: (row, query) =>
    any(query, 'statement_type', row.statement_type) &&
    between(row.period_start, query['period_start_after'], query['period_start_before']) &&
    between(row.period_end, query['period_end_after'], query['period_end_before']),
  sortKey: (row) => [row.period_end, Number(row.id)],
  direction: () => 'desc',
}

export const customersModel: ListModel<StrictCustomer> = {
  path: '/invoicing/customers',
  key: 'customers',
  row: (home, number) =>
    fc
      .record({
        created_at: instant,
        legal_name: fc.constantFrom(...words),
        deleted_at: fc.option(instant),
      })
      .map((drawn) => ({
        ...acmeCustomers[0],
        ...drawn,
        email: null,
        id: testId(`${home.business_id} ${number}`),
      })),
  insert: ({ database, business_id }, rows) =>
    insertRows(
      database.db,
      customer,
      rows.map((row) => customerRow(business_id, row)),
    ),
  query: queryOf({
    search: fc.constantFrom('glob', 'E_X', '100%'),
    include_deleted: fc.constantFrom('true', 'false'),
    order: fc.constantFrom('asc', 'desc'),
  }),
  keeps: (row, query) =>
    (query['include_deleted'] === 'true' || row.deleted_at === null) &&
    row.legal_name.toLowerCase().includes(String(query['search'] ?? '').toLowerCase()),
  sortKey: (row) => [row.created_at],
  direction: (query) => (query['order'] === 'asc' ? 'asc' : 'desc'),
}

const invoiceStatuses = ['unpaid', 'overdue', 'paid'] as const

export const invoicesModel: ListModel<StrictInvoice> = {
  path: '/invoicing/invoices',
  key: 'invoices',
  row: (home, number) =>
    fc
      .record({
        created_at: instant,
        status: fc.constantFrom(...invoiceStatuses),
        date: day,
        due_date: fc.option(day),
      })
      .map((drawn) => ({
        ...acmeInvoices[1],
        ...drawn,
        customer: { id: home.customer_id },
        id: testId(`${home.business_id} ${number}`),
      })),
  insert: ({ database, business_id }, rows) =>
    insertRows(
      database.db,
      invoice,
      rows.map((row) => invoiceRow(business_id, row)),
    ),
  query: queryOf({
    status: someOf(invoiceStatuses),
    date_after: fc.constant('2026-01-02'),
    date_before: fc.constant('2026-01-05'),
    due_date_after: fc.constant('2026-01-02'),
    due_date_before: fc.constant('2026-01-05'),
  }),
  keeps: (row, query) =>
    any(query, 'status', row.status) &&
    between(row.date, query['date_after'], query['date_before'], true) &&
    between(row.due_date, query['due_date_after'], query['due_date_before'], true),
  sortKey: (row) => [row.created_at],
  direction: () => 'desc',
}
