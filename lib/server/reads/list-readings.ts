import type { Card } from '@/lib/bank-contract/card'
import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import type { Statement } from '@/lib/bank-contract/statement'
import { refineCards } from '@/lib/domain/cards/refine-cards'
import { todayIn } from '@/lib/domain/periods/day-range'
import type { ValueOf } from '@/lib/domain/search/sort-rows'
import { refineStatements } from '@/lib/domain/statements/refine-statements'
import { tieOutOf } from '@/lib/domain/statements/tie-out'
import type { Reader } from '@/lib/format/create-reader'
import { accountNames } from '@/lib/format/account-name'
import { invoiceState, syncStatus } from '@/lib/format/invoice-status'
import { customerInWords, type CustomersById } from '@/lib/format/resource-names'
import { statementAccount, statementTexts } from '@/lib/present/statement-names'
import { cardList, parseCardParams } from '@/lib/search-params/cards'
import { customerList, parseCustomerParams } from '@/lib/search-params/customers'
import { invoiceList, parseInvoiceParams } from '@/lib/search-params/invoices'
import { parseStatementParams, statementList } from '@/lib/search-params/statements'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { markedCards, markedInvoices, markedStatements } from '@/lib/server/marks/marked-rows'
import { customersOf, readCustomerNames } from '@/lib/server/reads/customer-names'
import { refineByTaken } from '@/lib/server/reads/read-taken'
import type { ListReading, RowOrder } from '@/lib/server/reads/transaction-list'
import { listSharedAccounts } from '@/lib/server/db/saved-view'

const by =
  <Row>(valueOf: ValueOf<Row>): RowOrder<Row> =>
  () =>
    valueOf

/** A state and a customer are sorted as the table says them. */
export function invoiceReading(access: ClientAccess, reader: Reader): ListReading<Invoice> {
  const today = todayIn(access.settings.time_zone, requestTime())
  const orders: Record<(typeof invoiceList.sortHere)[number], RowOrder<Invoice>> = {
    invoice_number: by((row) => row.invoice_number),
    customer: async (rows, bank) => {
      const names = await readCustomerNames(access, bank, rows)
      const isWhole = customersOf(rows).every((id) => names.has(id))
      return isWhole ? (row) => customerName(row, names, reader) : undefined
    },
    date: by((row) => row.date),
    due_date: by((row) => row.due_date),
    status: by((row) => invoiceState(row, today, reader)),
    accounting_sync_status: by((row) => syncStatus(row, reader)?.text),
    total: by((row) => row.total),
  }
  return {
    definition: invoiceList,
    parse: parseInvoiceParams,
    read: (bank, query) => bank.listInvoices(query),
    refine: refineByTaken(access),
    marked: markedInvoices,
    orders,
  }
}

function customerName({ customer }: Invoice, names: CustomersById, reader: Reader) {
  const name = names.get(customer?.id ?? '')
  return name && customerInWords(name, reader)
}

export const cardReading = {
  definition: cardList,
  parse: parseCardParams,
  read: (bank, query) => bank.listCards(query),
  refine: refineCards,
  marked: markedCards,
} satisfies ListReading<Card>

export const customerReading = {
  definition: customerList,
  parse: parseCustomerParams,
  read: (bank, query) => bank.listCustomers(query),
  orders: {
    legal_name: by((row) => row.legal_name),
    total_revenue: by((row) => row.total_revenue),
  } satisfies Record<(typeof customerList.sortHere)[number], RowOrder<Customer>>,
} satisfies ListReading<Customer>

/** A search among statements is of what they are called here; they are sorted as the table has them. */
export function statementReading(access: ClientAccess, reader: Reader): ListReading<Statement> {
  const accounts = accountNames(listSharedAccounts(access), reader)
  return {
    definition: statementList,
    parse: parseStatementParams,
    read: (bank, query) => bank.listStatements(query),
    refine: (rows, list, memory, markOf) => {
      const textsOf = (row: Statement) => statementTexts(row, accounts, reader)
      return refineStatements(rows, list, textsOf, memory, markOf)
    },
    marked: markedStatements,
    orders: {
      period_end: by((row) => row.period_end),
      account_id: by(
        (row) => row.accounts?.[0] && statementAccount(row.accounts[0], accounts, reader),
      ),
      // A statement of several accounts has no one balance.
      closing_balance: by((row) =>
        row.accounts?.length === 1 ? row.accounts[0]?.closing_balance : undefined,
      ),
      // By these words what differs comes before what ties out.
      tie_out: by(tieOutOf),
      available_at: by((row) => row.available_at),
    } satisfies Record<(typeof statementList.sortHere)[number], RowOrder<Statement>>,
  }
}
