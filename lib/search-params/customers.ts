import type { ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'

/** Every filter of `GET /invoicing/customers`, by creation time in either direction. */
export const customerList: ListDefinition = {
  filters: [
    { name: 'search', label: 'filters.search', kind: 'text' },
    { name: 'include_deleted', label: 'customers.include_deleted', kind: 'flag' },
  ],
  sortBy: [],
  order: true,
}

export function parseCustomerParams(raw: RawSearchParams): ListParams {
  return parseListParams(customerList, raw)
}
