import {
  type ListDefinition,
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/components/resource-list/list-params'

/** Every filter of `GET /invoicing/customers`, by creation time in either direction. */
export const customerList: ListDefinition = {
  filters: [
    { name: 'search', label: 'Search', kind: 'text' },
    { name: 'include_deleted', label: 'Include deleted customers', kind: 'flag' },
  ],
  sortBy: [],
  order: true,
}

export function parseCustomerParams(raw: RawSearchParams): ListParams {
  return parseListParams(customerList, raw)
}
