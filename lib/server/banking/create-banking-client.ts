import type * as z from 'zod'
import { accountSchema, accountTypes, lenientAccountSchema } from '@/lib/bank-contract/account'
import {
  type Card,
  cardSchema,
  cardStatuses,
  cardTypes,
  lenientCardSchema,
} from '@/lib/bank-contract/card'
import {
  type Customer,
  customerSchema,
  type Invoice,
  invoiceSchema,
  invoiceStatuses,
  lenientCustomerSchema,
  lenientInvoiceSchema,
} from '@/lib/bank-contract/invoicing'
import { lenientFileMetadataSchema } from '@/lib/bank-contract/file-metadata'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import {
  lenientStatementSchema,
  type Statement,
  statementSchema,
  statementTypes,
} from '@/lib/bank-contract/statement'
import {
  lenientTransactionSchema,
  type Transaction,
  transactionSchema,
  transactionStatuses,
  transactionTypes,
} from '@/lib/bank-contract/transaction'
import { createFindUnknown } from '@/lib/bank-contract/unknown-parts'
import { findInstant } from '@/lib/domain/periods/calendar-date'
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
  createKnownOfBank,
  getListed,
  getResource,
  type KnownOfBank,
  type ListedResource,
  listPage,
  openPage,
  type OnUnknown,
} from '@/lib/server/banking/read-resource'
import {
  holdsWords,
  isAmount,
  isAny,
  isDay,
  isTime,
  type RowConditions,
} from '@/lib/domain/search/judge-rows'

export interface BankingClient {
  forToken: (token: SecretText, view?: BankView) => BankReader
  downloadFile: DownloadFile
  /** What lists of this bank have not shown to hold so far, by the name of the condition. */
  knownNotApplied: (list: keyof typeof lists) => readonly string[]
  close: () => Promise<void>
}

export interface BankingClientOptions extends BankRequestOptions {
  files?: Omit<DownloadOptions, 'baseUrl'> | undefined
  /** Called for each answer that has something in it that the specification does not name. */
  onUnknown?: OnUnknown | undefined
}

/** The banking API of one environment. */
export function createBankingClient(options: BankingClientOptions): BankingClient {
  const bank = createBankRequest(options)
  const known = createKnownOfBank(options.onUnknown)
  const files = createDownloadFile({ baseUrl: options.baseUrl, ...options.files })
  return {
    forToken: (token, view) =>
      createBankReader((bearer, call) => bank.request(bearer, call, view), token, known),
    downloadFile: files.downloadFile,
    knownNotApplied: (list) => known.filters.knownIn(list),
    close: async () => {
      await Promise.all([bank.close(), files.close()])
    },
  }
}

const cards: RowConditions<Card> = {
  filters: {
    status: isAny((card) => card.status, { known: cardStatuses }),
    type: isAny((card) => card.type, { known: cardTypes }),
    user_id: isAny((card) => card.cardholder?.user_id, { isOptional: true }),
  },
}

// A transaction that has not settled was not posted either.
const isUnposted = ({ status, posted_at }: Transaction): boolean =>
  posted_at == null && status !== 'settled' && transactionStatuses.some((each) => each === status)

const transactions: RowConditions<Transaction> = {
  filters: {
    search: holdsWords(({ counterparty_name, memo, note }) => [counterparty_name, memo, note]),
    account_id: isAny((row) => row.account_id),
    account_type: isAny((row) => row.account_type, { known: accountTypes }),
    transaction_type: isAny((row) => row.transaction_type, { known: transactionTypes }),
    status: isAny((row) => row.status, { known: transactionStatuses }),
    card_id: isAny((row) => row.card_id, { isOptional: true }),
    user_id: isAny((row) => row.user_id, { isOptional: true }),
    initiated_after: isTime((row) => row.initiated_at, '>='),
    initiated_before: isTime((row) => row.initiated_at, '<'),
    posted_after: isTime((row) => row.posted_at, '>=', isUnposted),
    posted_before: isTime((row) => row.posted_at, '<', isUnposted),
    min_amount: isAmount((row) => row.amount.amount, '>='),
    max_amount: isAmount((row) => row.amount.amount, '<='),
  },
  orders: {
    initiated_at: [({ initiated_at }) => findInstant(initiated_at ?? '')],
    // What has not been posted has no place among what has, and banks put it at either end.
    posted_at: [({ posted_at }) => findInstant(posted_at ?? '')],
    amount: [({ amount }) => amount.amount],
  },
  defaults: [
    ['sort_by', 'initiated_at'],
    ['order', 'desc'],
  ],
}

const statements: RowConditions<Statement> = {
  filters: {
    account_id: {
      judge: ({ accounts }, values) => {
        const ids = (accounts ?? []).map(({ account_id }) => account_id ?? '')
        if (ids.some((id) => values.includes(id))) return true
        return ids.length === 0 || ids.includes('') ? undefined : false
      },
    },
    statement_type: isAny((row) => row.statement_type, { known: statementTypes }),
    period_start_after: isDay((row) => row.period_start, '>='),
    period_start_before: isDay((row) => row.period_start, '<'),
    period_end_after: isDay((row) => row.period_end, '>='),
    period_end_before: isDay((row) => row.period_end, '<'),
  },
}

const customers: RowConditions<Customer> = {
  filters: {
    search: holdsWords(({ legal_name, email }) => [legal_name, email]),
    // Spec, Endpoints: deleted ones are excluded unless it is true.
    include_deleted: {
      judge: ({ deleted_at }, values) => {
        if (values.includes('true') || deleted_at == null) return true
        return findInstant(deleted_at) === undefined ? undefined : false
      },
    },
  },
  orders: { created_at: [({ created_at }) => findInstant(created_at ?? '')] },
  defaults: [
    ['include_deleted', 'false'],
    ['order', 'desc'],
  ],
}

const due = { isOptional: true } as const

// Inclusive at both ends.
const invoices: RowConditions<Invoice> = {
  filters: {
    status: isAny((row) => row.status, { known: invoiceStatuses }),
    date_after: isDay((row) => row.date, '>='),
    date_before: isDay((row) => row.date, '<='),
    due_date_after: isDay((row) => row.due_date, '>=', due),
    due_date_before: isDay((row) => row.due_date, '<=', due),
  },
}

/** Each list of the bank, with what its rows are held against. */
export const lists = {
  accounts: resource(['accounts'], 'accounts:read', [accountSchema, lenientAccountSchema], {
    orders: {
      // With capitals apart and without.
      account_name: [({ account_name }) => account_name, (row) => row.account_name?.toLowerCase()],
      balance: [({ balance }) => balance?.amount],
    },
    defaults: [['sort_by', 'account_name']],
  }),
  cards: resource(['cards'], 'cards:read', [cardSchema, lenientCardSchema], cards),
  transactions: resource(
    ['transactions'],
    'transactions:read',
    [transactionSchema, lenientTransactionSchema],
    transactions,
  ),
  statements: resource(
    ['statements'],
    'statements:read',
    [statementSchema, lenientStatementSchema],
    statements,
  ),
  customers: resource(
    ['invoicing', 'customers'],
    'invoicing:read',
    [customerSchema, lenientCustomerSchema],
    customers,
  ),
  invoices: resource(
    ['invoicing', 'invoices'],
    'invoicing:read',
    [invoiceSchema, lenientInvoiceSchema],
    invoices,
  ),
}

/** Spec, Endpoints 3: the array's key is the name of the listed resource. */
function resource<Item>(
  segments: readonly [...string[], string],
  scope: string,
  [strict, schema]: readonly [z.ZodObject, ListedResource<Item>['schema']],
  conditions: RowConditions<Item>,
): ListedResource<Item> {
  const key = segments.at(-1) ?? ''
  const findUnknown = createFindUnknown(strict, `${key.slice(0, -1)}_id`)
  return { segments, key, scope, schema, findUnknown, conditions }
}

type FileOwner = Pick<ListedResource<never>, 'segments' | 'scope'>

export function createBankReader(
  request: BankRequest,
  token: SecretText,
  known: KnownOfBank = createKnownOfBank(),
): BankReader {
  const list = <Item>(of: ListedResource<Item>, query: BankQuery) =>
    listPage(request, token, of, query, known)
  const get = <Item>(of: ListedResource<Item>, id: string) =>
    getListed(request, token, of, id, known)
  const getFile = (of: FileOwner, id: string, file_id: string) =>
    getResource(request, token, {
      segments: [...of.segments, id, 'files', file_id],
      scope: of.scope,
      schema: lenientFileMetadataSchema,
    })
  return {
    listAccounts: (query) => list(lists.accounts, query),
    getAccount: (account_id) => get(lists.accounts, account_id),
    listCards: (query) => list(lists.cards, query),
    getCard: (id) => get(lists.cards, id),
    listTransactions: (query) => list(lists.transactions, query),
    openTransactions: (query) => openPage(request, token, lists.transactions, query, known),
    getTransaction: (id) => get(lists.transactions, id),
    getTransactionFile: (transaction_id, file_id) =>
      getFile(lists.transactions, transaction_id, file_id),
    listStatements: (query) => list(lists.statements, query),
    getStatement: (id) => get(lists.statements, id),
    listCustomers: (query) => list(lists.customers, query),
    getCustomer: (customer_id) => get(lists.customers, customer_id),
    listInvoices: (query) => list(lists.invoices, query),
    getInvoice: (invoice_id) => get(lists.invoices, invoice_id),
    getInvoiceFile: (invoice_id, file_id) => getFile(lists.invoices, invoice_id, file_id),
  }
}
