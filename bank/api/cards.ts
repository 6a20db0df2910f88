import { type ItemEndpoint, type ListEndpoint, usualPageSize } from '@/bank/api/endpoint'
import { choicesFilter, identifiersFilter } from '@/bank/api/filters'
import { cardSchema, cardStatuses, cardTypes } from '@/lib/bank-contract/card'

export const listCards: ListEndpoint = {
  kind: 'list',
  path: '/cards',
  operation: 'listCards',
  summary: 'Cards of the business, canceled and expired ones included',
  scope: 'cards:read',
  key: 'cards',
  item: cardSchema,
  table: 'card',
  identifier: 'uuid',
  pageSize: usualPageSize,
  filters: {
    status: choicesFilter('status', cardStatuses, 'Cards in this state'),
    type: choicesFilter('type', cardTypes, 'Cards of this type'),
    user_id: identifiersFilter('user_id', 'Cards held by this person'),
  },
  ranges: [],
  order: { direction: 'asc', columns: {}, offers: [] },
}

export const getCard: ItemEndpoint = {
  kind: 'item',
  path: '/cards/{id}',
  operation: 'getCard',
  summary: 'One card by its stable identifier',
  scope: 'cards:read',
  item: cardSchema,
  table: 'card',
  identifier: 'uuid',
}
