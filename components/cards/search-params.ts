import { cardStates, cardTypeWords, spendingLimitWords } from '@/components/cards/card-words'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'
import { wordsOfStates } from '@/components/resource-list/state-badge'

/** Every filter of `GET /cards`, and two that no bank offers; its order is fixed. */
export const cardList: ListDefinition = {
  filters: [
    { name: 'status', label: 'cards.status', kind: 'choice', words: wordsOfStates(cardStates) },
    { name: 'type', label: 'cards.type', kind: 'choice', words: cardTypeWords },
    { name: 'user_id', label: 'cards.cardholder', kind: 'reference' },
    {
      name: 'window',
      label: 'cards.window_here',
      kind: 'choice',
      words: spendingLimitWords,
      folded: true,
      here: true,
    },
    {
      name: 'limit',
      label: 'cards.limit_here',
      kind: 'choice',
      words: { near: 'cards.limit_near' },
      folded: true,
      here: true,
    },
  ],
  sortBy: [],
  order: false,
}

export function parseCardParams(raw: RawSearchParams): ListParams {
  return parseListParams(cardList, raw)
}
