import { accountTypes } from '@/lib/bank-contract/account'
import { transactionStatuses, transactionTypes } from '@/lib/bank-contract/transaction'
import { initiatedDates, listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'

/**
 * Every filter and order of `GET /transactions`, and five that no bank offers. `*_before` is
 * exclusive, amounts inclusive.
 */
export const transactionList: ListDefinition = {
  filters: [
    { name: 'search', kind: 'text' },
    { name: 'account_id', kind: 'reference' },
    { name: 'status', kind: 'choice', values: transactionStatuses },
    { name: 'transaction_type', kind: 'choice', values: transactionTypes },
    { name: 'min_amount', kind: 'amount' },
    { name: 'max_amount', kind: 'amount' },
    { name: 'files', kind: 'choice', values: ['with', 'without'], here: true },
    { name: 'counterparty', kind: 'words', here: true },
    { name: 'words', kind: 'words', here: true },
    { name: 'card_id', kind: 'reference' },
    { name: 'user_id', kind: 'reference' },
    { name: 'person', kind: 'choice', values: ['nobody'], here: true },
    { name: 'account_type', kind: 'choice', values: accountTypes },
    { name: 'currency', kind: 'reference', here: true },
    { name: 'posted_after', kind: 'moment' },
    { name: 'posted_before', kind: 'moment' },
    { name: 'initiated_after', kind: 'moment' },
    { name: 'initiated_before', kind: 'moment' },
  ],
  sortBy: ['initiated_at', 'posted_at', 'amount'],
  order: true,
  period: listDates.transactions,
  otherDates: initiatedDates,
}

export function parseTransactionParams(raw: RawSearchParams): ListParams {
  return parseListParams(transactionList, raw)
}
