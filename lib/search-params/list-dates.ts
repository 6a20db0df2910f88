/** Which filters of a list hold the period's first and last day. */
export interface ListDates {
  readonly from: string
  readonly to: string
  /** Whether `to` is the last day itself or the day after it. */
  readonly end: 'inclusive' | 'exclusive'
}

/** A transaction is of the day it was initiated, a statement of the day it closed. */
export const listDates = {
  transactions: { from: 'initiated_after', to: 'initiated_before', end: 'exclusive' },
  statements: { from: 'period_end_after', to: 'period_end_before', end: 'exclusive' },
  invoices: { from: 'date_after', to: 'date_before', end: 'inclusive' },
} as const satisfies Record<string, ListDates>
