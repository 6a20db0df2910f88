import type { Invoice } from '@/lib/bank-contract/invoicing'
import { findCalendarDate, findInstant } from '@/lib/domain/periods/calendar-date'
import { type DayRange, daysBetween, todayIn } from '@/lib/domain/periods/day-range'
import { madeOf, type Reading } from '@/lib/domain/reading/reading'

/** An invoice that was paid, and on which day; undefined where its payments do not tell. */
export interface PaidInvoice {
  readonly invoice: Invoice
  readonly paidOn: string | undefined
}

/** How long it took from the invoice to its last payment, as the mean of those that tell both days. */
export interface DaysToPay {
  readonly days: number
  readonly counted: number
  /** The shortest and the longest time from the invoice to its due date; undefined where some have none. */
  readonly terms: { readonly shortest: number; readonly longest: number } | undefined
}

/** The day of the last payment in `timeZone`; undefined without a payment, and where one does not tell its day. */
export function paidDay({ payments }: Invoice, timeZone: string): string | undefined {
  const days = (payments ?? []).map(({ paid_at }) => dayOf(paid_at ?? '', timeZone))
  const known = days.filter((day) => day !== undefined)
  return known.length === days.length ? known.toSorted().at(-1) : undefined
}

/** The day of its cancellation in `timeZone`; undefined where the bank does not say it. */
export function cancelledDay(invoice: Invoice, timeZone: string): string | undefined {
  return daysOf(invoice, /^(?:invoice_)?cancell?ed$/iu, timeZone).at(-1)
}

/** The day on which the customer said first that it is paid; undefined where the bank does not say it. */
export function markedPaidDay(invoice: Invoice, timeZone: string): string | undefined {
  return daysOf(invoice, /^marked_paid_by_customer$/iu, timeZone)[0]
}

/** The days of activities of a type, the earliest first. */
function daysOf({ activities }: Invoice, type: RegExp, timeZone: string): string[] {
  return (activities ?? [])
    .filter(({ activity_type }) => type.test(activity_type ?? ''))
    .flatMap(({ created_at }) => dayOf(created_at ?? '', timeZone) ?? [])
    .toSorted()
}

/**
 * Those that were paid within the period, the last paid first. Of a bounded period, one that does not tell
 * its day may have been paid within it, and is not understood.
 */
export function paidWithin(
  reading: Reading<Invoice>,
  { first, last }: DayRange,
  timeZone: string,
): Reading<PaidInvoice> {
  const isBounded = first !== undefined || last !== undefined
  const paid = reading.items.map((invoice) => ({ invoice, paidOn: paidDay(invoice, timeZone) }))
  const within = paid.filter(({ paidOn }) =>
    paidOn === undefined
      ? !isBounded
      : (first === undefined || paidOn >= first) && (last === undefined || paidOn <= last),
  )
  const lacking = isBounded ? paid.filter(({ paidOn }) => paidOn === undefined).length : 0
  const laterFirst = (one: PaidInvoice, other: PaidInvoice) =>
    (other.paidOn ?? '').localeCompare(one.paidOn ?? '')
  return madeOf(reading, within.toSorted(laterFirst), lacking)
}

/** Undefined where no invoice tells both days. */
export function daysToPay(paid: readonly PaidInvoice[]): DaysToPay | undefined {
  const known = paid.flatMap(({ invoice: { date, due_date }, paidOn }) => {
    const issued = findCalendarDate(date ?? '') === undefined ? undefined : (date ?? undefined)
    if (issued === undefined || paidOn === undefined) return []
    const isDue = findCalendarDate(due_date ?? '') !== undefined
    return [
      {
        days: daysBetween(issued, paidOn),
        term: isDue ? daysBetween(issued, due_date ?? '') : undefined,
      },
    ]
  })
  if (known.length === 0) return undefined
  const terms = known.flatMap(({ term }) => term ?? [])
  const sum = known.reduce((total, { days }) => total + days, 0)
  return {
    days: Math.round(sum / known.length),
    counted: known.length,
    terms:
      terms.length === known.length
        ? { shortest: Math.min(...terms), longest: Math.max(...terms) }
        : undefined,
  }
}

/** What they come to by currency. */
export function paidTotals(paid: readonly PaidInvoice[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { invoice } of paid) {
    const { total } = invoice
    if (total == null) continue
    sums.set(total.currency, (sums.get(total.currency) ?? 0n) + BigInt(total.amount))
  }
  return sums
}

function dayOf(iso: string, timeZone: string): string | undefined {
  const instant = findInstant(iso)
  if (instant !== undefined) return todayIn(timeZone, new Date(instant))
  return findCalendarDate(iso) === undefined ? undefined : iso
}
