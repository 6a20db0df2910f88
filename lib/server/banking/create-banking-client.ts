import { lenientAccountSchema } from '@/lib/bank-contract/account'
import { type Card, lenientCardSchema } from '@/lib/bank-contract/card'
import { lenientCustomerSchema } from '@/lib/bank-contract/customer'
import { lenientFileMetadataSchema } from '@/lib/bank-contract/file-metadata'
import { type Invoice, lenientInvoiceSchema } from '@/lib/bank-contract/invoice'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { lenientStatementSchema, type Statement } from '@/lib/bank-contract/statement'
import { lenientTransactionSchema, type Transaction } from '@/lib/bank-contract/transaction'
import type { BankQuery, BankReader } from '@/lib/server/banking/bank-reader'
import {
  type BankRequest,
  type BankRequestOptions,
  type BankView,
  createBankRequest,
} from '@/lib/server/banking/bank-request'
import {
  createDownloadFile,
  type DownloadFile,
  type DownloadOptions,
} from '@/lib/server/banking/download-file'
import {
  getResource,
  type KnownPageSizes,
  type ListedResource,
  listPage,
} from '@/lib/server/banking/read-resource'
import { isAmount, isAny, isDay, isTime, type RowFilters } from '@/lib/server/banking/refilter'

export interface BankingClient {
  forToken: (token: SecretText, view?: BankView) => BankReader
  downloadFile: DownloadFile
  close: () => Promise<void>
}

export interface BankingClientOptions extends BankRequestOptions {
  files?: Omit<DownloadOptions, 'baseUrl'> | undefined
}

/** The banking API of one environment. */
export function createBankingClient(options: BankingClientOptions): BankingClient {
  const bank = createBankRequest(options)
  const sizes: KnownPageSizes = { refused: new Set(), came: new Map() }
  const files = createDownloadFile({ baseUrl: options.baseUrl, ...options.files })
  return {
    forToken: (token, view) =>
      createBankReader((bearer, call) => bank.request(bearer, call, view), token, sizes),
    downloadFile: files.downloadFile,
    close: async () => {
      await Promise.all([bank.close(), files.close()])
    },
  }
}

const cardFilters: RowFilters<Card> = {
  status: isAny((card) => card.status),
  type: isAny((card) => card.type),
  user_id: isAny((card) => card.cardholder?.user_id),
}

const transactionFilters: RowFilters<Transaction> = {
  account_id: isAny((row) => row.account_id),
  account_type: isAny((row) => row.account_type),
  transaction_type: isAny((row) => row.transaction_type),
  status: isAny((row) => row.status),
  card_id: isAny((row) => row.card_id),
  user_id: isAny((row) => row.user_id),
  initiated_after: isTime((row) => row.initiated_at, '>='),
  initiated_before: isTime((row) => row.initiated_at, '<'),
  posted_after: isTime((row) => row.posted_at, '>='),
  posted_before: isTime((row) => row.posted_at, '<'),
  min_amount: isAmount((row) => row.amount.amount, '>='),
  max_amount: isAmount((row) => row.amount.amount, '<='),
}

const statementFilters: RowFilters<Statement> = {
  account_id: ({ accounts }, values) => {
    const ids = (accounts ?? []).map(({ account_id }) => account_id ?? '')
    return ids.length === 0 || ids.some((id) => id === '' || values.includes(id))
  },
  statement_type: isAny((row) => row.statement_type),
  period_start_after: isDay((row) => row.period_start, '>='),
  period_start_before: isDay((row) => row.period_start, '<'),
  period_end_after: isDay((row) => row.period_end, '>='),
  period_end_before: isDay((row) => row.period_end, '<'),
}

// Inclusive at both ends.
const invoiceFilters: RowFilters<Invoice> = {
  status: isAny((row) => row.status),
  date_after: isDay((row) => row.date, '>='),
  date_before: isDay((row) => row.date, '<='),
  due_date_after: isDay((row) => row.due_date, '>='),
  due_date_before: isDay((row) => row.due_date, '<='),
}

const accounts = resource(['accounts'], 'accounts:read', lenientAccountSchema)
const cards = resource(['cards'], 'cards:read', lenientCardSchema, cardFilters)
const transactions = resource(
  ['transactions'],
  'transactions:read',
  lenientTransactionSchema,
  transactionFilters,
)
const statements = resource(
  ['statements'],
  'statements:read',
  lenientStatementSchema,
  statementFilters,
)
const customers = resource(['invoicing', 'customers'], 'invoicing:read', lenientCustomerSchema)
const invoices = resource(
  ['invoicing', 'invoices'],
  'invoicing:read',
  lenientInvoiceSchema,
  invoiceFilters,
)

/** Spec, Endpoints 3: the array's key is the name of the listed resource. */
function resource<Item>(
  segments: readonly [...string[], string],
  scope: string,
  schema: ListedResource<Item>['schema'],
  filters?: RowFilters<Item>,
): ListedResource<Item> {
  return { segments, key: segments.at(-1) ?? '', scope, schema, filters }
}

type FileOwner = Pick<ListedResource<never>, 'segments' | 'scope'>

export function createBankReader(
  request: BankRequest,
  token: SecretText,
  sizes: KnownPageSizes = { refused: new Set(), came: new Map() },
): BankReader {
  const list = <Item>(of: ListedResource<Item>, query: BankQuery) =>
    listPage(request, token, of, query, sizes)
  const get = <Item>(of: ListedResource<Item>, id: string) =>
    getResource(request, token, { ...of, segments: [...of.segments, id] })
  const getFile = (of: FileOwner, id: string, file_id: string) =>
    getResource(request, token, {
      segments: [...of.segments, id, 'files', file_id],
      scope: of.scope,
      schema: lenientFileMetadataSchema,
    })
  return {
    listAccounts: (query) => list(accounts, query),
    getAccount: (account_id) => get(accounts, account_id),
    listCards: (query) => list(cards, query),
    getCard: (id) => get(cards, id),
    listTransactions: (query) => list(transactions, query),
    getTransaction: (id) => get(transactions, id),
    getTransactionFile: (transaction_id, file_id) => getFile(transactions, transaction_id, file_id),
    listStatements: (query) => list(statements, query),
    getStatement: (id) => get(statements, id),
    listCustomers: (query) => list(customers, query),
    getCustomer: (customer_id) => get(customers, customer_id),
    listInvoices: (query) => list(invoices, query),
    getInvoice: (invoice_id) => get(invoices, invoice_id),
    getInvoiceFile: (invoice_id, file_id) => getFile(invoices, invoice_id, file_id),
  }
}
