import type { FactView, SupportView, TimelineEntry } from '@/components/layout/detail'
import type { DocumentView } from '@/components/layout/document-page'
import { type DetailHead, toDetailHead, toSupport, toTimeline } from '@/components/layout/to-detail'
import { invoiceTitle } from '@/components/invoices/invoice-rows'
import {
  type Customer,
  type Invoice,
  invoiceSchema,
  openInvoiceStatuses,
} from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { daysLate, daysUntilDue } from '@/lib/domain/invoices/ageing'
import { invoiceStatus, type StateText, syncStatus } from '@/lib/format/invoice-status'
import { splitMinor } from '@/lib/format/money'
import { shortId, shownName } from '@/lib/format/names'
import { plainValue, valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'
import { withPeriod } from '@/lib/search-params/period-links'
import { invoiceFilePath, resourcePath } from '@/lib/search-params/resource-path'

export interface InvoiceLineView {
  readonly name: string
  readonly quantity: string | undefined
  readonly unitPrice: string | undefined
  /** "10% discount, 8.33% tax" */
  readonly rates: string | undefined
  readonly total: string | undefined
}

export interface PaymentView {
  readonly type: string
  readonly paid: string | undefined
  readonly href: string | undefined
}

interface InvoiceBody {
  readonly status: StateText | undefined
  readonly amount: { readonly label: string; readonly text: string; readonly minor: string }
  readonly due: { readonly day: string; readonly when: string | undefined } | undefined
  readonly facts: readonly FactView[]
  readonly lines: readonly InvoiceLineView[]
  readonly total: string | undefined
  readonly payments: readonly PaymentView[]
  readonly timeline: readonly TimelineEntry[]
  readonly support: SupportView
}

/** One invoice as its page shows it, as plain data. */
export interface InvoiceDetailView extends DetailHead {
  readonly document: DocumentView | undefined
  /** Undefined where it could not be read: `state` says why. */
  readonly body: InvoiceBody | undefined
}

interface InvoiceRead {
  readonly client: Client
  readonly id: string
  /** As the address has it: it goes with every link. */
  readonly period: string | undefined
  readonly today: string
  readonly outcome: ReadOutcome<{
    readonly invoice: Invoice
    /** Undefined where the bank did not give it: the page stands without. */
    readonly customer: Customer | undefined
  }>
}

export function toInvoiceDetail(read: InvoiceRead, reader: Reader): InvoiceDetailView {
  const { client, id, period, outcome } = read
  const { connection_id } = client
  const { text } = reader
  const href = withPeriod(resourcePath(connection_id, 'invoices', id), period)
  const backHref = withPeriod(resourcePath(connection_id, 'invoices'), period)
  const invoice = outcome.kind === 'read' ? outcome.value.invoice : undefined
  const title = invoice ? invoiceTitle(invoice, reader) : text('lists.invoice')
  const back = { href: backHref, label: text('shell.invoices') }
  return {
    ...toDetailHead({ client, outcome, title, href, back }, reader),
    document: invoice && toDocument(connection_id, invoice, reader),
    body: outcome.kind === 'read' ? toBody(read, outcome.value, reader) : undefined,
  }
}

function toDocument(
  connection_id: string,
  invoice: Invoice,
  reader: Reader,
): DocumentView | undefined {
  const { id, file_id } = invoice
  if (!file_id) return undefined
  const title = invoiceTitle(invoice, reader)
  return {
    fileName: `${title}.pdf`,
    name: reader.text('invoices.pdf_of', { invoice: title }),
    viewHref: invoiceFilePath(connection_id, id, file_id, 'inline'),
    downloadHref: invoiceFilePath(connection_id, id, file_id, 'attachment'),
  }
}

function toBody(
  { client: { connection_id }, period, today }: InvoiceRead,
  { invoice, customer }: { invoice: Invoice; customer: Customer | undefined },
  reader: Reader,
): InvoiceBody {
  const { text, money } = reader
  const { total, due_date, status, line_items, payments } = invoice
  const isOpen = openInvoiceStatuses.includes(status ?? '')
  return {
    status: invoiceStatus(invoice, today, reader),
    amount: {
      label: text(isOpen ? 'invoices.amount_due' : 'invoices.total'),
      ...(total ? splitMinor(money(total), total.currency) : { text: '–', minor: '' }),
    },
    due: due_date
      ? {
          day: reader.date(due_date),
          when: isOpen ? dueWhen(due_date, today, text) : undefined,
        }
      : undefined,
    facts: toFacts(connection_id, invoice, customer, period, reader),
    lines: (line_items ?? []).map((line) => toLine(line, reader)),
    total: total ? money(total) : undefined,
    payments: (payments ?? []).map((payment) => toPayment(payment, connection_id, period, reader)),
    timeline: toTimeline(invoice.activities, reader),
    support: toSupport(
      invoice,
      invoiceSchema.shape,
      [
        [text('invoices.identifier'), invoice.id],
        [text('invoices.customer_identifier'), invoice.customer?.id],
      ],
      reader,
    ),
  }
}

function dueWhen(due_date: string, today: string, text: Reader['text']): string | undefined {
  const late = daysLate(due_date, today)
  if (late > 0) return text('invoices.days_late', { count: late })
  const days = daysUntilDue(due_date, today)
  return days === undefined ? undefined : text('invoices.due_in', { count: days })
}

function toFacts(
  connection_id: string,
  invoice: Invoice,
  customer: Customer | undefined,
  period: string | undefined,
  reader: Reader,
): FactView[] {
  const { text, rate } = reader
  const { date, tax_rate, discount_rate, accounting_synced_at, customer: named } = invoice
  const moment = (iso: string | null | undefined) => (iso ? reader.instantFull(iso) : undefined)
  const sync = syncStatus(invoice, reader)?.text
  const name = named?.id
    ? (shownName(customer?.legal_name) ?? text('customers.customer_id', { id: shortId(named.id) }))
    : undefined
  return [
    {
      label: text('invoices.customer'),
      value:
        name !== undefined && customer?.deleted_at != null
          ? text('invoices.customer_deleted', { customer: name })
          : name,
      href: named?.id
        ? withPeriod(resourcePath(connection_id, 'customers', named.id), period)
        : undefined,
    },
    { label: text('lists.issued'), value: date ? reader.date(date) : undefined },
    {
      label: text('invoices.ledger_sync'),
      value: [sync, moment(accounting_synced_at)].filter(Boolean).join(' · '),
    },
    { label: text('invoices.discount'), value: discount_rate ? rate(discount_rate) : undefined },
    { label: text('invoices.tax'), value: tax_rate ? rate(tax_rate) : undefined },
    { label: text('details.note'), value: shownName(invoice.note) },
    { label: text('invoices.created'), value: moment(invoice.created_at) },
    { label: text('invoices.updated'), value: moment(invoice.updated_at) },
  ]
}

function toLine(
  line: NonNullable<Invoice['line_items']>[number],
  { text, number, money, rate, list }: Reader,
): InvoiceLineView {
  const { name, quantity, unit_price, discount_rate, tax_rate, total } = line
  const rates = [
    ...(discount_rate ? [text('invoices.line_discount', { rate: rate(discount_rate) })] : []),
    ...(tax_rate ? [text('invoices.line_tax', { rate: rate(tax_rate) })] : []),
  ]
  return {
    name: shownName(name) ?? text('invoices.unnamed'),
    quantity: quantity == null ? undefined : number(quantity),
    unitPrice: unit_price ? money(unit_price) : undefined,
    rates: rates.length === 0 ? undefined : list(rates),
    total: total ? money(total) : undefined,
  }
}

/** Payments applied to an invoice. The bank gives no amounts; a linked transaction does. */
function toPayment(
  { type, external_method, paid_at, transaction_id }: NonNullable<Invoice['payments']>[number],
  connection_id: string,
  period: string | undefined,
  { text, instant }: Reader,
): PaymentView {
  const kind = valueName('invoices.payment', type, text) ?? text('invoices.payment')
  const method = shownName(external_method)
  return {
    type: method === undefined ? kind : `${kind} · ${plainValue(method)}`,
    paid: paid_at ? instant(paid_at) : undefined,
    href: transaction_id
      ? withPeriod(resourcePath(connection_id, 'transactions', transaction_id), period)
      : undefined,
  }
}
