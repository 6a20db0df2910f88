import { type Invoice, openInvoiceStatuses } from '@/lib/bank-contract/invoice'
import {
  type CalendarDate,
  findCalendarDate,
  findInstant,
  utcDay,
} from '@/lib/domain/periods/calendar-date'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'

export const ageingBuckets = ['not_due', '1_30', '31_60', '61_90', 'over_90'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

export const ageingWords = {
  not_due: 'charts.not_due',
  '1_30': 'charts.days_1_30',
  '31_60': 'charts.days_31_60',
  '61_90': 'charts.days_61_90',
  over_90: 'charts.days_over_90',
} as const satisfies Record<AgeingBucket, string>

export interface AgedInvoice {
  invoice: Invoice
  bucket: AgeingBucket
}

/** What one customer owes in one currency, in its smallest unit. */
export interface AgeingRow {
  customer_id: string | undefined
  currency: string
  buckets: Record<AgeingBucket, { sum: bigint; count: number }>
  total: bigint
}

/** Statuses of invoices that may have been open on the day that is looked at. */
export function ageingStatuses(isPast: boolean): readonly string[] {
  return isPast ? [...openInvoiceStatuses, 'paid'] : openInvoiceStatuses
}

/**
 * The invoices that were open at the end of the day `on`, each in its bucket. A paid one was open until
 * the day of its last payment in `timeZone`. The bank says of a cancelled one not when, so that it is in
 * no day's ageing; and of a payment not how much, so that an invoice is owed whole until it is paid.
 */
export function ageInvoices(
  invoices: readonly Invoice[],
  on: string,
  timeZone: string,
): AgedInvoice[] {
  const dayOf = (iso: string): string | undefined => {
    const instant = findInstant(iso)
    if (instant !== undefined) return todayIn(timeZone, new Date(instant))
    return findCalendarDate(iso) === undefined ? undefined : iso
  }
  const paidOn = ({ payments }: Invoice): string | undefined =>
    (payments ?? [])
      .flatMap(({ paid_at }) => (paid_at == null ? [] : (dayOf(paid_at) ?? [])))
      .toSorted()
      .at(-1)
  const wasOpen = (invoice: Invoice): boolean => {
    const { status, date, total } = invoice
    if (total == null || status === 'cancelled') return false
    if (date != null && findCalendarDate(date) !== undefined && date > on) return false
    return status !== 'paid' || (paidOn(invoice) ?? '') > on
  }
  return invoices
    .filter(wasOpen)
    .map((invoice) => ({ invoice, bucket: bucketOf(invoice.due_date, on) }))
}

/** Whole days from the due date to the day `on`; an invoice without a due date is never overdue. */
export function daysLate(due_date: string | null | undefined, on: string): number {
  const due = findCalendarDate(due_date ?? '')
  const day = findCalendarDate(on)
  if (due === undefined || day === undefined) return 0
  return Math.max(0, daysBetween(due, day))
}

/** Whole days until the due date; undefined without one, negative once it has passed. */
export function daysUntilDue(due_date: string | null | undefined, on: string): number | undefined {
  const due = findCalendarDate(due_date ?? '')
  const day = findCalendarDate(on)
  return due === undefined || day === undefined ? undefined : daysBetween(day, due)
}

/** The one rule for overdue: it is owed, and its due date has passed. */
export function isOverdue({ status, due_date }: Invoice, today: string): boolean {
  return openInvoiceStatuses.includes(status ?? '') && daysLate(due_date, today) > 0
}

export function bucketOf(due_date: string | null | undefined, on: string): AgeingBucket {
  const late = daysLate(due_date, on)
  if (late === 0) return 'not_due'
  if (late <= 30) return '1_30'
  if (late <= 60) return '31_60'
  return late <= 90 ? '61_90' : 'over_90'
}

/** The due dates of a bucket on the day `on`, both ends within, as the bank's filters want them. */
export function dueDatesOf(
  bucket: AgeingBucket,
  on: string,
): { readonly first: string | undefined; readonly last: string | undefined } {
  const ago = (days: number) => addDays(on, -days)
  switch (bucket) {
    case 'not_due':
      return { first: on, last: undefined }
    case '1_30':
      return { first: ago(30), last: ago(1) }
    case '31_60':
      return { first: ago(60), last: ago(31) }
    case '61_90':
      return { first: ago(90), last: ago(61) }
    case 'over_90':
      return { first: undefined, last: ago(91) }
  }
}

/** By currency, and within it by what is owed, the most first. Currencies are never added up. */
export function ageingRows(aged: readonly AgedInvoice[]): AgeingRow[] {
  const rows = new Map<string, AgeingRow>()
  for (const { invoice, bucket } of aged) {
    const { total, customer } = invoice
    if (total == null) continue
    const key = `${total.currency} ${customer?.id ?? ''}`
    const row = rows.get(key) ?? emptyRow(customer?.id, total.currency)
    rows.set(key, row)
    add(row, bucket, BigInt(total.amount), 1)
  }
  return [...rows.values()].toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      (a.total === b.total ? 0 : a.total > b.total ? -1 : 1) ||
      (a.customer_id ?? '').localeCompare(b.customer_id ?? ''),
  )
}

/** One row for each currency, of everybody. */
export function ageingTotals(rows: readonly AgeingRow[]): AgeingRow[] {
  const totals = new Map<string, AgeingRow>()
  for (const row of rows) {
    const total = totals.get(row.currency) ?? emptyRow(undefined, row.currency)
    totals.set(row.currency, total)
    for (const bucket of ageingBuckets) {
      add(total, bucket, row.buckets[bucket].sum, row.buckets[bucket].count)
    }
  }
  return [...totals.values()]
}

function add(row: AgeingRow, bucket: AgeingBucket, sum: bigint, count: number): void {
  row.buckets[bucket].sum += sum
  row.buckets[bucket].count += count
  row.total += sum
}

function emptyRow(customer_id: string | null | undefined, currency: string): AgeingRow {
  const nothing = () => ({ sum: 0n, count: 0 })
  return {
    customer_id: customer_id ?? undefined,
    currency,
    buckets: {
      not_due: nothing(),
      '1_30': nothing(),
      '31_60': nothing(),
      '61_90': nothing(),
      over_90: nothing(),
    },
    total: 0n,
  }
}

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round((utcDay(to).getTime() - utcDay(from).getTime()) / 86_400_000)
}
