import { Lines, Payments } from '@/components/invoices/invoice-lines'
import { invoiceTitle } from '@/components/invoices/invoice-rows'
import { Activities } from '@/components/layout/activities'
import { Review } from '@/components/review/review'
import type { ObjectReview } from '@/lib/present/mark'
import { DetailFact } from '@/components/layout/detail'
import { DocumentPage } from '@/components/layout/document-page'
import { ReadFailed } from '@/components/layout/read-failed'
import { Support } from '@/components/layout/support'
import { Facts } from '@/components/ui/facts'
import {
  type Customer,
  type Invoice,
  invoiceSchema,
  openInvoiceStatuses,
} from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { daysLate, daysUntilDue } from '@/lib/domain/invoices/ageing-buckets'
import { invoiceStatus, syncStatus } from '@/lib/format/invoice-status'
import { splitMinor } from '@/lib/format/money'
import { shortId, shownName } from '@/lib/format/names'
import { withPeriod } from '@/lib/search-params/period-links'
import { invoiceFilePath, resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface InvoiceRead {
  readonly invoice: Invoice
  /** Undefined where the bank did not give it: the page stands without. */
  readonly customer: Customer | undefined
}

interface InvoiceProps {
  readonly client: Client
  readonly id: string
  /** As the address has it: it goes with every link. */
  readonly period: string | undefined
  readonly today: string
  readonly outcome: ReadOutcome<InvoiceRead>
  /** What the firm has said of it; undefined where it could not be read. */
  readonly review?: ObjectReview | undefined
}

/** One invoice, its PDF beside it. */
export async function InvoiceDetail(props: InvoiceProps) {
  const { client, id, period, today, outcome } = props
  const [t, lists, shell, reader] = await Promise.all([
    getTranslations('invoices'),
    getTranslations('lists'),
    getTranslations('shell'),
    getReader(),
  ])
  const listHref = withPeriod(resourcePath(client.connection_id, 'invoices'), period)
  const read = outcome.kind === 'read' ? outcome : undefined
  const invoice = read?.value.invoice
  const title = invoice ? invoiceTitle(invoice, reader) : lists('invoice')
  return (
    <DocumentPage
      title={title}
      back={{ href: listHref, label: shell('invoices') }}
      updatedAt={read && reader.clock(read.readAt)}
      status={invoice && invoiceStatus(invoice, today, reader)}
      document={invoice && documentOf(invoice, client, title, t('pdf_of', { invoice: title }))}
    >
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      {outcome.kind === 'failed' ? (
        <ReadFailed
          failure={outcome.failure}
          client={client}
          retryHref={withPeriod(resourcePath(client.connection_id, 'invoices', id), period)}
          firstPageHref={listHref}
        />
      ) : (
        <InvoiceBody {...props} {...outcome.value} />
      )}
    </DocumentPage>
  )
}

function documentOf(
  { id, file_id }: Invoice,
  { connection_id }: Client,
  title: string,
  name: string,
) {
  if (!file_id) return undefined
  return {
    fileName: `${title}.pdf`,
    name,
    viewHref: invoiceFilePath(connection_id, id, file_id, 'inline'),
    downloadHref: invoiceFilePath(connection_id, id, file_id, 'attachment'),
  }
}

async function InvoiceBody({
  client: { connection_id },
  period,
  today,
  invoice,
  customer,
  review,
}: InvoiceProps & InvoiceRead) {
  const t = await getTranslations('invoices')
  const customer_id = invoice.customer?.id
  return (
    <>
      <AmountDue invoice={invoice} today={today} />
      <div className="px-5 py-3 sm:px-6">
        <InvoiceFacts
          invoice={invoice}
          customer={customer}
          customerHref={
            customer_id
              ? withPeriod(resourcePath(connection_id, 'customers', customer_id), period)
              : undefined
          }
        />
      </div>
      <Lines invoice={invoice} />
      {review && <Review review={review} />}
      <Payments
        payments={invoice.payments ?? []}
        status={invoice.status}
        hrefOf={(transaction_id) =>
          withPeriod(resourcePath(connection_id, 'transactions', transaction_id), period)
        }
      />
      <Activities activities={invoice.activities} marks={review?.events} />
      <Support
        value={invoice}
        known={invoiceSchema.shape}
        ids={[
          [t('identifier'), invoice.id],
          [t('customer_identifier'), customer_id],
        ]}
      />
    </>
  )
}

async function AmountDue({ invoice, today }: { invoice: Invoice; today: string }) {
  const [t, lists, { money, date }] = await Promise.all([
    getTranslations('invoices'),
    getTranslations('lists'),
    getReader(),
  ])
  const { total, due_date, status } = invoice
  const isOpen = openInvoiceStatuses.includes(status ?? '')
  // The customer has paid it: it is not in the account yet.
  const isPending = status === 'pending_payout'
  const amount = total ? splitMinor(money(total), total.currency) : { text: '–', minor: '' }
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-3 px-5 pt-4 sm:px-6">
      <div>
        <p className="text-xs text-faint">
          {t(isPending ? 'state_pending_payout' : isOpen ? 'amount_due' : 'total')}
        </p>
        <p
          dir="ltr"
          data-amount=""
          className="num-t text-2xl font-semibold tracking-[-0.018em] rtl:text-end"
        >
          {amount.text}
          <span className="text-faint">{amount.minor}</span>
        </p>
      </div>
      {due_date && (
        <div className="pb-1">
          <p className="text-xs text-faint">{lists('due')}</p>
          <p className="font-medium">
            {date(due_date)} {isOpen && !isPending && <DueIn due_date={due_date} today={today} />}
          </p>
        </div>
      )}
    </div>
  )
}

async function DueIn({ due_date, today }: { due_date: string; today: string }) {
  const t = await getTranslations('invoices')
  const late = daysLate(due_date, today)
  if (late > 0) return <span className="text-danger">{t('days_late', { count: late })}</span>
  const days = daysUntilDue(due_date, today)
  if (days === undefined) return null
  return <span className="font-normal text-faint">{t('due_in', { count: days })}</span>
}

async function InvoiceFacts({
  invoice,
  customer,
  customerHref,
}: InvoiceRead & { customerHref: string | undefined }) {
  const [t, lists, details, customers, reader] = await Promise.all([
    getTranslations('invoices'),
    getTranslations('lists'),
    getTranslations('details'),
    getTranslations('customers'),
    getReader(),
  ])
  const { date, tax_rate, discount_rate, accounting_synced_at, customer: named } = invoice
  const moment = (iso: string | null | undefined) => (iso ? reader.instantFull(iso) : undefined)
  const name = named?.id
    ? (shownName(customer?.legal_name) ?? customers('customer_id', { id: shortId(named.id) }))
    : undefined
  return (
    <Facts>
      <DetailFact
        label={t('customer')}
        value={
          name !== undefined && customer?.deleted_at != null
            ? t('customer_deleted', { customer: name })
            : name
        }
        href={customerHref}
      />
      <DetailFact label={lists('issued')} value={date ? reader.date(date) : undefined} />
      <DetailFact
        label={t('ledger_sync')}
        value={[syncStatus(invoice, reader)?.text, moment(accounting_synced_at)]
          .filter(Boolean)
          .join(' · ')}
      />
      <DetailFact
        label={t('discount')}
        value={discount_rate ? reader.rate(discount_rate) : undefined}
      />
      <DetailFact label={t('tax')} value={tax_rate ? reader.rate(tax_rate) : undefined} />
      <DetailFact label={details('note')} value={shownName(invoice.note)} />
      <DetailFact label={t('created')} value={moment(invoice.created_at)} />
      <DetailFact label={t('updated')} value={moment(invoice.updated_at)} />
    </Facts>
  )
}
