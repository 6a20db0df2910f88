import {
  itemOf,
  type BankEndpoint,
  type Filter,
  type ListEndpoint,
  defaultPageSize,
} from '@/bank/api/endpoint'
import { anyUuid, choicesFilter, rangeFilter, identifiersFilter } from '@/bank/api/filters'
import {
  getCustomer,
  getInvoice,
  getInvoiceFile,
  listCustomers,
  listInvoices,
} from '@/bank/api/invoicing-endpoints'
import {
  getTransaction,
  getTransactionFile,
  listTransactions,
} from '@/bank/api/transaction-endpoints'
import { accountSchema } from '@/lib/bank-contract/account'
import { cardSchema, cardStatuses, cardTypes } from '@/lib/bank-contract/card'
import { statementSchema, statementTypes } from '@/lib/bank-contract/statement'

const listAccounts: ListEndpoint = {
  kind: 'list',
  path: '/accounts',
  operation: 'listAccounts',
  summary: 'Accounts of the authenticated business',
  scope: 'accounts:read',
  key: 'accounts',
  item: accountSchema,
  table: 'account',
  identifier: 'uuid',
  pageSize: defaultPageSize,
  filters: {},
  ranges: [],
  order: {
    direction: 'asc',
    columns: {
      account_name: 'text',
      balance: 'bigint',
    },
    default: 'account_name',
    offers: ['sort_by'],
  },
}

const getAccount = itemOf(listAccounts, {
  path: '/accounts/{account_id}',
  operation: 'getAccount',
  summary: 'One account',
})

const listCards: ListEndpoint = {
  kind: 'list',
  path: '/cards',
  operation: 'listCards',
  summary: 'Cards of the business, canceled and expired ones included',
  scope: 'cards:read',
  key: 'cards',
  item: cardSchema,
  table: 'card',
  identifier: 'uuid',
  pageSize: defaultPageSize,
  filters: {
    status: choicesFilter('status', cardStatuses, 'Cards in this state'),
    type: choicesFilter('type', cardTypes, 'Cards of this type'),
    user_id: identifiersFilter('user_id', 'Cards held by this person'),
  },
  ranges: [],
  order: { direction: 'asc', columns: {}, offers: [] },
}

const getCard = itemOf(listCards, {
  path: '/cards/{id}',
  operation: 'getCard',
  summary: 'One card by its stable identifier',
})

const accountFilter: Filter = {
  parameter: {
    kind: 'identifiers',
    description: 'Statements that speak of this account. Repeat it for "any of".',
  },
  where: (value, bind) => `exists (
    select 1 from statement_account
    where statement_account.business_id = statement.business_id
      and statement_account.period_end = statement.period_end
      and statement_account.statement_id = statement.id
      and ${anyUuid('statement_account.account_id', value, bind)}
  )`,
  columns: ['business_id', 'period_end'],
  kind: 'none',
}

/** Spec, Endpoints: finalized statements, newest close date first. */
const listStatements: ListEndpoint = {
  kind: 'list',
  path: '/statements',
  operation: 'listStatements',
  summary: 'Finalized statements, newest close date first',
  scope: 'statements:read',
  key: 'statements',
  item: statementSchema,
  table: 'statement',
  identifier: 'bigint',
  pageSize: defaultPageSize,
  filters: {
    account_id: accountFilter,
    statement_type: choicesFilter('statement_type', statementTypes, 'Statements of this type'),
    period_start_after: rangeFilter(
      'period_start',
      'date',
      '>=',
      'Period starts on or after this day',
    ),
    period_start_before: rangeFilter('period_start', 'date', '<', 'Period starts before this day'),
    period_end_after: rangeFilter('period_end', 'date', '>=', 'Closes on or after this day'),
    period_end_before: rangeFilter('period_end', 'date', '<', 'Closes before this day'),
  },
  ranges: [
    ['period_start_after', 'period_start_before'],
    ['period_end_after', 'period_end_before'],
  ],
  order: {
    direction: 'desc',
    columns: { period_end: 'date' },
    default: 'period_end',
    offers: [],
  },
  signsDocument: true,
}

const getStatement = itemOf(listStatements, {
  path: '/statements/{id}',
  operation: 'getStatement',
  summary: 'One statement by its global identifier',
})

/** Spec, Endpoints: all fourteen. Requests are served, and the OpenAPI document written, from these. */
export const endpoints: readonly BankEndpoint[] = [
  listAccounts,
  getAccount,
  listCards,
  getCard,
  listTransactions,
  getTransaction,
  getTransactionFile,
  listStatements,
  getStatement,
  listCustomers,
  getCustomer,
  listInvoices,
  getInvoice,
  getInvoiceFile,
]
