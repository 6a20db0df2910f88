import type { Format } from '@/lib/format/create-format'

export interface NamedInvoice {
  readonly invoice_number?: string | null | undefined
  readonly date?: string | null | undefined
}

/** Invoices by identifier, as far as their number or date is known. */
export type InvoicesById = ReadonlyMap<string, NamedInvoice>

/** Its number; of one without, the day it is dated. */
export function invoiceInWords(
  { invoice_number, date }: NamedInvoice,
  { text, date: day }: Pick<Format, 'text' | 'date'>,
): string {
  return invoice_number || text('invoices.invoice_of', { date: date ? day(date) : '' })
}
