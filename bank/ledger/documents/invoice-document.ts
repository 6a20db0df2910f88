import { openSheet, printMoney } from '@/bank/ledger/documents/sheet'
import type { StrictCustomer, StrictInvoice } from '@/lib/bank-contract/invoicing'

/** An invoice as it was sent: what happened to it afterwards is not on it. */
export async function invoiceDocument(
  business: string,
  invoice: StrictInvoice,
  customer: StrictCustomer | undefined,
): Promise<Buffer> {
  const sheet = await openSheet(`Invoice ${invoice.invoice_number}`, invoice.created_at)
  sheet.title(`Invoice ${invoice.invoice_number}`, business)
  const address = customer?.address
  sheet.facts([
    ['Billed to', customer?.legal_name ?? ''],
    ...(address == null
      ? []
      : [['', `${address.line_1}, ${address.city} ${address.postal_code}`] as const]),
    ['Date', invoice.date],
    ['Due', invoice.due_date ?? 'On receipt'],
  ])
  sheet.table(
    [
      { header: 'Item', share: 0.4 },
      { header: 'Unit price', share: 0.18, align: 'right' },
      { header: 'Quantity', share: 0.12, align: 'right' },
      { header: 'Discount', share: 0.12, align: 'right' },
      { header: 'Total', share: 0.18, align: 'right' },
    ],
    invoice.line_items.map((line) => [
      line.name,
      printMoney(line.unit_price),
      String(line.quantity),
      percent(line.discount_rate),
      printMoney(line.total),
    ]),
  )
  sheet.facts([
    ['Tax', percent(invoice.tax_rate)],
    ['Discount', percent(invoice.discount_rate)],
    ['Total', printMoney(invoice.total)],
  ])
  if (invoice.note !== null) sheet.note(invoice.note)
  return sheet.finish()
}

function percent(rate: number): string {
  return `${Number((rate * 100).toFixed(4))} %`
}
