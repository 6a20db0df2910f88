import type { Card } from '@/lib/bank-contract/card'
import { cardholderOf, isNearLimit } from '@/lib/domain/cards/card-figures'
import { markFilters, type MarkOf } from '@/lib/domain/close/found-mark'
import type { FilterMemory, RowFilters } from '@/lib/domain/search/judge-rows'
import {
  answersWords,
  type Conditions,
  type RefinedRows,
  refineRows,
} from '@/lib/domain/search/refine-rows'

const cardFilters: RowFilters<Card> = {
  limit: { judge: isNearLimit },
  window: {
    judge: ({ spending_limit_type: type }, values) =>
      type === undefined ? undefined : type !== null && values.includes(type),
  },
  words: answersWords((row) => [row.name, row.last_4, cardholderOf(row)]),
}

export function refineCards(
  rows: readonly Card[],
  list: Conditions,
  memory?: FilterMemory,
  markOf?: MarkOf<Card>,
): RefinedRows<Card> | undefined {
  return refineRows(rows, list, { ...cardFilters, ...markFilters(markOf) }, memory)
}
