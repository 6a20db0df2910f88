import { type Invoice, invoiceStatuses, openInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import {
  type AgeingBucket,
  ageingBuckets,
  bucketOf,
  daysLate,
  hasDueDate,
  isAgeKnown,
} from '@/lib/domain/invoices/ageing-buckets'
import { cancelledDay, paidDay } from '@/lib/domain/invoices/paid-invoices'
import { type Extent, madeOf, type Reading } from '@/lib/domain/reading/reading'

export interface AgedInvoice {
  invoice: Invoice
  bucket: AgeingBucket
}

/** What one customer owes in one currency, in its smallest unit. */
export interface AgeingRow {
  customer_id: string | undefined
  currency: string
  buckets: Record<AgeingBucket, { sum: bigint; count: number }>
  /** How many of those that are not due have no due date. */
  undated: number
  total: bigint
}

/** What is owed at the end of a day, a row for each currency. */
export interface OwedOnDay extends Extent {
  readonly on: string
  readonly totals: readonly AgeingRow[]
}

const shownAlways: readonly AgeingBucket[] = ['not_due', '1_30', '31_60', '61_90', 'over_90']

/** The buckets that are shown: those of no number of days only where they hold something. */
export function shownBuckets(rows: readonly AgeingRow[]): readonly AgeingBucket[] {
  return ageingBuckets.filter(
    (bucket) =>
      shownAlways.includes(bucket) || rows.some(({ buckets }) => buckets[bucket].count > 0),
  )
}

/** Statuses of invoices that may have been open on the day that is looked at. */
export function ageingStatuses(isPast: boolean): readonly string[] {
  return isPast ? [...openInvoiceStatuses, 'paid', 'cancelled'] : openInvoiceStatuses
}

/**
 * The invoices that were open at the end of the day `on`, each in its bucket. A paid one was open until
 * the day of its last payment in `timeZone`; one whose payout is pending is open, and late at most until
 * the day on which the customer paid. A cancelled one was open until the day of its cancellation, and is in no
 * day's ageing where the bank does not say that day. The bank says of a payment not how much, so that an invoice is owed whole until it is paid.
 * Those that do not tell whether they are owed, how much, or since when are not understood.
 */
export function ageInvoices(
  reading: Reading<Invoice>,
  on: string,
  { timeZone, today = on }: { timeZone: string; today?: string },
): Reading<AgedInvoice> {
  const invoices = reading.items
  const haveDueDates = invoices.some(hasDueDate)
  const asOn = (invoice: Invoice): Invoice => {
    const isLater = invoice.status === 'cancelled' && (cancelledDay(invoice, timeZone) ?? '') > on
    if (isLater && on < today) return { ...invoice, status: 'unpaid' }
    if (invoice.status !== 'pending_payout' || on >= today) return invoice
    const paidOn = invoice.payments?.length ? paidDay(invoice, timeZone) : undefined
    if (paidOn === undefined) return { ...invoice, status: undefined }
    return paidOn > on ? { ...invoice, status: 'unpaid' } : invoice
  }
  const wasOpen = (invoice: Invoice): boolean | undefined => {
    const { status, date, total } = invoice
    if (!invoiceStatuses.some((each) => each === status)) return undefined
    if (status === 'cancelled') return false
    const isDated = findCalendarDate(date ?? '') !== undefined
    if (isDated && (date ?? '') > on) return false
    // Whatever its date, what is overdue was issued before.
    const isIssued = isDated || daysLate(invoice.due_date, on) > 0 || status === 'overdue'
    const paid = status === 'paid' ? (paidDay(invoice, timeZone) ?? '') : undefined
    if (paid === '' && on < today) return undefined
    if (paid !== undefined && paid <= on) return false
    return !isIssued || total == null || !isAgeKnown(invoice, haveDueDates) ? undefined : true
  }
  const open = invoices.map((invoice) => [invoice, wasOpen(asOn(invoice))] as const)
  const aged = open.flatMap(([invoice, isOpen]) =>
    isOpen === true ? [{ invoice, bucket: bucketOf(asOn(invoice), on) }] : [],
  )
  const unclear = open.flatMap(([invoice, isOpen]) => (isOpen === undefined ? [invoice] : []))
  return madeOf(reading, aged, unclear.length, unclear.filter(hasUnknownState).length)
}

/** What these come to at the end of the day `on`. */
export function owedOn(on: string, { items, ...reading }: Reading<AgedInvoice>): OwedOnDay {
  const { end, notUnderstood, unreadable, unknownState } = reading
  return {
    on,
    totals: ageingTotals(ageingRows(items)),
    end,
    notUnderstood,
    unreadable,
    unknownState,
  }
}

/**
 * Those of `owed`, with those of `all` in a state that is not known: they may be owed too, and a bank that
 * applies a filter of states sends them without one alone.
 */
export function withUnknownStates(
  owed: Reading<Invoice>,
  { items: all }: Pick<Reading<Invoice>, 'items'>,
): Reading<Invoice> {
  const read = new Set(owed.items.map(({ id }) => id))
  const unknown = all.filter((each) => hasUnknownState(each) && !read.has(each.id))
  return { ...owed, items: [...owed.items, ...unknown] }
}

/** Whether it is in a state, and one that is not known. */
function hasUnknownState({ status }: Invoice): boolean {
  return Boolean(status) && !invoiceStatuses.some((each) => each === status)
}

/**
 * One customer's invoices of those read: all of them, what is owed, or what was paid. Others may be this customer's too,
 * and do not tell.
 */
export function invoicesOf(
  customer_id: string,
  reading: Reading<Invoice>,
  kind: 'open' | 'paid' | 'all',
): Reading<Invoice> {
  const invoices = reading.items
  const statuses = kind === 'paid' ? ['paid'] : openInvoiceStatuses
  const isDetermined = ({ status, total }: Invoice): boolean =>
    total != null && (kind === 'all' || invoiceStatuses.some((each) => each === status))
  const isOwn = (invoice: Invoice): boolean =>
    invoice.customer?.id === customer_id &&
    (kind === 'all' || statuses.includes(invoice.status ?? ''))
  const undetermined = invoices.filter(
    (invoice) =>
      !invoice.customer?.id || (invoice.customer.id === customer_id && !isDetermined(invoice)),
  )
  const own = invoices.filter((invoice) => isDetermined(invoice) && isOwn(invoice))
  return madeOf(reading, own, undetermined.length, undetermined.filter(hasUnknownState).length)
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
    if (bucket === 'not_due' && !hasDueDate(invoice)) row.undated += 1
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
    total.undated += row.undated
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
      payout_pending: nothing(),
      '1_30': nothing(),
      '31_60': nothing(),
      '61_90': nothing(),
      over_90: nothing(),
      overdue_undated: nothing(),
    },
    undated: 0,
    total: 0n,
  }
}
