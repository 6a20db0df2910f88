import type { ListDefinition } from '@/lib/search-params/list-definition'
import { type ListParams, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'

/** Every filter of `GET /invoicing/customers`, by creation time in either direction. */
export const customerList = {
  filters: [
    { name: 'search', label: 'filters.search', kind: 'text' },
    { name: 'include_deleted', label: 'customers.include_deleted', kind: 'flag' },
  ],
  sortBy: [],
  sortHere: ['legal_name', 'total_revenue'],
  order: true,
} as const satisfies ListDefinition

export function parseCustomerParams(raw: RawSearchParams): ListParams {
  return parseListParams(customerList, raw)
}
