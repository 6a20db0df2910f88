import {
  type Filter,
  type ItemEndpoint,
  type ListEndpoint,
  usualPageSize,
} from '@/bank/api/endpoint'
import { searchFilter } from '@/bank/api/filters'
import { customerSchema } from '@/lib/bank-contract/customer'

const includeDeleted: Filter = {
  parameter: { kind: 'boolean', description: 'Whether deleted customers are listed too' },
  where: (value) => (value === true ? 'true' : 'not deleted'),
  found: { by: 'order' },
}

export const listCustomers: ListEndpoint = {
  kind: 'list',
  path: '/invoicing/customers',
  operation: 'listCustomers',
  summary: 'Invoicing customers; deleted ones only on request',
  scope: 'invoicing:read',
  key: 'customers',
  item: customerSchema,
  table: 'customer',
  identifier: 'uuid',
  pageSize: usualPageSize,
  filters: {
    search: searchFilter('search_text', 'Part of the legal name, e-mail or note, in any case'),
    include_deleted: includeDeleted,
  },
  ranges: [],
  order: {
    direction: 'desc',
    columns: { created_at: { column: 'created_at', type: 'timestamptz' } },
    default: 'created_at',
    offers: ['order'],
  },
}

/** Spec, Endpoints: a deleted customer that still exists is given too. */
export const getCustomer: ItemEndpoint = {
  kind: 'item',
  path: '/invoicing/customers/{customer_id}',
  operation: 'getCustomer',
  summary: 'One invoicing customer, also a deleted one',
  scope: 'invoicing:read',
  item: customerSchema,
  table: 'customer',
  identifier: 'uuid',
}
