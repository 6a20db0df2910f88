import { accountTypeWords } from '@/components/accounts/account-words'
import { listDates } from '@/components/resource-list/list-dates'
import {
  type ListDefinition,
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/components/resource-list/list-params'
import { wordsOfStates } from '@/components/resource-list/state-badge'
import {
  transactionStates,
  transactionTypeWords,
} from '@/components/transactions/transaction-words'

const filesWords = { with: 'With files', without: 'Without files' }

/**
 * Every filter and order of `GET /transactions`. `*_before` is exclusive, amounts inclusive; and
 * three that no bank offers, which narrow what was read.
 */
export const transactionList: ListDefinition = {
  filters: [
    { name: 'search', label: 'Search', kind: 'text' },
    { name: 'status', label: 'Status', kind: 'choice', words: wordsOfStates(transactionStates) },
    { name: 'transaction_type', label: 'Type', kind: 'choice', words: transactionTypeWords },
    { name: 'initiated_after', label: 'Initiated from', kind: 'moment' },
    { name: 'initiated_before', label: 'Initiated before', kind: 'moment' },
    { name: 'account_id', label: 'Account', kind: 'reference', folded: true },
    {
      name: 'account_type',
      label: 'Account type',
      kind: 'choice',
      words: accountTypeWords,
      folded: true,
    },
    { name: 'card_id', label: 'Card', kind: 'reference', folded: true },
    { name: 'user_id', label: 'Person', kind: 'reference', folded: true },
    { name: 'posted_after', label: 'Posted from', kind: 'moment', folded: true },
    { name: 'posted_before', label: 'Posted before', kind: 'moment', folded: true },
    { name: 'min_amount', label: 'Amount from', kind: 'amount', folded: true },
    { name: 'max_amount', label: 'Amount to', kind: 'amount', folded: true },
    {
      name: 'files',
      label: 'Files, here',
      kind: 'choice',
      words: filesWords,
      folded: true,
      here: true,
    },
    { name: 'currency', label: 'Currency, here', kind: 'reference', folded: true, here: true },
    {
      name: 'counterparty',
      label: 'Counterparty, here',
      kind: 'reference',
      folded: true,
      here: true,
    },
  ],
  sortBy: ['initiated_at', 'posted_at', 'amount'],
  order: true,
  period: listDates.transactions,
}

export function parseTransactionParams(raw: RawSearchParams): ListParams {
  return parseListParams(transactionList, raw)
}
