import {
  itemOf,
  type FileEndpoint,
  type Filter,
  type ListEndpoint,
  usualPageSize,
} from '@/bank/api/endpoint'
import {
  amountFilter,
  asInstant,
  choicesFilter,
  fragmentSearchFilter,
  identifiersFilter,
  instantFilter,
  withinPeriods,
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

const postedAfter = instantFilter('posted_at', '>=', 'Posted at or after this time')

// The column holds `infinity` until a transaction posts, which no bound on the posting time means.
const onlyPosted: Filter = withinPeriods(day, {
  ...postedAfter,
  trails: true,
  where: (value, bind) => `${postedAfter.where(value, bind)} and posted_at < 'infinity'`,
})

const postedBefore = instantFilter('posted_at', '<', 'Posted before this time')

// Nothing posts before it is initiated: in the default order the list need not be read from its top.
const onlyInitiated: Filter = withinPeriods(day, {
  ...postedBefore,
  trails: true,
  along: (value, bind) => `initiated_at < ${bind(asInstant(String(value)))}::timestamptz`,
})

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
  pageSize: usualPageSize,
  filters: {
    account_id: identifiersFilter('account_id', 'Transactions of this account'),
    account_type: choicesFilter('account_type', accountTypes, 'Of accounts of this type'),
    transaction_type: choicesFilter('transaction_type', transactionTypes, 'Of this type'),
    status: choicesFilter('status', transactionStatuses, 'In this state'),
    card_id: identifiersFilter('card_id', 'Made with this card'),
    user_id: identifiersFilter('user_id', 'Made by this person'),
    search: fragmentSearchFilter(
      'search_text',
      week,
      'Part of the counterparty, memo or note, in any case',
    ),
    initiated_after: instantFilter('initiated_at', '>=', 'Initiated at or after this time'),
    initiated_before: instantFilter('initiated_at', '<', 'Initiated before this time'),
    posted_after: onlyPosted,
    posted_before: onlyInitiated,
    min_amount: withinPeriods(day, amountFilter('amount', '>=', 'Signed minor units, inclusive')),
    max_amount: withinPeriods(day, amountFilter('amount', '<=', 'Signed minor units, inclusive')),
  },
  ranges: [
    ['initiated_after', 'initiated_before'],
    ['posted_after', 'posted_before'],
    ['min_amount', 'max_amount'],
  ],
  order: {
    direction: 'desc',
    columns: {
      initiated_at: { column: 'initiated_at', type: 'timestamptz' },
      posted_at: { column: 'posted_at', type: 'timestamptz' },
      amount: { column: 'amount', type: 'bigint' },
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
