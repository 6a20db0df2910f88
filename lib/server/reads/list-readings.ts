import type { Card } from '@/lib/bank-contract/card'
import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import { refineCards } from '@/lib/domain/cards/refine-cards'
import { refineInvoices } from '@/lib/domain/invoices/refine-invoices'
import { refineStatements } from '@/lib/domain/statements/refine-statements'
import type { Reader } from '@/lib/format/create-reader'
import { accountNames } from '@/lib/format/account-name'
import { statementTexts } from '@/lib/present/statement-names'
import { cardList, parseCardParams } from '@/lib/search-params/cards'
import { customerList, parseCustomerParams } from '@/lib/search-params/customers'
import { invoiceList, parseInvoiceParams } from '@/lib/search-params/invoices'
import { parseStatementParams, statementList } from '@/lib/search-params/statements'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { ListReading } from '@/lib/server/reads/transaction-list'
import { listSharedAccounts } from '@/lib/server/db/saved-view'

export const invoiceReading = {
  definition: invoiceList,
  parse: parseInvoiceParams,
  read: (bank, query) => bank.listInvoices(query),
  refine: refineInvoices,
  orders: {
    invoice_number: (row: Invoice) => row.invoice_number,
    date: (row: Invoice) => row.date,
    due_date: (row: Invoice) => row.due_date,
    total: (row: Invoice) => row.total,
  } satisfies Record<(typeof invoiceList.sortHere)[number], unknown>,
} satisfies ListReading<Invoice>

export const cardReading = {
  definition: cardList,
  parse: parseCardParams,
  read: (bank, query) => bank.listCards(query),
  refine: refineCards,
} satisfies ListReading<Card>

export const customerReading = {
  definition: customerList,
  parse: parseCustomerParams,
  read: (bank, query) => bank.listCustomers(query),
  orders: {
    legal_name: (row: Customer) => row.legal_name,
    total_revenue: (row: Customer) => row.total_revenue,
  } satisfies Record<(typeof customerList.sortHere)[number], unknown>,
} satisfies ListReading<Customer>

/** As the table has them: a statement of several accounts has no one balance. */
const statementOrders = {
  period_end: (row: Statement) => row.period_end,
  closing_balance: ({ accounts = [] }: Statement) =>
    accounts?.length === 1 ? accounts[0]?.closing_balance : undefined,
  available_at: (row: Statement) => row.available_at,
} satisfies Record<(typeof statementList.sortHere)[number], unknown>

/** A search among statements is of what they are called here. */
export function statementReading(access: ClientAccess, reader: Reader): ListReading<Statement> {
  const accounts = accountNames(listSharedAccounts(access), reader)
  return {
    definition: statementList,
    parse: parseStatementParams,
    read: (bank, query) => bank.listStatements(query),
    refine: (rows, list, memory) =>
      refineStatements(rows, list, (row) => statementTexts(row, accounts, reader), memory),
    orders: statementOrders,
  }
}
