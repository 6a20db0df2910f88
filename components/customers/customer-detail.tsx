import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { CustomerKpis, OpenByAge, SumsByState } from '@/components/customers/customer-figures'
import { CustomerInvoices } from '@/components/customers/customer-invoices'
import { PaidInvoices, PaidSkeleton } from '@/components/customers/paid-invoices'
import { customerTitle } from '@/components/customers/to-customers-view'
import { DetailFact } from '@/components/layout/detail'
import { DownloadLink } from '@/components/layout/download-link'
import { ReadFailed } from '@/components/layout/read-failed'
import { Support } from '@/components/layout/support'
import { TitleRow } from '@/components/layout/title-row'
import { Card } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { type Customer, customerSchema, type Invoice } from '@/lib/bank-contract/invoicing'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { ageInvoices } from '@/lib/domain/invoices/ageing'
import { paidWithin } from '@/lib/domain/invoices/paid-invoices'
import type { Reading } from '@/lib/domain/reading/reading'
import { sayNone, whyPartial } from '@/lib/present/reading-words'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { allDates } from '@/lib/domain/periods/named-period'
import { shownName } from '@/lib/format/names'
import { periodWords } from '@/lib/format/named-periods'
import { periodName } from '@/lib/format/period-name'
import { invoiceInWords, postalAddressInWords } from '@/lib/format/resource-names'
import { withPeriod } from '@/lib/search-params/period-links'
import { newExportPath, resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { invoicesHref } from '@/lib/search-params/list-hrefs'

interface CustomerRead {
  readonly customer: Customer
  /** This customer's own; others may be, and do not tell. */
  readonly invoices: Reading<Invoice>
  /** Undefined without an invoice, or if the bank does not give it. */
  readonly lastInvoice?: Invoice | undefined
}

interface CustomerProps {
  readonly client: Client
  readonly id: string
  /** Whether open invoices were read, or all of them. */
  readonly kind: 'open' | 'all'
  readonly period: string | undefined
  readonly today: string
  readonly outcome: ReadOutcome<CustomerRead>
  /** Its paid invoices, which come later, and the days that are shown; not where all invoices are. */
  readonly paid?: {
    readonly range: DayRange
    /** The period of these days; undefined of all days. */
    readonly called: string | undefined
    readonly read: () => Promise<Reading<Invoice>>
  }
}

/** One customer: what is open and how late it is, then who it is; or every invoice of it. */
export async function CustomerDetail(props: CustomerProps) {
  const { client, id, kind, period, outcome } = props
  const { connection_id } = client
  const [t, shell, reader] = await Promise.all([
    getTranslations('customers'),
    getTranslations('shell'),
    getReader(),
  ])
  const path = resourcePath(connection_id, 'customers', id)
  const listHref = withPeriod(resourcePath(connection_id, 'customers'), period)
  const customerHref = withPeriod(path, period)
  const allHref = withPeriod(`${path}/invoices`, period)
  const read = outcome.kind === 'read' ? outcome : undefined
  const customer = read?.value.customer
  const name = customer === undefined ? t('singular') : customerTitle(customer, reader)
  const title = kind === 'all' ? t('invoices_of', { customer: name }) : name
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={<bdi>{title}</bdi>}
        back={
          kind === 'all'
            ? { href: customerHref, label: name }
            : { href: listHref, label: shell('customers') }
        }
        updatedAt={read && reader.clock(read.readAt)}
        hasPeriod={kind === 'open'}
        status={
          customer?.deleted_at != null && (
            <span className="state badge badge-plain i-x">{t('deleted')}</span>
          )
        }
      >
        {read !== undefined && (
          <DownloadLink
            // Whatever their date: the page lists them all.
            href={newExportPath(connection_id, 'invoices', [
              ['period', allDates],
              ['customer', id],
            ])}
            label={t('download_invoices')}
          />
        )}
      </TitleRow>
      {outcome.kind === 'failed' ? (
        <ReadFailed
          failure={outcome.failure}
          client={client}
          retryHref={kind === 'all' ? allHref : customerHref}
          firstPageHref={listHref}
        />
      ) : (
        <CustomerBody {...props} {...outcome.value}>
          <p className="flex gap-4">
            {kind === 'all' && (
              <Link href={customerHref} prefetch={false} className="link">
                {t('the_customer')}
              </Link>
            )}
            <Link
              href={invoicesHref(connection_id, { customer: [id], period })}
              prefetch={false}
              className="link"
            >
              {t('in_list_of_invoices')}
            </Link>
          </p>
        </CustomerBody>
      )}
    </>
  )
}

async function CustomerBody({
  client: { connection_id },
  kind,
  period,
  today,
  customer,
  invoices: reading,
  lastInvoice,
  paid,
  children,
}: CustomerProps & CustomerRead & { children: ReactNode }) {
  const [t, reader] = await Promise.all([getTranslations('customers'), getReader()])
  const { items: invoices } = reading
  const currencies = [
    ...new Set(invoices.flatMap(({ total }) => (total == null ? [] : [total.currency]))),
  ]
  const aged = ageInvoices(reading, today, reader)
  const partial = whyPartial(aged, reader)
  const paidRead = paid && paid.read().then((read) => paidWithin(read, paid.range, reader.timeZone))
  const paidPeriod =
    paid?.called === undefined ? undefined : periodName(paid.called, periodWords(reader))
  const kpis = {
    invoices: { ...aged, items: invoices },
    currencies: kind === 'open' ? currencies : [],
    today,
    period: paidPeriod,
  }
  const hrefOf = (invoice_id: string) =>
    withPeriod(resourcePath(connection_id, 'invoices', invoice_id), period)
  return (
    <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex min-w-0 flex-col gap-3">
        {paidRead !== undefined && (
          <Suspense fallback={<CustomerKpis {...kpis} />}>
            <CustomerKpis {...kpis} paid={paidRead} />
          </Suspense>
        )}
        {partial !== undefined && currencies.length > 0 && (
          <p role="status" className="rounded-lg bg-attention-tint px-4 py-2 text-attention">
            <b className="font-semibold">{t('at_least_these')}.</b> {partial}
          </p>
        )}
        {currencies.map((currency) => (
          <CustomerInvoices
            key={currency}
            currency={currency}
            invoices={reading}
            kind={kind}
            today={today}
            hrefOf={hrefOf}
          />
        ))}
        {currencies.length === 0 && (
          <Card title={t(kind === 'open' ? 'open_invoices' : 'all_invoices')}>
            <p className="text-quiet">
              {sayNone(aged, reader, kind === 'open' ? 'none.open_invoices' : 'none.invoices')}
              {'. '}
              {partial ?? (kind === 'all' && t('no_invoices_when'))}
            </p>
          </Card>
        )}
        {paidRead !== undefined && (
          <Suspense fallback={<PaidSkeleton />}>
            <PaidInvoices
              paid={paidRead}
              period={paidPeriod}
              hrefOf={hrefOf}
              allHref={withPeriod(
                `${resourcePath(connection_id, 'customers', customer.id)}/invoices`,
                period,
              )}
            />
          </Suspense>
        )}
        {children}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <OpenByAge aged={aged} />
        {kind === 'all' && currencies.length > 0 && (
          <Card title={t('by_state')}>
            <SumsByState invoices={reading} />
          </Card>
        )}
        <Card title={t('singular')}>
          <CustomerFacts customer={customer} lastInvoice={lastInvoice} hrefOf={hrefOf} />
        </Card>
        <div className="card overflow-hidden [&>details]:border-0">
          <Support
            value={customer}
            known={customerSchema.shape}
            ids={[[t('identifier'), customer.id]]}
          />
        </div>
      </div>
    </div>
  )
}

async function CustomerFacts({
  customer,
  lastInvoice,
  hrefOf,
}: {
  customer: Customer
  lastInvoice: Invoice | undefined
  hrefOf: (invoice_id: string) => string
}) {
  const [t, details, reader] = await Promise.all([
    getTranslations('customers'),
    getTranslations('details'),
    getReader(),
  ])
  const { last_invoice_id, cc_emails, total_revenue } = customer
  const moment = (iso: string | null | undefined) => (iso ? reader.instantFull(iso) : undefined)
  const lastWords =
    lastInvoice?.invoice_number || lastInvoice?.date
      ? invoiceInWords(lastInvoice, reader)
      : t('open_invoice')
  return (
    <Facts>
      <DetailFact label={t('email')} value={shownName(customer.email)} />
      <DetailFact
        label={t('copies_to')}
        value={cc_emails && cc_emails.length > 0 ? reader.list(cc_emails) : undefined}
      />
      <DetailFact label={t('address')} value={postalAddressInWords(customer.address)} />
      <DetailFact
        label={t('last_invoice')}
        value={last_invoice_id ? lastWords : undefined}
        href={last_invoice_id ? hrefOf(last_invoice_id) : undefined}
      />
      <DetailFact
        label={t('revenue_of_bank')}
        value={total_revenue ? reader.money(total_revenue) : undefined}
      />
      <DetailFact label={details('note')} value={shownName(customer.note)} />
      <DetailFact label={t('created')} value={moment(customer.created_at)} />
      <DetailFact label={t('updated')} value={moment(customer.updated_at)} />
      <DetailFact label={t('deleted')} value={moment(customer.deleted_at)} />
    </Facts>
  )
}
