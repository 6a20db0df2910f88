import { cardStatuses, cardTypes, spendingLimitTypes } from '@/lib/bank-contract/card'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'

/** Every filter of `GET /cards`, and two that no bank offers; its order is fixed. */
export const cardList: ListDefinition = {
  filters: [
    { name: 'status', kind: 'choice', values: cardStatuses },
    { name: 'type', kind: 'choice', values: cardTypes },
    { name: 'user_id', kind: 'reference' },
    { name: 'limit', kind: 'choice', values: ['near'], here: true },
    { name: 'window', kind: 'choice', values: spendingLimitTypes, here: true },
  ],
  sortBy: [],
  order: false,
}

export function parseCardParams(raw: RawSearchParams): ListParams {
  return parseListParams(cardList, raw)
}
