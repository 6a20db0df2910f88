import fc from 'fast-check'
import {
  any,
  between,
  day,
  instant,
  type ListModel,
  queryOf,
  someOf,
  words,
} from '@/test/bank/api/naive-list'
import { insertRows } from '@/bank/ledger/insert-rows'
import { customerRow, invoiceRow, statementRow } from '@/bank/ledger/resource-rows'
import { customer, invoice, statement, statementAccount } from '@/bank/ledger/schema'
import { acmeStatements } from '@/test/bank/documents'
import { testId } from '@/test/bank/identifiers'
import { acmeCustomers, acmeInvoices } from '@/test/bank/invoicing'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'
import type { StrictStatement } from '@/lib/bank-contract/statement'

type StoredStatement = Omit<StrictStatement, 'pdf_url'>
const statementTypes = ['account', 'credit', 'treasury'] as const
let statementNumber = 2_000

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
      .map((generated) => {
        const [sample] = acmeStatements
        const [part] = sample?.accounts ?? []
        if (sample === undefined || part === undefined) throw new Error('no sample statement')
        const { file_id: _, ...rest } = sample
        statementNumber += 1
        // Of different lengths: numbers are not ordered as their text is.
        const id = statementNumber % 2 === 0 ? statementNumber : statementNumber * 1000
        const accounts = [{ ...part, account_id: home.account_id }]
        return { ...rest, ...generated, accounts, id: String(id) }
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
  matches: (row, query) =>
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
      .map((generated) => ({
        ...acmeCustomers[0],
        ...generated,
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
  matches: (row, query) =>
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
      .map((generated) => ({
        ...acmeInvoices[1],
        ...generated,
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
  matches: (row, query) =>
    any(query, 'status', row.status) &&
    between(row.date, query['date_after'], query['date_before'], true) &&
    between(row.due_date, query['due_date_after'], query['due_date_before'], true),
  sortKey: (row) => [row.created_at],
  direction: () => 'desc',
}
