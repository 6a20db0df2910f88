import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import type { Reader } from '@/lib/format/create-reader'
import { calendarDay } from '@/lib/format/file-names'
import { type FindDocument, sourceOf } from '@/lib/server/exports/fetch-document'
import type { DocumentKind } from '@/lib/server/exports/list-items'

/** Invoices' PDFs, as "2026-06-14_Acme_INV-0042_Kite.pdf". */
export function invoiceDocuments(
  clientName: string,
  customerNames: ReadonlyMap<string, string>,
  { text }: Pick<Reader, 'text'>,
): DocumentKind<Invoice> {
  const nameOf = (id: string) => text('exports.item', { kind: 'invoices', id })
  return {
    nameOf,
    nameWithoutId: text('exports.item_without_id', { kind: 'invoices' }),
    list: (bank, query) => bank.listInvoices(query),
    get: (bank, id) => bank.getInvoice(id),
    want: ({ id, invoice_number, date, customer, file_id }) => ({
      id,
      label: invoice_number || nameOf(id),
      nameParts: [
        calendarDay(date),
        clientName,
        invoice_number || id,
        customerNames.get(customer?.id ?? ''),
      ],
      fileId: file_id ?? undefined,
      day: calendarDay(date),
      find: file_id == null ? undefined : findInvoiceFile(id, file_id),
    }),
  }
}

export function nameOfCustomer(customer: Customer): readonly [id: string, name: string] {
  return [customer.id, customer.legal_name ?? '']
}

function findInvoiceFile(invoice_id: string, file_id: string): FindDocument {
  return async (bank) => sourceOf(await bank.getInvoiceFile(invoice_id, file_id), file_id)
}
