import { invoiceStates } from '@/components/invoices/invoice-words'
import { listDates } from '@/components/resource-list/list-dates'
import {
  type ListDefinition,
  type ListParams,
  parseListParams,
  type RawSearchParams,
} from '@/components/resource-list/list-params'
import { wordsOfStates } from '@/components/resource-list/state-badge'

/** Every filter of `GET /invoicing/invoices`, inclusive at both ends; the order cannot be changed. */
export const invoiceList: ListDefinition = {
  filters: [
    { name: 'status', label: 'Status', kind: 'choice', words: wordsOfStates(invoiceStates) },
    { name: 'date_after', label: 'Dated from', kind: 'day' },
    { name: 'date_before', label: 'Dated to', kind: 'day' },
    { name: 'due_date_after', label: 'Due from', kind: 'day' },
    { name: 'due_date_before', label: 'Due to', kind: 'day' },
  ],
  sortBy: [],
  order: false,
  period: listDates.invoices,
}

export function parseInvoiceParams(raw: RawSearchParams): ListParams {
  return parseListParams(invoiceList, raw)
}
