import { InvoiceLines } from '@/components/invoices/invoice-lines'
import { invoiceTitle } from '@/components/invoices/invoice-columns'
import { InvoicePayments } from '@/components/invoices/invoice-payments'
import { accountingSyncStates, invoiceStates } from '@/components/invoices/invoice-words'
import { AuditTrail } from '@/components/resource-detail/audit-trail'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { DocumentPreview } from '@/components/resource-detail/document-preview'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { invoiceFilePath, resourcePath } from '@/lib/search-params/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { shortId } from '@/lib/format/names'
import { Amount } from '@/components/ui/amount'
import { ButtonLink } from '@/components/ui/button'
import { type DetailItem, DetailList } from '@/components/ui/detail-list'
import { Rich } from '@/components/ui/rich'
import type { Customer } from '@/lib/bank-contract/customer'
import { type Invoice, invoiceSchema } from '@/lib/bank-contract/invoice'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

export interface InvoiceWithCustomer {
  invoice: Invoice
  /** Undefined where the bank did not give it: the page stands without. */
  customer: Customer | undefined
}

export function InvoiceDetail(props: DetailViewProps<InvoiceWithCustomer>) {
  const { client, format } = props
  const { text } = format
  const { connection_id } = client
  const period = periodOfHref(props.href)
  return (
    <DetailFrame
      {...props}
      noun={text('invoices.singular')}
      back={{ href: resourcePath(connection_id, 'invoices'), label: text('invoices.title') }}
      titleOf={({ invoice }) => invoiceTitle(invoice, format)}
      asideOf={({ invoice }) => (
        <StateBadge states={invoiceStates} value={invoice.status} text={format.text} />
      )}
      actionsOf={({ invoice }) => (
        <InvoiceDocument invoice={invoice} connection_id={connection_id} text={text} />
      )}
    >
      {({ invoice, customer }) => (
        <>
          <DetailList
            items={detailItems(
              invoice,
              customer,
              customerHref(invoice, connection_id, period),
              format,
            )}
          />
          {invoice.file_id && (
            <DocumentPreview
              summary={text('invoices.show_pdf_here', { invoice: invoiceTitle(invoice, format) })}
              name={text('invoices.pdf_of', { invoice: invoiceTitle(invoice, format) })}
              href={invoiceFilePath(connection_id, invoice.id, invoice.file_id, 'inline')}
            />
          )}
          <InvoiceLines lines={invoice.line_items} format={format} />
          <InvoicePayments
            payments={invoice.payments}
            connection_id={connection_id}
            period={period}
            format={format}
          />
          <AuditTrail activities={invoice.activities} format={format} />
          <RawSection value={invoice} known={invoiceSchema.shape} format={format} />
        </>
      )}
    </DetailFrame>
  )
}

function InvoiceDocument({
  invoice,
  connection_id,
  text,
}: {
  invoice: Invoice
  connection_id: string
  text: Text['text']
}) {
  const { id, file_id } = invoice
  if (!file_id) return null
  return (
    <>
      <ButtonLink href={invoiceFilePath(connection_id, id, file_id, 'inline')} newTab>
        {text('invoices.view_pdf')}
      </ButtonLink>
      <ButtonLink
        href={invoiceFilePath(connection_id, id, file_id, 'attachment')}
        tone="primary"
        download
      >
        {text('invoices.download_pdf')}
      </ButtonLink>
    </>
  )
}

function detailItems(
  invoice: Invoice,
  customer: Customer | undefined,
  href: string | undefined,
  format: Format,
): DetailItem[] {
  const { date, due_date, total, tax_rate, discount_rate } = invoice
  const { text } = format
  return [
    { term: text('invoices.total'), value: total && <Amount>{format.money(total)}</Amount> },
    {
      term: text('invoices.customer'),
      value: customerLink(invoice, customer, href, format),
    },
    { term: text('invoices.date'), value: date && format.date(date) },
    { term: text('invoices.due'), value: due_date && format.date(due_date) },
    {
      term: text('invoices.accounting'),
      value: invoice.accounting_sync_status && (
        <StateBadge
          states={accountingSyncStates}
          value={invoice.accounting_sync_status}
          text={format.text}
        />
      ),
    },
    { term: text('invoices.synced'), value: fullMoment(invoice.accounting_synced_at, format) },
    { term: text('invoices.tax'), value: tax_rate ? format.percent(tax_rate) : undefined },
    {
      term: text('invoices.discount'),
      value: discount_rate ? format.percent(discount_rate) : undefined,
    },
    { term: text('invoices.note'), value: invoice.note },
    { term: text('invoices.created'), value: fullMoment(invoice.created_at, format) },
    { term: text('invoices.updated'), value: fullMoment(invoice.updated_at, format) },
    { term: text('invoices.identifier'), value: <code>{invoice.id}</code> },
  ]
}

function customerHref(
  { customer }: Invoice,
  connection_id: string,
  period: string | undefined,
): string | undefined {
  const id = customer?.id
  return id ? withPeriod(resourcePath(connection_id, 'customers', id), period) : undefined
}

function customerLink(
  invoice: Invoice,
  customer: Customer | undefined,
  href: string | undefined,
  { text, rich }: Format,
) {
  const id = invoice.customer?.id
  if (!id) return undefined
  const link = (
    <a href={href}>{customer?.legal_name || text('invoices.customer_id', { id: shortId(id) })}</a>
  )
  if (customer?.deleted_at == null) return link
  return <Rich parts={rich('invoices.customer_deleted', { customer: link })} />
}
