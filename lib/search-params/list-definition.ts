import type { ListDates } from '@/lib/search-params/list-dates'
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
