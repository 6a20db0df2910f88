import { type Invoice, unpaidInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import { addDays, daysBetween } from '@/lib/domain/periods/day-range'

export const ageingBuckets = [
  'not_due',
  'payout_pending',
  '1_30',
  '31_60',
  '61_90',
  'over_90',
  'overdue_undated',
] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

export const ageingWords = {
  not_due: 'charts.not_due',
  payout_pending: 'invoices.state_pending_payout',
  '1_30': 'charts.days_1_30',
  '31_60': 'charts.days_31_60',
  '61_90': 'charts.days_61_90',
  over_90: 'charts.days_over_90',
  overdue_undated: 'charts.overdue_undated',
} as const satisfies Record<AgeingBucket, string>

/** The same side by side, where the first says that they are days. */
export const shortAgeingWords = {
  ...ageingWords,
  '31_60': 'charts.days_31_60_short',
  '61_90': 'charts.days_61_90_short',
  over_90: 'charts.days_over_90_short',
} as const satisfies Record<AgeingBucket, string>

/** What a bucket is called where there is room, and where `undated` of those that are not due have no due date. */
export function ageWords(bucket: AgeingBucket, { undated }: { readonly undated: number }) {
  return bucket === 'not_due' && undated > 0 ? 'charts.not_due_or_undated' : ageingWords[bucket]
}

const notLate: readonly AgeingBucket[] = ['not_due', 'payout_pending']

/** The buckets of what is overdue. */
export const lateBuckets = ageingBuckets.filter((bucket) => !notLate.includes(bucket))

/** Whether it says a day on which it is due. */
export function hasDueDate({ due_date }: Invoice): boolean {
  return findCalendarDate(due_date ?? '') !== undefined
}

/** Whether the bank tells when an invoice is due. Null means no due date, and an absent field too if other invoices have one. */
export function isAgeKnown(invoice: Invoice, haveDueDates: boolean): boolean {
  const { due_date, status } = invoice
  if (status === 'overdue' || status === 'pending_payout' || due_date === null) return true
  if (hasDueDate(invoice)) return true
  return due_date === undefined && haveDueDates
}

/** Whole days from the due date to the day `on`; none without a due date. */
export function daysLate(due_date: string | null | undefined, on: string): number {
  return Math.max(0, -(daysUntilDue(due_date, on) ?? 0))
}

/** Whole days until the due date; undefined without one, negative once it has passed. */
export function daysUntilDue(due_date: string | null | undefined, on: string): number | undefined {
  if (due_date == null) return undefined
  const isKnown = [due_date, on].every((day) => findCalendarDate(day) !== undefined)
  return isKnown ? daysBetween(on, due_date) : undefined
}

/**
 * The one rule for overdue: the customer has not paid it, and its due date has passed; without a due date,
 * the bank says that it is overdue.
 */
export function isOverdue(invoice: Invoice, on: string): boolean {
  const isUnpaid = unpaidInvoiceStatuses.includes(invoice.status ?? '')
  return isUnpaid && lateBuckets.includes(bucketOf(invoice, on))
}

export function bucketOf(
  { due_date, status }: Pick<Invoice, 'due_date' | 'status'>,
  on: string,
): AgeingBucket {
  if (status === 'pending_payout') return 'payout_pending'
  if (findCalendarDate(due_date ?? '') === undefined) {
    return status === 'overdue' ? 'overdue_undated' : 'not_due'
  }
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
    case 'payout_pending':
    case 'overdue_undated':
      return { first: undefined, last: undefined }
  }
}
