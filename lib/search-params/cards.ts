import { cardStatuses, cardTypes, spendingLimitTypes } from '@/lib/bank-contract/card'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { markFilters } from '@/lib/search-params/mark-filters'
import { type ListParams, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'

/** Every filter of `GET /cards`, and those that no bank offers; its order is fixed. */
export const cardList = {
  filters: [
    { name: 'words', label: 'filters.words', kind: 'words', here: true },
    {
      name: 'status',
      label: 'lists.status',
      valueKind: 'cards.state',
      kind: 'choice',
      values: cardStatuses,
    },
    {
      name: 'type',
      label: 'cards.type',
      valueKind: 'cards.type',
      kind: 'choice',
      values: cardTypes,
    },
    { name: 'user_id', label: 'cards.cardholder', kind: 'reference' },
    {
      name: 'limit',
      label: 'cards.limit',
      valueKind: 'cards.limit',
      kind: 'choice',
      values: ['near'],
      here: true,
    },
    {
      name: 'window',
      label: 'cards.window',
      valueKind: 'cards.limit',
      kind: 'choice',
      values: spendingLimitTypes,
      here: true,
    },
    ...markFilters,
  ],
  sortBy: [],
  order: false,
} as const satisfies ListDefinition

export function parseCardParams(raw: RawSearchParams): ListParams {
  return parseListParams(cardList, raw)
}
