import { customerTitle, DeletedMark } from '@/components/customers/customer-columns'
import { postalAddressInWords } from '@/components/customers/postal-address-in-words'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { invoiceInWords } from '@/components/invoices/invoice-in-words'
import { invoicesOfCustomerPath } from '@/components/invoices/search-params'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { Amount } from '@/components/ui/amount'
import { Footnote } from '@/components/ui/footnote'
import { DetailList } from '@/components/ui/detail-list'
import { type Customer, customerSchema } from '@/lib/bank-contract/customer'
import type { Invoice } from '@/lib/bank-contract/invoice'
import type { Format } from '@/lib/format/create-format'

export interface CustomerRead {
  customer: Customer
  /** Undefined where there is none, or the bank does not give it. */
  lastInvoice: Invoice | undefined
}

export function CustomerDetail(props: DetailViewProps<CustomerRead>) {
  const { client, format } = props
  const { text } = format
  const { connection_id } = client
  const period = periodOfHref(props.href)
  return (
    <DetailFrame
      {...props}
      noun={text('customers.singular')}
      back={{ href: resourcePath(connection_id, 'customers'), label: text('customers.title') }}
      titleOf={({ customer }) => customerTitle(customer, format)}
      asideOf={({ customer }) => <DeletedMark customer={customer} text={text} />}
    >
      {({ customer, lastInvoice }) => (
        <>
          <CustomerFacts
            customer={customer}
            lastInvoice={lastInvoice}
            connection_id={connection_id}
            period={period}
            format={format}
          />
          <Footnote>
            <a
              href={withPeriod(
                `${resourcePath(connection_id, 'customers', customer.id)}/invoices`,
                period,
              )}
            >
              {text('customers.all_invoices')}
            </a>{' '}
            ·{' '}
            <a href={withPeriod(invoicesOfCustomerPath(connection_id, customer.id), period)}>
              {text('customers.in_list_of_invoices')}
            </a>
          </Footnote>
          <RawSection value={customer} known={customerSchema.shape} format={format} />
        </>
      )}
    </DetailFrame>
  )
}

function CustomerFacts({
  customer,
  lastInvoice,
  connection_id,
  period,
  format,
}: {
  customer: Customer
  lastInvoice: Invoice | undefined
  connection_id: string
  period: string | undefined
  format: Format
}) {
  const { last_invoice_id, total_revenue } = customer
  const { text, list } = format
  return (
    <DetailList
      items={[
        {
          term: text('customers.revenue'),
          value: total_revenue && <Amount>{format.money(total_revenue)}</Amount>,
        },
        {
          term: text('customers.last_invoice'),
          value: last_invoice_id && (
            <a href={withPeriod(resourcePath(connection_id, 'invoices', last_invoice_id), period)}>
              {lastInvoice?.invoice_number || lastInvoice?.date
                ? invoiceInWords(lastInvoice, format)
                : text('customers.open_invoice')}
            </a>
          ),
        },
        { term: text('customers.email'), value: customer.email },
        {
          term: text('customers.copies_to'),
          value: customer.cc_emails && list(customer.cc_emails),
        },
        { term: text('customers.address'), value: postalAddressInWords(customer.address) },
        { term: text('customers.note'), value: customer.note },
        { term: text('customers.created'), value: fullMoment(customer.created_at, format) },
        { term: text('customers.updated'), value: fullMoment(customer.updated_at, format) },
        { term: text('customers.deleted'), value: fullMoment(customer.deleted_at, format) },
        { term: text('customers.identifier'), value: <code>{customer.id}</code> },
      ]}
    />
  )
}
