import { accountingSyncStatuses, invoiceStatuses } from '@/lib/bank-contract/invoicing'
import { isWithinBounds } from '@/lib/bank-contract/identifier'
import { type AgeingBucket, ageingBuckets } from '@/lib/domain/invoices/ageing'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import {
  type ListParams,
  parseListParams,
  parsePeriodText,
  type RawSearchParams,
} from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'

/**
 * Every filter of `GET /invoicing/invoices`, inclusive at both ends, and seven that no bank offers; the
 * order cannot be changed.
 */
export const invoiceList: ListDefinition = {
  filters: [
    { name: 'words', label: 'filters.words', kind: 'words', here: true },
    {
      name: 'status',
      label: 'lists.status',
      kind: 'choice',
      values: invoiceStatuses,
      valueKind: 'invoices.state',
    },
    { name: 'customer', label: 'invoices.customer', kind: 'reference', here: true },
    {
      name: 'accounting_sync_status',
      label: 'invoices.ledger_sync',
      kind: 'choice',
      values: accountingSyncStatuses,
      valueKind: 'invoices.sync',
      here: true,
    },
    { name: 'currency', label: 'lists.currency', kind: 'reference', here: true },
    { name: 'date_after', label: 'invoices.issued_from', group: 'lists.issued', kind: 'day' },
    { name: 'date_before', label: 'invoices.issued_to', group: 'lists.issued', kind: 'day' },
    { name: 'due_date_after', label: 'invoices.due_from', group: 'lists.due', kind: 'day' },
    { name: 'due_date_before', label: 'invoices.due_to', group: 'lists.due', kind: 'day' },
    { name: 'not_due_on', label: 'invoices.not_due_on', kind: 'day', here: true },
    { name: 'overdue_on', label: 'invoices.overdue_on', kind: 'day', here: true },
    {
      name: 'overdue_undated_on',
      label: 'invoices.overdue_undated_on',
      kind: 'day',
      here: true,
    },
  ],
  sortBy: [],
  order: false,
  period: listDates.invoices,
}

export function parseInvoiceParams(raw: RawSearchParams): ListParams {
  return parseListParams(invoiceList, raw)
}

/** The list of invoices, narrowed to those of one customer. */
export function invoicesOfCustomerPath(connection_id: string, customer_id: string): string {
  const query = new URLSearchParams({ customer: customer_id })
  return `${resourcePath(connection_id, 'invoices')}?${query.toString()}`
}

/** The day that an ageing is of, and which of its figures is opened. */
export interface AgeingParams {
  on: string
  /** What was typed in its place, where it is no day. */
  unreadable: string | undefined
  currency: string | undefined
  /** Undefined: of every customer; '' of invoices that name none. */
  customer_id: string | undefined
  bucket: AgeingBucket | undefined
  /** As the address has it; an ageing is of a day, and hands it on. */
  period: string | undefined
}

const maxLength = 100

export function parseAgeingParams(raw: RawSearchParams, today: string): AgeingParams {
  const given = (name: string): string | undefined => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    return typeof value === 'string' ? value : value?.at(-1)
  }
  const one = (name: string): string | undefined => {
    const value = given(name)?.trim() ?? ''
    return value === '' || value.length > maxLength ? undefined : value
  }
  // As it came: it may be long, and begin with a gap.
  const customer_id = given('customer_id')
  const requested = one('on')
  const isDay = requested !== undefined && findCalendarDate(requested) !== undefined
  return {
    on: isDay ? requested : today,
    unreadable: isDay ? undefined : requested,
    currency: one('currency'),
    customer_id: customer_id === '' || isWithinBounds(customer_id ?? '') ? customer_id : undefined,
    bucket: ageingBuckets.find((bucket) => bucket === one('bucket')),
    period: parsePeriodText(raw),
  }
}

export function ageingPath(
  connection_id: string,
  chosen: Partial<Omit<AgeingParams, 'unreadable'>> = {},
): string {
  const query = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  )
  const path = `${resourcePath(connection_id, 'invoices')}/ageing`
  if (query.length === 0) return path
  const place = chosen.currency === undefined ? '' : '#rows'
  return `${path}?${new URLSearchParams(query).toString()}${place}`
}
