import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'

/** `GET /accounts` has no filter, and its order has no direction. */
export const accountList: ListDefinition = {
  filters: [],
  sortBy: ['account_name', 'balance'],
  order: false,
}

export function parseAccountParams(raw: RawSearchParams): ListParams {
  return parseListParams(accountList, raw)
}
