import { accountTypeWords } from '@/components/accounts/account-words'
import { listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'
import { wordsOfStates } from '@/components/resource-list/state-badge'
import {
  transactionStates,
  transactionTypeWords,
} from '@/components/transactions/transaction-words'

const filesWords = {
  with: 'transactions.with_files',
  without: 'transactions.without_files',
} as const

/**
 * Every filter and order of `GET /transactions`. `*_before` is exclusive, amounts inclusive; and
 * five that no bank offers, which narrow what was read.
 */
export const transactionList: ListDefinition = {
  filters: [
    { name: 'search', label: 'transactions.search', kind: 'text' },
    {
      name: 'status',
      label: 'transactions.status',
      kind: 'choice',
      words: wordsOfStates(transactionStates),
    },
    {
      name: 'transaction_type',
      label: 'transactions.type',
      kind: 'choice',
      words: transactionTypeWords,
    },
    { name: 'initiated_after', label: 'transactions.initiated_from', kind: 'moment' },
    { name: 'initiated_before', label: 'transactions.initiated_before', kind: 'moment' },
    { name: 'account_id', label: 'transactions.account', kind: 'reference' },
    {
      name: 'account_type',
      label: 'transactions.account_type',
      kind: 'choice',
      words: accountTypeWords,
      folded: true,
    },
    { name: 'card_id', label: 'transactions.card', kind: 'reference', folded: true },
    { name: 'user_id', label: 'transactions.person', kind: 'reference', folded: true },
    { name: 'posted_after', label: 'transactions.posted_from', kind: 'moment', folded: true },
    { name: 'posted_before', label: 'transactions.posted_before', kind: 'moment', folded: true },
    { name: 'min_amount', label: 'transactions.amount_from', kind: 'amount', folded: true },
    { name: 'max_amount', label: 'transactions.amount_to', kind: 'amount', folded: true },
    {
      name: 'files',
      label: 'transactions.files_here',
      kind: 'choice',
      words: filesWords,
      folded: true,
      here: true,
    },
    {
      name: 'currency',
      label: 'transactions.currency_here',
      kind: 'reference',
      folded: true,
      here: true,
    },
    {
      name: 'person',
      label: 'transactions.person_here',
      kind: 'choice',
      words: { nobody: 'charts.nobody_named' },
      folded: true,
      here: true,
    },
    {
      name: 'counterparty',
      label: 'transactions.counterparty_here',
      kind: 'words',
      folded: true,
      here: true,
    },
    { name: 'words', label: 'lists.words_here', kind: 'words', folded: true, here: true },
  ],
  sortBy: ['initiated_at', 'posted_at', 'amount'],
  order: true,
  period: listDates.transactions,
}

export function parseTransactionParams(raw: RawSearchParams): ListParams {
  return parseListParams(transactionList, raw)
}
