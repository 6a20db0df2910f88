import type { Customer, Invoice } from '@/lib/bank-contract/invoicing'
import { localDay } from '@/lib/domain/periods/local-clock'
import type { Reader } from '@/lib/format/create-reader'
import { amountValues } from '@/lib/format/document-values'
import { calendarDay } from '@/lib/format/file-names'
import { valueName } from '@/lib/format/value-name'
import { type FindDocument, sourceOf } from '@/lib/server/exports/fetch-document'
import type { DocumentKind } from '@/lib/server/exports/list-items'

/** Invoices' PDFs, as "2026-06-14_Acme_INV-0042_Kite.pdf". */
export function invoiceDocuments(
  clientName: string,
  customerNames: ReadonlyMap<string, string>,
  { text, timeZone }: Pick<Reader, 'text' | 'timeZone'>,
): DocumentKind<Invoice> {
  const nameOf = (id: string) => text('exports.item', { kind: 'invoices', id })
  return {
    nameOf,
    nameWithoutId: text('exports.item_without_id', { kind: 'invoices' }),
    list: (bank, query) => bank.listInvoices(query),
    get: (bank, id) => bank.getInvoice(id),
    want: ({ id, invoice_number, date, due_date, customer, total, status, file_id, payments }) => ({
      id,
      label: invoice_number || nameOf(id),
      values: {
        issued: calendarDay(date),
        client: clientName,
        number: invoice_number || id,
        customer: customerNames.get(customer?.id ?? ''),
        due: calendarDay(due_date),
        ...amountValues(total),
        status: valueName('invoices.state', status, text),
        paid_on: status === 'paid' ? lastDayOf(payments, timeZone) : undefined,
      },
      fileId: file_id ?? undefined,
      day: calendarDay(date),
      find: file_id == null ? undefined : findInvoiceFile(id, file_id),
    }),
  }
}

export function nameOfCustomer(customer: Customer): readonly [id: string, name: string] {
  return [customer.id, customer.legal_name ?? '']
}

/** The day on which the last payment came. */
function lastDayOf(payments: Invoice['payments'], timeZone: string): string | undefined {
  const dayOf = localDay(timeZone)
  return (payments ?? [])
    .flatMap(({ paid_at }) => dayOf(paid_at) ?? [])
    .toSorted()
    .at(-1)
}

function findInvoiceFile(invoice_id: string, file_id: string): FindDocument {
  return async (bank) => sourceOf(await bank.getInvoiceFile(invoice_id, file_id), file_id)
}
