import { createLoader, createMultiParser } from 'nuqs/server'
import { accountingSyncStatuses, invoiceStatuses } from '@/lib/bank-contract/invoicing'
import { isWithinBounds } from '@/lib/bank-contract/identifier'
import { documentStandings } from '@/lib/domain/exports/taken-document'
import { type AgeingBucket, ageingBuckets } from '@/lib/domain/invoices/ageing-buckets'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { listDates, type ListDefinition } from '@/lib/search-params/list-definition'
import { markFilters } from '@/lib/search-params/mark-filters'
import { type ListParams, parseListParams } from '@/lib/search-params/list-params'
import {
  createHref,
  parseAsLine,
  parseAsOneOf,
  parseAsPeriod,
  type RawSearchParams,
} from '@/lib/search-params/parsers'
import { resourcePath } from '@/lib/search-params/resource-path'

/**
 * Every filter of `GET /invoicing/invoices`, inclusive at both ends, and those that no bank offers (`here`);
 * the bank's order cannot be changed.
 */
export const invoiceList = {
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
    {
      name: 'pdf',
      label: 'invoices.pdf',
      kind: 'choice',
      values: [...documentStandings, 'none'],
      valueKind: 'invoices.pdf',
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
    ...markFilters,
  ],
  sortBy: [],
  sortHere: [
    'invoice_number',
    'customer',
    'date',
    'due_date',
    'status',
    'accounting_sync_status',
    'total',
  ],
  order: false,
  period: listDates.invoices,
} as const satisfies ListDefinition

export function parseInvoiceParams(raw: RawSearchParams): ListParams {
  return parseListParams(invoiceList, raw)
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

// As it came: it may be long, and begin with a gap; one of nobody is empty.
const parseAsCustomer = createMultiParser<string>({
  parse: (values) => values.findLast((id) => id === '' || isWithinBounds(id)) ?? null,
  serialize: (id) => [id],
})

const ageingParsers = {
  on: parseAsLine(maxLength),
  currency: parseAsLine(maxLength),
  customer_id: parseAsCustomer,
  bucket: parseAsOneOf(ageingBuckets),
  period: parseAsPeriod,
}
const loadAgeing = createLoader(ageingParsers)
const ageingHref = createHref(ageingParsers)

export function parseAgeingParams(raw: RawSearchParams, today: string): AgeingParams {
  const { on, currency, customer_id, bucket, period } = loadAgeing(raw)
  const isDay = on !== null && findCalendarDate(on) !== undefined
  return {
    on: isDay ? on : today,
    unreadable: isDay ? undefined : (on ?? undefined),
    currency: currency ?? undefined,
    customer_id: customer_id ?? undefined,
    bucket: bucket ?? undefined,
    period: period ?? undefined,
  }
}

export function ageingPath(
  connection_id: string,
  chosen: Partial<Omit<AgeingParams, 'unreadable'>> = {},
): string {
  const path = ageingHref(`${resourcePath(connection_id, 'invoices')}/ageing`, {
    on: chosen.on ?? null,
    currency: chosen.currency ?? null,
    customer_id: chosen.customer_id ?? null,
    bucket: chosen.bucket ?? null,
    period: chosen.period ?? null,
  })
  return chosen.currency === undefined ? path : `${path}#rows`
}
