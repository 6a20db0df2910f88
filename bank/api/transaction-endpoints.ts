import { itemOf, type FileEndpoint, type ListEndpoint, defaultPageSize } from '@/bank/api/endpoint'
import {
  asInstant,
  choicesFilter,
  fragmentSearchFilter,
  identifiersFilter,
  rangeFilter,
} from '@/bank/api/filters'
import { accountTypes } from '@/lib/bank-contract/account'
import {
  transactionSchema,
  transactionStatuses,
  transactionTypes,
} from '@/lib/bank-contract/transaction'

const day = 'initiated_day'
// Reading an index of texts has its price each time: fewer, longer periods.
const week = '(initiated_day / 7)'

const postedAfter = rangeFilter('posted_at', 'timestamptz', '>=', 'Posted at or after this time')
const postedBefore = rangeFilter('posted_at', 'timestamptz', '<', 'Posted before this time')

export const listTransactions: ListEndpoint = {
  kind: 'list',
  path: '/transactions',
  operation: 'listTransactions',
  summary: 'Transactions of the business',
  scope: 'transactions:read',
  key: 'transactions',
  item: transactionSchema,
  table: 'ledger_transaction',
  identifier: 'uuid',
  pageSize: defaultPageSize,
  filters: {
    account_id: identifiersFilter('account_id', 'Transactions of this account'),
    account_type: choicesFilter('account_type', accountTypes, 'Of accounts of this type'),
    transaction_type: choicesFilter('transaction_type', transactionTypes, 'Of this type'),
    status: choicesFilter('status', transactionStatuses, 'In this state'),
    card_id: identifiersFilter('card_id', 'Made with this card'),
    user_id: identifiersFilter('user_id', 'Made by this person'),
    search: {
      ...fragmentSearchFilter('search_text', 'Part of the counterparty, memo or note, in any case'),
      period: week,
    },
    initiated_after: rangeFilter(
      'initiated_at',
      'timestamptz',
      '>=',
      'Initiated at or after this time',
    ),
    initiated_before: rangeFilter('initiated_at', 'timestamptz', '<', 'Initiated before this time'),
    posted_after: {
      ...postedAfter,
      period: day,
      trails: true,
      // The column holds `infinity` until a transaction posts, which no bound on the posting time means.
      where: (value, bind) => `${postedAfter.where(value, bind)} and posted_at < 'infinity'`,
    },
    posted_before: {
      ...postedBefore,
      period: day,
      // Nothing posts before it is initiated: the list need not be read from its top.
      implied: (value, bind) => `initiated_at < ${bind(asInstant(String(value)), 'timestamptz')}`,
    },
    min_amount: {
      ...rangeFilter('amount', 'bigint', '>=', 'Signed minor units, inclusive'),
      period: day,
    },
    max_amount: {
      ...rangeFilter('amount', 'bigint', '<=', 'Signed minor units, inclusive'),
      period: day,
    },
  },
  ranges: [
    ['initiated_after', 'initiated_before'],
    ['posted_after', 'posted_before'],
    ['min_amount', 'max_amount'],
  ],
  order: {
    direction: 'desc',
    columns: {
      initiated_at: 'timestamptz',
      posted_at: 'timestamptz',
      amount: 'bigint',
    },
    default: 'initiated_at',
    offers: ['sort_by', 'order'],
  },
}

export const getTransaction = itemOf(listTransactions, {
  path: '/transactions/{id}',
  operation: 'getTransaction',
  summary: 'One transaction by its global identifier',
})

export const getTransactionFile: FileEndpoint = {
  kind: 'file',
  path: '/transactions/{transaction_id}/files/{file_id}',
  operation: 'getTransactionFile',
  summary: 'A file attached to a transaction, with a fresh signed download address',
  scope: 'transactions:read',
  owner: 'transaction',
}
