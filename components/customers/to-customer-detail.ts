import { type CustomerKpi, toKpis, toSums } from '@/components/customers/customer-figures'
import { customerTitle } from '@/components/customers/to-customers-view'
import type { FactView, SupportView } from '@/components/layout/detail'
import { type DetailHead, toDetailHead, toSupport } from '@/components/layout/to-detail'
import { type Customer, customerSchema, type Invoice } from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import {
  ageingRows,
  ageingTotals,
  ageingWords,
  ageInvoices,
  shownBuckets,
} from '@/lib/domain/invoices/ageing'
import { allDates } from '@/lib/domain/periods/named-period'
import { invoiceInWords, postalAddressInWords } from '@/lib/format/resource-names'
import { invoiceStatus, type StateText } from '@/lib/format/invoice-status'
import { shortId, shownName } from '@/lib/format/names'
import type { Reader } from '@/lib/format/create-reader'
import { invoicesOfCustomerPath } from '@/lib/search-params/invoices'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

interface CustomerInvoice {
  readonly id: string
  readonly href: string
  readonly number: string
  readonly issued: string | undefined
  readonly due: string | undefined
  readonly status: StateText | undefined
  readonly amount: string | undefined
}

/** Invoices of one currency and their total: open ones, or all. */
export interface CustomerInvoices {
  readonly currency: string
  readonly rows: readonly CustomerInvoice[]
  readonly total: string
}

interface CustomerBody {
  readonly isDeleted: boolean
  readonly kpis: readonly CustomerKpi[]
  readonly groups: readonly CustomerInvoices[]
  readonly ages: readonly {
    readonly currency: string
    readonly buckets: readonly {
      readonly label: string
      readonly amount: string
      readonly share: number
    }[]
  }[]
  /** "Paid, USD": what the invoices add up to by state and currency. */
  readonly sums: readonly FactView[]
  readonly isWhole: boolean
  /** That some, or all, invoices are in no figure, since their data does not tell. */
  readonly undetermined: string | undefined
  readonly facts: readonly FactView[]
  readonly support: SupportView
}

/** One customer as its page shows it: what is open, or every invoice. */
export interface CustomerDetailView extends DetailHead {
  readonly connection_id: string
  readonly kind: 'open' | 'all'
  readonly customerHref: string
  readonly allHref: string
  readonly listHref: string
  readonly zipHref: string
  readonly body: CustomerBody | undefined
}

interface CustomerRead {
  readonly client: Client
  readonly id: string
  /** Whether open invoices were read, or all of them. */
  readonly kind: 'open' | 'all'
  readonly period: string | undefined
  readonly today: string
  readonly outcome: ReadOutcome<{
    readonly customer: Customer
    /** This customer's own. */
    readonly invoices: readonly Invoice[]
    /** Whether all of them were read. */
    readonly isWhole: boolean
    /** Invoices that may be this customer's, and do not tell. */
    readonly undetermined?: number
    /** Undefined where there is none, or the bank does not give it. */
    readonly lastInvoice?: Invoice | undefined
  }>
}

export function toCustomerDetail(read: CustomerRead, reader: Reader): CustomerDetailView {
  const { client, id, kind, period, outcome } = read
  const { connection_id } = client
  const { text } = reader
  const path = resourcePath(connection_id, 'customers', id)
  const listHref = withPeriod(resourcePath(connection_id, 'customers'), period)
  const customerHref = withPeriod(path, period)
  const allHref = withPeriod(`${path}/invoices`, period)
  const name =
    outcome.kind === 'read'
      ? customerTitle(outcome.value.customer, reader)
      : text('customers.singular')
  const title = kind === 'all' ? text('customers.invoices_of', { customer: name }) : name
  const href = kind === 'all' ? allHref : customerHref
  const back =
    kind === 'all'
      ? { href: customerHref, label: name }
      : { href: listHref, label: text('shell.customers') }
  return {
    ...toDetailHead({ client, outcome, title, href, back, listHref }, reader),
    connection_id,
    kind,
    customerHref,
    allHref,
    listHref: withPeriod(invoicesOfCustomerPath(connection_id, id), period),
    // Whatever their date: the page lists them all.
    zipHref: `${resourcePath(connection_id, 'invoices')}/zip?${new URLSearchParams({ period: allDates, customer: id }).toString()}`,
    body: outcome.kind === 'read' ? toBody(read, outcome.value, reader) : undefined,
  }
}

type Value = Extract<CustomerRead['outcome'], { kind: 'read' }>['value']

function toBody(read: CustomerRead, given: Value, reader: Reader): CustomerBody {
  const { customer, invoices, undetermined: unlisted = 0 } = given
  const { text } = reader
  const currencies = [
    ...new Set(invoices.flatMap(({ total }) => (total == null ? [] : [total.currency]))),
  ]
  const { aged, undetermined } = ageInvoices(invoices, read.today, { timeZone: reader.timeZone })
  const totals = ageingTotals(ageingRows(aged))
  const isDetermined = undetermined + unlisted === 0
  const value = { ...given, isWhole: given.isWhole && unlisted === 0 }
  const { isWhole } = value
  return {
    isDeleted: customer.deleted_at != null,
    kpis: toKpis(
      {
        customer,
        invoices,
        isWhole,
        currencies: read.kind === 'open' ? currencies : [],
        today: read.today,
      },
      reader,
    ),
    groups: currencies.map((currency) => toGroup(read, value, currency, reader)),
    ages: totals.map(({ currency, buckets, total }) => ({
      currency,
      buckets: shownBuckets(totals).map((bucket) => ({
        label: text(ageingWords[bucket]),
        amount: reader.money({ amount: buckets[bucket].sum, currency }),
        share: total <= 0n ? 0 : Math.max(0, Number((buckets[bucket].sum * 100n) / total)),
      })),
    })),
    sums: read.kind === 'all' ? toSums(invoices, isWhole, reader) : [],
    isWhole: given.isWhole,
    undetermined: isDetermined
      ? undefined
      : invoices.length === 0
        ? text('reading.cannot_be_told')
        : text('reading.undetermined_rows', { count: undetermined + unlisted }),
    facts: toFacts(read, value, reader),
    support: toSupport(
      customer,
      customerSchema.shape,
      [[text('customers.identifier'), customer.id]],
      reader,
    ),
  }
}

function toGroup(
  { client: { connection_id }, period, today }: CustomerRead,
  { invoices, isWhole }: Value,
  currency: string,
  reader: Reader,
): CustomerInvoices {
  const own = invoices
    .filter(({ total }) => total?.currency === currency)
    .toSorted((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? ''))
  const sum = own.reduce(
    (total, { total: each, status }) =>
      status === 'cancelled' ? total : total + BigInt(each?.amount ?? 0),
    0n,
  )
  const total = reader.money({ amount: sum, currency })
  return {
    currency,
    rows: own.map((invoice) => ({
      id: invoice.id,
      href: withPeriod(resourcePath(connection_id, 'invoices', invoice.id), period),
      number:
        shownName(invoice.invoice_number) ??
        reader.text('invoices.invoice_id', { id: shortId(invoice.id) }),
      issued: invoice.date ? reader.date(invoice.date) : undefined,
      due: invoice.due_date ? reader.date(invoice.due_date) : undefined,
      status: invoiceStatus(invoice, today, reader),
      amount: invoice.total ? reader.money(invoice.total) : undefined,
    })),
    total: isWhole ? total : reader.text('details.at_least', { amount: total }),
  }
}

function toFacts(
  { client: { connection_id }, period }: CustomerRead,
  { customer, lastInvoice }: Value,
  reader: Reader,
): FactView[] {
  const { text, list } = reader
  const { last_invoice_id, cc_emails } = customer
  const moment = (iso: string | null | undefined) => (iso ? reader.instantFull(iso) : undefined)
  return [
    { label: text('customers.email'), value: shownName(customer.email) },
    {
      label: text('customers.copies_to'),
      value: cc_emails && cc_emails.length > 0 ? list(cc_emails) : undefined,
    },
    { label: text('customers.address'), value: postalAddressInWords(customer.address) },
    {
      label: text('customers.last_invoice'),
      value: last_invoice_id
        ? lastInvoice?.invoice_number || lastInvoice?.date
          ? invoiceInWords(lastInvoice, reader)
          : text('customers.open_invoice')
        : undefined,
      href: last_invoice_id
        ? withPeriod(resourcePath(connection_id, 'invoices', last_invoice_id), period)
        : undefined,
    },
    { label: text('details.note'), value: shownName(customer.note) },
    { label: text('customers.created'), value: moment(customer.created_at) },
    { label: text('customers.updated'), value: moment(customer.updated_at) },
    { label: text('customers.deleted'), value: moment(customer.deleted_at) },
  ]
}
