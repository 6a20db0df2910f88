import { accountTypes } from '@/lib/bank-contract/account'
import { transactionStatuses, transactionTypes } from '@/lib/bank-contract/transaction'
import { initiatedDates, listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import { markFilters } from '@/lib/search-params/mark-filters'
import { type ListParams, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'

/**
 * Every filter and order of `GET /transactions`, and those that no bank offers (`here`). `*_before` is
 * exclusive, amounts inclusive.
 */
export const transactionList = {
  filters: [
    { name: 'search', label: 'filters.search', kind: 'text' },
    { name: 'account_id', label: 'transactions.account', kind: 'reference' },
    {
      name: 'status',
      label: 'lists.status',
      valueKind: 'transactions.state',
      kind: 'choice',
      values: transactionStatuses,
    },
    {
      name: 'transaction_type',
      label: 'transactions.type',
      valueKind: 'transaction_data.type',
      kind: 'choice',
      values: transactionTypes,
    },
    {
      name: 'min_amount',
      label: 'transaction_data.amount_from',
      group: 'lists.amount',
      kind: 'amount',
    },
    {
      name: 'max_amount',
      label: 'transaction_data.amount_to',
      group: 'lists.amount',
      kind: 'amount',
    },
    {
      name: 'size',
      label: 'transaction_data.size',
      group: 'lists.amount',
      valueKind: 'transaction_data.size',
      kind: 'choice',
      values: ['large'],
      here: true,
    },
    {
      name: 'files',
      label: 'transactions.receipts',
      valueKind: 'transaction_data.receipts',
      kind: 'choice',
      values: ['with', 'without', 'missing'],
      here: true,
    },
    { name: 'counterparty', label: 'transactions.counterparty', kind: 'words', here: true },
    { name: 'words', label: 'filters.words', kind: 'words', here: true },
    { name: 'card_id', label: 'transactions.card', kind: 'reference' },
    {
      name: 'user_id',
      label: 'transactions.person',
      group: 'transactions.person',
      kind: 'reference',
    },
    {
      name: 'person',
      label: 'transactions.person',
      group: 'transactions.person',
      valueKind: 'transaction_data.person',
      kind: 'choice',
      values: ['nobody'],
      here: true,
    },
    {
      name: 'account_type',
      label: 'transaction_data.account_type',
      valueKind: 'accounts.type',
      kind: 'choice',
      values: accountTypes,
    },
    { name: 'currency', label: 'lists.currency', kind: 'reference', here: true },
    ...markFilters,
    {
      name: 'posted_after',
      label: 'transaction_data.posted_from',
      group: 'transactions.posted',
      kind: 'moment',
    },
    {
      name: 'posted_before',
      label: 'transaction_data.posted_before',
      group: 'transactions.posted',
      kind: 'moment',
    },
    {
      name: 'initiated_after',
      label: 'transaction_data.initiated_from',
      group: 'transactions.initiated',
      kind: 'moment',
    },
    {
      name: 'initiated_before',
      label: 'transaction_data.initiated_before',
      group: 'transactions.initiated',
      kind: 'moment',
    },
  ],
  sortBy: ['initiated_at', 'posted_at', 'amount'],
  order: true,
  period: listDates.transactions,
  otherDates: initiatedDates,
} as const satisfies ListDefinition

export function parseTransactionParams(raw: RawSearchParams): ListParams {
  return parseListParams(transactionList, raw)
}
