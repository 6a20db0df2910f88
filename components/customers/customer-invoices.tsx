import { moneyInWords } from '@/components/accounts/balance-totals'
import { customerTitle, DeletedMark } from '@/components/customers/customer-columns'
import { DataTable } from '@/components/data-table/data-table'
import { invoiceColumns, invoiceTitle } from '@/components/invoices/invoice-columns'
import { invoiceStates } from '@/components/invoices/invoice-words'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { resourcePath } from '@/components/resource-list/resource-path'
import { wordsFor } from '@/components/resource-list/value-words'
import { wordsOfStates } from '@/components/resource-list/state-badge'
import { Amount } from '@/components/ui/amount'
import { type DetailItem, DetailList } from '@/components/ui/detail-list'
import { EmptyState } from '@/components/ui/empty-state'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import type { Customer } from '@/lib/contract/customer'
import type { Invoice } from '@/lib/contract/invoice'
import type { Format } from '@/lib/format/create-format'

export interface CustomerWithInvoices {
  customer: Customer
  invoices: readonly Invoice[]
  isWhole: boolean
}

/** All invoices of one customer, a deleted one too; picked out here, since no bank lists them so. */
export function CustomerInvoices(props: DetailViewProps<CustomerWithInvoices>) {
  const { client, format } = props
  const { connection_id } = client
  return (
    <DetailFrame
      {...props}
      noun="Invoices of a customer"
      back={{ href: resourcePath(connection_id, 'customers'), label: 'Customers' }}
      titleOf={({ customer }) => `Invoices of ${customerTitle(customer)}`}
      asideOf={({ customer }) => <DeletedMark customer={customer} />}
    >
      {({ customer, invoices, isWhole }) => (
        <>
          <Footnote>
            <a href={resourcePath(connection_id, 'customers', customer.id)}>The customer</a>
          </Footnote>
          {!isWhole && (
            <Notice tone="attention" title="At least these invoices">
              <p>
                The bank’s list of invoices was not read to its end, so older ones may lack here.
              </p>
            </Notice>
          )}
          <DetailList
            items={[
              {
                term: 'Revenue, as the bank counts it',
                value: customer.total_revenue && (
                  <Amount>{format.money(customer.total_revenue)}</Amount>
                ),
              },
              ...invoiceSums(invoices, isWhole, format),
            ]}
          />
          <DataTable
            caption="Invoices"
            columns={invoiceColumns(connection_id, format).filter(({ id }) => id !== 'customer')}
            rows={invoices}
            rowKey={(row) => row.id}
            rowHref={(row) => resourcePath(connection_id, 'invoices', row.id)}
            rowLabel={invoiceTitle}
            rowQuiet={(row) => row.status === 'cancelled'}
            empty={
              <EmptyState title="No invoices yet">
                They appear here when the business bills this customer.
              </EmptyState>
            }
          />
        </>
      )}
    </DetailFrame>
  )
}

/** "Paid, USD": one line for each status and currency, never added up across either. */
function invoiceSums(invoices: readonly Invoice[], isWhole: boolean, format: Format): DetailItem[] {
  const sums = new Map<string, { term: string; currency: string; sum: bigint; count: number }>()
  for (const { status, total } of invoices) {
    if (total == null) continue
    const term = `${wordsFor(wordsOfStates(invoiceStates), status, format.text) ?? 'No status'}, ${total.currency}`
    const known = sums.get(term) ?? { term, currency: total.currency, sum: 0n, count: 0 }
    sums.set(term, { ...known, sum: known.sum + BigInt(total.amount), count: known.count + 1 })
  }
  return [...sums.values()].map(({ term, currency, sum, count }) => ({
    term,
    value: (
      <Amount>
        {`${isWhole ? '' : 'at least '}${moneyInWords(sum, currency, format)} in ${format.number(count)} ${count === 1 ? 'invoice' : 'invoices'}`}
      </Amount>
    ),
  }))
}
