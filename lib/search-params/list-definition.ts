import type { PlainMessageKey } from '@/lib/i18n/message-key'

export type FilterKind =
  | 'choice'
  | 'reference'
  | 'text'
  | 'words'
  | 'day'
  | 'moment'
  | 'amount'
  | 'flag'

/**
 * One filter of a list, by its wire name. `choice` and `reference` may repeat ("any of"); the others
 * are scalar. A `moment` is a day here and an instant at the bank; an `amount` is in the smallest unit
 * of its currency, and is one of those in `typed-amount.ts`; `words` are a search of our own (`readSearch`).
 */
export interface ListFilter {
  readonly name: string
  readonly kind: FilterKind
  /** What a `choice` offers, in the bank's words. */
  readonly values?: readonly string[]
  /** No bank offers it: Countinghouse narrows the rows that were read. */
  readonly here?: true
  readonly label: PlainMessageKey
  /** Neighbours of one group share a place among the filters: both ends of a range, for instance. */
  readonly group?: PlainMessageKey
  /** What its values are called: `invoices.state` and `paid` are `invoices.state_paid`. */
  readonly valueKind?: string
}

export interface ListDefinition {
  readonly filters: readonly ListFilter[]
  readonly sortBy: readonly string[]
  readonly order: boolean
  /** What Countinghouse sorts by, by wire names: no bank does. */
  readonly sortHere?: readonly string[]
  /** Where the list can be narrowed to a period. */
  readonly period?: ListDates
  /** Other dates that a reader may choose instead, by `dates` in the address. */
  readonly otherDates?: ListDates
}

/** Whether a condition narrows what was read, and not the request to the bank. */
export function isHere({ filters }: ListDefinition, name: string): boolean {
  return filters.some((filter) => filter.name === name && filter.here === true)
}

/** Whether the order of a list is ours. */
export function isSortedHere(
  { sortHere = [] }: ListDefinition,
  { sort_by }: { readonly sort_by: string | undefined },
): boolean {
  return sort_by !== undefined && sortHere.includes(sort_by)
}

/** Which filters of a list hold the period's first and last day. */
export interface ListDates {
  readonly from: string
  readonly to: string
  /** Whether `to` is the last day itself or the day after it. */
  readonly end: 'inclusive' | 'exclusive'
}

/** A transaction is of the day it was posted, a statement of the day it closed. */
export const listDates = {
  transactions: { from: 'posted_after', to: 'posted_before', end: 'exclusive' },
  statements: { from: 'period_end_after', to: 'period_end_before', end: 'exclusive' },
  invoices: { from: 'date_after', to: 'date_before', end: 'inclusive' },
} as const satisfies Record<string, ListDates>

/** Transactions by the day they were initiated: what has not been posted has no other. */
export const initiatedDates = {
  from: 'initiated_after',
  to: 'initiated_before',
  end: 'exclusive',
} as const satisfies ListDates
