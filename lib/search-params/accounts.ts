import type { ListDefinition } from '@/lib/search-params/list-definition'
import { type ListParams, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'

/** `GET /accounts` has no filter, and its order has no direction. */
export const accountList = {
  filters: [],
  sortBy: ['account_name', 'balance'],
  order: false,
} as const satisfies ListDefinition

export function parseAccountParams(raw: RawSearchParams): ListParams {
  return parseListParams(accountList, raw)
}
