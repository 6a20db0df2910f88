import type { ValueWords } from '@/components/resource-list/value-words'
import type { MessageKey } from '@/lib/i18n/en'

/**
 * One filter that the bank's list offers, by its wire name. `choice` and `reference` may repeat
 * ("any of"); the others are scalar. A `moment` is a day here and an instant at the bank; an
 * `amount` is in the smallest unit of its currency; `words` are a search of our own (`readSearch`).
 */
export interface ListFilter {
  readonly name: string
  readonly label: MessageKey
  readonly kind: 'choice' | 'reference' | 'text' | 'words' | 'day' | 'moment' | 'amount' | 'flag'
  readonly words?: ValueWords
  /** Used less often: folded away until it is. */
  readonly folded?: true
  /** No bank offers it: it narrows what was read, and the list says so. */
  readonly here?: true
}

export interface ListDefinition {
  readonly filters: readonly ListFilter[]
  readonly sortBy: readonly string[]
  readonly order: boolean
  /** Where the list can be narrowed to a period. */
  readonly period?: ListDates
}

/** Whether a condition narrows what was read, and not what the bank is asked for. */
export function isHere({ filters }: ListDefinition, name: string): boolean {
  return filters.some((filter) => filter.name === name && filter.here === true)
}

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
