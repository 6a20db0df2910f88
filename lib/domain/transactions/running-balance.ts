import type { Money } from '@/lib/bank-contract/money'
import type { Extent } from '@/lib/domain/reading/reading'
import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'

/** Rows that are shown as the newest, and whether the bank's data shows that they are. */
export interface LatestTransactions extends Extent {
  readonly rows: readonly Transaction[]
  readonly isDetermined: boolean
}

/** Why there is no running balance, as the key of its message. */
export type NoRunningBalance = `transaction_data.no_balance_${
  | 'account'
  | 'currencies'
  | 'exact'
  | 'far'
  | 'filters'
  | 'moving'
  | 'order'
  | 'page'
  | 'unread'
  | 'undetermined'}`

/** The balance after each row, or why there can be none. */
export type RunningBalance =
  | {
      readonly kind: 'known'
      /** The balance after the newest row of the page. */
      readonly from: Money
      readonly after: ReadonlyMap<Transaction, Money>
      /** Before the last row of this page: where the next page goes on. */
      readonly carried: Money
    }
  | { readonly kind: 'unknown'; readonly reason: NoRunningBalance }

const mayNarrow = new Set(['account_id', 'initiated_after', 'initiated_before'])

/**
 * Why a running balance would be wrong for this list; undefined where it would be right: all rows of
 * one account between two days, newest first, with none left out.
 */
export function whyNoRunningBalance(list: {
  readonly filters: readonly (readonly [name: string, value: string])[]
  readonly sort_by?: string | undefined
  readonly order?: string | undefined
}): NoRunningBalance | undefined {
  const accounts = list.filters.filter(([name]) => name === 'account_id')
  if (accounts.length !== 1) return 'transaction_data.no_balance_account'
  if (list.filters.some(([name]) => !mayNarrow.has(name))) {
    return 'transaction_data.no_balance_filters'
  }
  if ((list.sort_by ?? 'initiated_at') !== 'initiated_at' || (list.order ?? 'desc') !== 'desc') {
    return 'transaction_data.no_balance_order'
  }
  return undefined
}

/**
 * What an account held when a list ended: its own balance less all that settled in the rows that
 * came `later`, or why it cannot be counted.
 */
export function balanceBefore(later: readonly Transaction[], own: Money): Money | NoRunningBalance {
  const counted = runningBalance(later, own)
  return counted.kind === 'known' ? counted.carried : counted.reason
}

/**
 * Counts back from `start`, the balance after the newest row. Only what settled has moved money; a
 * row of another currency, one that does not tell whether it settled, or a sum beyond the exact integers
 * ends the count.
 */
export function runningBalance(rows: readonly Transaction[], start: Money): RunningBalance {
  const after = new Map<Transaction, Money>()
  let amount = start.amount
  for (const row of rows) {
    if (!transactionStatuses.some((each) => each === row.status)) {
      return { kind: 'unknown', reason: 'transaction_data.no_balance_undetermined' }
    }
    if (row.amount.currency !== start.currency) {
      return { kind: 'unknown', reason: 'transaction_data.no_balance_currencies' }
    }
    after.set(row, { amount, currency: start.currency })
    if (row.status === 'settled') amount -= row.amount.amount
    if (!Number.isSafeInteger(amount)) {
      return { kind: 'unknown', reason: 'transaction_data.no_balance_exact' }
    }
  }
  return { kind: 'known', from: start, after, carried: { amount, currency: start.currency } }
}

/** `-1250 USD` of an address, where the page before ended. */
export function parseCarried(text: string | undefined): Money | undefined {
  const match = /^(-?\d{1,16}) ([A-Z]{3})$/.exec(text ?? '')
  const amount = Number(match?.[1])
  if (match === null || !Number.isSafeInteger(amount)) return undefined
  return { amount, currency: match[2] ?? '' }
}

export function carriedText({ amount, currency }: Money): string {
  return `${amount} ${currency}`
}
