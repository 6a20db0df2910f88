import { customerTitle, DeletedMark } from '@/components/customers/customer-columns'
import { postalAddressInWords } from '@/components/customers/postal-address-in-words'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { resourcePath } from '@/components/resource-list/resource-path'
import { shortId } from '@/components/resource-list/value-words'
import { Amount } from '@/components/ui/amount'
import { Footnote } from '@/components/ui/footnote'
import { DetailList } from '@/components/ui/detail-list'
import { type Customer, customerSchema } from '@/lib/contract/customer'
import type { Format } from '@/lib/format/create-format'

export function CustomerDetail(props: DetailViewProps<Customer>) {
  const { client, format } = props
  const { connection_id } = client
  return (
    <DetailFrame
      {...props}
      noun="Customer"
      back={{ href: resourcePath(connection_id, 'customers'), label: 'Customers' }}
      titleOf={customerTitle}
      asideOf={(customer) => <DeletedMark customer={customer} />}
    >
      {(customer) => (
        <>
          <CustomerFacts customer={customer} connection_id={connection_id} format={format} />
          <Footnote>
            <a href={`${resourcePath(connection_id, 'customers', customer.id)}/invoices`}>
              All invoices of this customer
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
  connection_id,
  format,
}: {
  customer: Customer
  connection_id: string
  format: Format
}) {
  const { last_invoice_id, total_revenue } = customer
  return (
    <DetailList
      items={[
        { term: 'Revenue', value: total_revenue && <Amount>{format.money(total_revenue)}</Amount> },
        {
          term: 'Last invoice',
          value: last_invoice_id && (
            <a href={resourcePath(connection_id, 'invoices', last_invoice_id)}>
              Invoice {shortId(last_invoice_id)}
            </a>
          ),
        },
        { term: 'Email', value: customer.email },
        { term: 'Copies to', value: customer.cc_emails?.join(', ') },
        { term: 'Address', value: postalAddressInWords(customer.address) },
        { term: 'Note', value: customer.note },
        { term: 'Created', value: fullMoment(customer.created_at, format) },
        { term: 'Updated', value: fullMoment(customer.updated_at, format) },
        { term: 'Deleted', value: fullMoment(customer.deleted_at, format) },
        { term: 'Customer ID', value: <code>{customer.id}</code> },
      ]}
    />
  )
}
