import type { MarkedRow } from '@/components/review/mark-column'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import { customerInWords, type CustomersById } from '@/lib/format/resource-names'
import {
  invoiceState,
  invoiceStatus,
  lateInWords,
  type StateText,
  syncStatus,
} from '@/lib/format/invoice-status'
import { shortId, shownName } from '@/lib/format/names'
import type { Reader } from '@/lib/format/create-reader'
import type { TakenDocument } from '@/lib/domain/exports/taken-document'
import { pdfStanding } from '@/lib/present/document-standing'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** One invoice as a table shows it. */
export interface InvoiceRow extends MarkedRow {
  readonly href: string
  readonly number: string
  /** Its name is undefined while only the identifier is known. */
  readonly customer: { readonly id: string; readonly name: string | undefined } | undefined
  readonly issued: string | undefined
  readonly due: string | undefined
  /** "12 d late"; undefined where it is not owed, or its day has not passed. */
  readonly late: string | undefined
  readonly status: StateText | undefined
  readonly sync: StateText | undefined
  /** Whether the firm has its PDF; undefined where that is not looked up. */
  readonly pdf: StateText | undefined
  readonly amount: string | undefined
  readonly isCancelled: boolean
}

export interface InvoiceContext {
  readonly connection_id: string
  /** As the address has it: it goes with every link. */
  readonly period: string | undefined
  /** The day that lateness is counted to. */
  readonly today: string
  readonly names?: CustomersById
  /** Which of their PDFs were downloaded. */
  readonly taken?: ReadonlyMap<string, TakenDocument> | undefined
}

export function toInvoiceRow(
  invoice: Invoice,
  { connection_id, period, today, names, taken }: InvoiceContext,
  reader: Reader,
): InvoiceRow {
  const { id, customer, date, due_date, total, file_id } = invoice
  const number = invoiceTitle(invoice, reader)
  const named = names?.get(customer?.id ?? '')
  return {
    key: id,
    href: withPeriod(resourcePath(connection_id, 'invoices', id), period),
    label: number,
    number,
    customer: customer?.id
      ? { id: customer.id, name: named && customerInWords(named, reader) }
      : undefined,
    issued: date ? reader.date(date) : undefined,
    due: due_date ? reader.date(due_date) : undefined,
    late: lateInWords(invoice, today, reader),
    status: invoiceStatus(invoice, today, reader),
    sync: syncStatus(invoice, reader),
    pdf: taken && pdfStanding(file_id, taken.get(id), reader),
    amount: total ? reader.money(total) : undefined,
    isCancelled: invoice.status === 'cancelled',
    documentId: file_id ? id : undefined,
    total: total ? { ...total, state: invoiceState(invoice, today, reader) } : undefined,
  }
}

export function invoiceTitle(
  { invoice_number, id }: Invoice,
  { text }: Pick<Reader, 'text'>,
): string {
  return shownName(invoice_number) ?? text('invoices.invoice_id', { id: shortId(id) })
}
