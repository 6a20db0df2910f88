import { accountingSyncStates, invoiceStates } from '@/components/invoices/invoice-words'
import { listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { wordsOfStates } from '@/components/resource-list/state-badge'

/**
 * Every filter of `GET /invoicing/invoices`, inclusive at both ends, and three that no bank offers; the
 * order cannot be changed.
 */
export const invoiceList: ListDefinition = {
  filters: [
    {
      name: 'status',
      label: 'invoices.status',
      kind: 'choice',
      words: wordsOfStates(invoiceStates),
    },
    { name: 'date_after', label: 'invoices.dated_from', kind: 'day' },
    { name: 'date_before', label: 'invoices.dated_to', kind: 'day' },
    { name: 'due_date_after', label: 'invoices.due_from', kind: 'day' },
    { name: 'due_date_before', label: 'invoices.due_to', kind: 'day' },
    {
      name: 'accounting_sync_status',
      label: 'invoices.accounting_here',
      kind: 'choice',
      words: wordsOfStates(accountingSyncStates),
      folded: true,
      here: true,
    },
    {
      name: 'customer',
      label: 'invoices.customer_here',
      kind: 'reference',
      folded: true,
      here: true,
    },
    { name: 'words', label: 'lists.words_here', kind: 'words', folded: true, here: true },
  ],
  sortBy: [],
  order: false,
  period: listDates.invoices,
}

/** The list of invoices, narrowed here to those of one customer. */
export function invoicesOfCustomerPath(connection_id: string, customer_id: string): string {
  const query = new URLSearchParams({ customer: customer_id })
  return `${resourcePath(connection_id, 'invoices')}?${query.toString()}`
}

export function parseInvoiceParams(raw: RawSearchParams): ListParams {
  return parseListParams(invoiceList, raw)
}
