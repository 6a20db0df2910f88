import Link from 'next/link'
import { InvoiceTable } from '@/components/customers/invoice-table'
import { Card } from '@/components/ui/card'
import { DueDate } from '@/components/ui/due-date'
import type { Invoice } from '@/lib/bank-contract/invoicing'
import type { Reading } from '@/lib/domain/reading/reading'
import { moneyInWords } from '@/lib/present/reading-words'
import { invoiceStatus, lateInWords } from '@/lib/format/invoice-status'
import { shortId, shownName } from '@/lib/format/names'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** A customer's invoices of one currency with their total: open ones, or all. */
export async function CustomerInvoices({
  currency,
  invoices,
  kind,
  today,
  hrefOf,
}: {
  currency: string
  invoices: Reading<Invoice>
  kind: 'open' | 'all'
  today: string
  hrefOf: (invoice_id: string) => string
}) {
  const [t, lists, reader] = await Promise.all([
    getTranslations('customers'),
    getTranslations('lists'),
    getReader(),
  ])
  const own = invoices.items
    .filter(({ total }) => total?.currency === currency)
    .toSorted((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? ''))
  const sum = own.reduce(
    (total, { total: each, status }) =>
      status === 'cancelled' ? total : total + BigInt(each?.amount ?? 0),
    0n,
  )
  const total = moneyInWords({ amount: sum, currency }, invoices, reader)
  const title = t(kind === 'open' ? 'open_invoices' : 'all_invoices')
  return (
    <Card title={title} scope={currency} flush className="overflow-hidden">
      <InvoiceTable
        caption={reader.withCommas([title, currency])}
        fourth={lists('status')}
        foot={
          <tfoot className="max-sm:hidden">
            <tr>
              <th scope="row" colSpan={4} className="h-10! border-0! text-ink!">
                {t(kind === 'open' ? 'total_open' : 'total_all')}
              </th>
              <td className="num h-10! border-0! font-semibold">
                <bdi dir="ltr">{total}</bdi>
              </td>
            </tr>
          </tfoot>
        }
      >
        {own.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} today={today} href={hrefOf(invoice.id)} />
        ))}
      </InvoiceTable>
    </Card>
  )
}

async function InvoiceLine({
  invoice,
  today,
  href,
}: {
  invoice: Invoice
  today: string
  href: string
}) {
  const [t, reader] = await Promise.all([getTranslations('invoices'), getReader()])
  const { id, invoice_number, date, due_date, total } = invoice
  const number = shownName(invoice_number) ?? t('invoice_id', { id: shortId(id) })
  const status = invoiceStatus(invoice, today, reader)
  return (
    <tr>
      <td className="line1-start">
        <Link href={href} prefetch={false} className="row-link" dir="auto" title={number}>
          {number}
        </Link>
      </td>
      <td className="text-quiet">{date ? reader.date(date) : undefined}</td>
      <td className="line2-start text-quiet">
        {due_date && (
          <DueDate late={lateInWords(invoice, today, reader)}>{reader.date(due_date)}</DueDate>
        )}
      </td>
      <td className="line2-end">
        {status && <span className={status.className}>{status.text}</span>}
      </td>
      <td className="num line1-end font-medium">
        <bdi dir="ltr">{total ? reader.money(total) : undefined}</bdi>
      </td>
    </tr>
  )
}
