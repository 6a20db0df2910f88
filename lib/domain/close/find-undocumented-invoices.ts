import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Finding } from '@/lib/domain/close/finding'
import { findCalendarDate } from '@/lib/domain/periods/calendar-date'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { madeOf, type Reading } from '@/lib/domain/reading/reading'

export interface InvoiceDocuments extends Reading<Finding> {
  /** How many of these days need one. */
  readonly needed: number
}

/** Invoices of these days without a PDF; a cancelled one needs none. */
export function findUndocumentedInvoices(
  invoices: Reading<Invoice>,
  { first, last }: Required<DayRange>,
): InvoiceDocuments {
  // A page that came twice has the same invoice twice.
  const unique = [...new Map(invoices.items.map((each) => [each.id, each])).values()]
  const live = unique.filter(({ status }) => status !== 'cancelled')
  const bare = live.filter(({ file_id }) => !file_id)
  // Without a date or a state nobody can tell whether it needs one in these days.
  const untold = bare.filter((each) => !isDated(each) || !each.status).length
  const needing = live
    .filter((each) => isDated(each) && each.status)
    .filter(({ date }) => (date ?? '') >= first && (date ?? '') <= last)
  const findings = needing.filter(({ file_id }) => !file_id).map(findingOf)
  return { ...madeOf(invoices, findings, untold), needed: needing.length }
}

function isDated({ date }: Invoice): boolean {
  return findCalendarDate(date ?? '') !== undefined
}

function findingOf({ id, date, total, customer, invoice_number }: Invoice): Finding {
  return {
    item: 'invoice-documents',
    key: JSON.stringify([id]),
    likeness: invoice_number
      ? JSON.stringify([invoice_number, customer?.id ?? null, date ?? null])
      : undefined,
    rows: [JSON.stringify([id, null])],
    day: date ?? undefined,
    payee: undefined,
    accounts: [],
    amounts: total ? [total] : [],
  }
}
