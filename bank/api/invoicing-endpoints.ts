import {
  itemOf,
  type FileEndpoint,
  type Filter,
  type ListEndpoint,
  defaultPageSize,
} from '@/bank/api/endpoint'
import { choicesFilter, rangeFilter, searchFilter } from '@/bank/api/filters'
import { customerSchema, invoiceSchema, invoiceStatuses } from '@/lib/bank-contract/invoicing'

const includeDeleted: Filter = {
  parameter: { kind: 'boolean', description: 'Whether deleted customers are listed too' },
  where: (value) => (value === true ? 'true' : 'not deleted'),
  columns: ['deleted'],
  kind: 'order',
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
  pageSize: defaultPageSize,
  filters: {
    search: searchFilter('search_text', 'Part of the legal name, e-mail or note, in any case'),
    include_deleted: includeDeleted,
  },
  ranges: [],
  order: {
    direction: 'desc',
    columns: { created_at: 'timestamptz' },
    default: 'created_at',
    offers: ['order'],
  },
}

/** Spec, Endpoints: a deleted customer that still exists is given too. */
export const getCustomer = itemOf(listCustomers, {
  path: '/invoicing/customers/{customer_id}',
  operation: 'getCustomer',
  summary: 'One invoicing customer, also a deleted one',
})

/** Spec, Endpoints: by creation time, newest first, and the order cannot be changed. */
export const listInvoices: ListEndpoint = {
  kind: 'list',
  path: '/invoicing/invoices',
  operation: 'listInvoices',
  summary: 'Invoices, newest first',
  scope: 'invoicing:read',
  key: 'invoices',
  item: invoiceSchema,
  table: 'invoice',
  identifier: 'uuid',
  pageSize: defaultPageSize,
  filters: {
    status: choicesFilter('status', invoiceStatuses, 'Invoices in this state'),
    date_after: rangeFilter('date', 'date', '>=', 'Dated on or after this day'),
    date_before: rangeFilter('date', 'date', '<=', 'Dated on or before this day'),
    due_date_after: rangeFilter('due_date', 'date', '>=', 'Due on or after this day'),
    due_date_before: rangeFilter('due_date', 'date', '<=', 'Due on or before this day'),
  },
  ranges: [
    ['date_after', 'date_before'],
    ['due_date_after', 'due_date_before'],
  ],
  order: {
    direction: 'desc',
    columns: { created_at: 'timestamptz' },
    default: 'created_at',
    offers: [],
  },
}

export const getInvoice = itemOf(listInvoices, {
  path: '/invoicing/invoices/{invoice_id}',
  operation: 'getInvoice',
  summary: 'One invoice',
})

export const getInvoiceFile: FileEndpoint = {
  kind: 'file',
  path: '/invoicing/invoices/{invoice_id}/files/{file_id}',
  operation: 'getInvoiceFile',
  summary: 'The PDF attached to an invoice, with a fresh signed download address',
  scope: 'invoicing:read',
  owner: 'invoice',
}
