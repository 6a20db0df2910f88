import {
  type FileEndpoint,
  type ItemEndpoint,
  type ListEndpoint,
  usualPageSize,
} from '@/bank/api/endpoint'
import { choicesFilter, dateFilter } from '@/bank/api/filters'
import { invoiceSchema, invoiceStatuses } from '@/lib/bank-contract/invoice'

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
  pageSize: usualPageSize,
  filters: {
    status: choicesFilter('status', invoiceStatuses, 'Invoices in this state'),
    date_after: dateFilter('date', '>=', 'Dated on or after this day'),
    date_before: dateFilter('date', '<=', 'Dated on or before this day'),
    due_date_after: dateFilter('due_date', '>=', 'Due on or after this day'),
    due_date_before: dateFilter('due_date', '<=', 'Due on or before this day'),
  },
  ranges: [
    ['date_after', 'date_before'],
    ['due_date_after', 'due_date_before'],
  ],
  order: {
    direction: 'desc',
    columns: { created_at: { column: 'created_at', type: 'timestamptz' } },
    default: 'created_at',
    offers: [],
  },
}

export const getInvoice: ItemEndpoint = {
  kind: 'item',
  path: '/invoicing/invoices/{invoice_id}',
  operation: 'getInvoice',
  summary: 'One invoice',
  scope: 'invoicing:read',
  item: invoiceSchema,
  table: 'invoice',
  identifier: 'uuid',
}

export const getInvoiceFile: FileEndpoint = {
  kind: 'file',
  path: '/invoicing/invoices/{invoice_id}/files/{file_id}',
  operation: 'getInvoiceFile',
  summary: 'The PDF attached to an invoice, with a fresh signed download address',
  scope: 'invoicing:read',
  owner: 'invoice',
}
