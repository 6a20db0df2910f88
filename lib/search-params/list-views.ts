import { parseColumns } from '@/lib/search-params/transaction-table'
import type { ListParams } from '@/lib/search-params/list-params'

/** Lists with views of their own, each of which a person may hide. */
export const listsWithViews = ['cards', 'invoices', 'statements', 'transactions'] as const
export type ListWithViews = (typeof listsWithViews)[number]

/** Where it is stored which views of a list a person hides. */
export function hiddenViewsPlace(list: ListWithViews): string {
  return `${list}_views`
}

/** The views that a person hides, by their ids, as they were stored. Never throws. */
export function parseHiddenViews(stored: string | null = null): readonly string[] {
  return parseColumns(stored)
}

/** Filters as a view compares them: in whatever order an address has them. */
export function filtersKey(filters: ListParams['filters']): string {
  return filters
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
}

/** Views of every list whose rows can be marked. */
const reviewViews = {
  toReview: {
    id: 'to_review',
    label: 'closing_data.state_to_review',
    filters: [
      ['review', 'none'],
      ['review', 'flagged'],
      ['review', 'changed'],
    ],
  },
  flagged: { id: 'flagged', label: 'mark_data.state_flagged', filters: [['review', 'flagged']] },
  changed: { id: 'changed', label: 'mark_data.state_changed', filters: [['review', 'changed']] },
} as const

/** The views of transactions that come with the list, by what they filter. */
export const transactionViews = [
  reviewViews.toReview,
  {
    id: 'missing_receipt',
    label: 'transaction_data.receipts_missing',
    filters: [['files', 'missing']],
  },
  {
    id: 'awaiting_approval',
    label: 'transactions.view_awaiting_approval',
    filters: [['status', 'awaiting_approval']],
  },
  { id: 'large', label: 'transactions.view_large', filters: [['size', 'large']] },
  {
    id: 'card_spend',
    label: 'transactions.view_card_spend',
    filters: [
      ['transaction_type', 'card_debit'],
      ['transaction_type', 'card_refund'],
      ['transaction_type', 'card_credit'],
    ],
  },
  reviewViews.flagged,
  reviewViews.changed,
] as const
