import { customerTitle, DeletedMark } from '@/components/customers/customer-columns'
import { DataTable } from '@/components/data-table/data-table'
import { invoiceColumns, invoiceTitle } from '@/components/invoices/invoice-columns'
import { zipPath } from '@/components/exports/export-paths'
import { invoicesOfCustomerPath } from '@/components/invoices/search-params'
import { invoiceStates } from '@/components/invoices/invoice-words'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { wordsFor } from '@/components/resource-list/value-words'
import { wordsOfStates } from '@/components/resource-list/state-badge'
import { Amount } from '@/components/ui/amount'
import { type DetailItem, DetailList } from '@/components/ui/detail-list'
import { EmptyState } from '@/components/ui/empty-state'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import type { Customer } from '@/lib/bank-contract/customer'
import type { Invoice } from '@/lib/bank-contract/invoice'
import { allDates } from '@/lib/domain/periods/day-range'
import type { Format } from '@/lib/format/create-format'

export interface CustomerWithInvoices {
  customer: Customer
  invoices: readonly Invoice[]
  isWhole: boolean
}

/** All invoices of one customer, a deleted one too; picked out here, since no bank lists them so. */
export function CustomerInvoices(props: DetailViewProps<CustomerWithInvoices>) {
  const { client, format } = props
  const { text } = format
  const { connection_id } = client
  const period = periodOfHref(props.href)
  return (
    <DetailFrame
      {...props}
      noun={text('customers.invoices_noun')}
      back={{ href: resourcePath(connection_id, 'customers'), label: text('customers.title') }}
      titleOf={({ customer }) =>
        text('customers.invoices_of', { customer: customerTitle(customer, format) })
      }
      asideOf={({ customer }) => <DeletedMark customer={customer} text={text} />}
    >
      {({ customer, invoices, isWhole }) => (
        <>
          <Footnote>
            <a href={withPeriod(resourcePath(connection_id, 'customers', customer.id), period)}>
              {text('customers.the_customer')}
            </a>{' '}
            ·{' '}
            <a href={withPeriod(invoicesOfCustomerPath(connection_id, customer.id), period)}>
              {text('customers.in_list_of_invoices')}
            </a>{' '}
            ·{' '}
            <a href={zipPath(connection_id, 'invoices', documentsOf(customer))}>
              {text('customers.pack_invoices')}
            </a>
          </Footnote>
          {!isWhole && (
            <Notice tone="attention" title={text('customers.at_least_these')}>
              <p>{text('customers.not_read_to_end')}</p>
            </Notice>
          )}
          <DetailList
            items={[
              {
                term: text('customers.revenue_of_bank'),
                value: customer.total_revenue && (
                  <Amount>{format.money(customer.total_revenue)}</Amount>
                ),
              },
              ...invoiceSums(invoices, isWhole, format),
            ]}
          />
          <DataTable
            caption={text('invoices.title')}
            columns={invoiceColumns(connection_id, format).filter(({ id }) => id !== 'customer')}
            rows={invoices}
            rowKey={(row) => row.id}
            rowHref={(row) => withPeriod(resourcePath(connection_id, 'invoices', row.id), period)}
            rowLabel={(row) => invoiceTitle(row, format)}
            rowQuiet={(row) => row.status === 'cancelled'}
            empty={
              <EmptyState title={text('customers.no_invoices')}>
                {text('customers.no_invoices_when')}
              </EmptyState>
            }
          />
        </>
      )}
    </DetailFrame>
  )
}

/** Whatever their date: the page lists them all. */
function documentsOf({ id }: Customer): (readonly [string, string])[] {
  return [
    ['period', allDates],
    ['customer', id],
  ]
}

/** "Paid, USD": one line for each status and currency, never added up across either. */
function invoiceSums(invoices: readonly Invoice[], isWhole: boolean, format: Format): DetailItem[] {
  const sums = new Map<string, { term: string; currency: string; sum: bigint; count: number }>()
  for (const { status, total } of invoices) {
    if (total == null) continue
    const term = `${wordsFor(wordsOfStates(invoiceStates), status, format.text) ?? format.text('customers.no_status')}, ${total.currency}`
    const known = sums.get(term) ?? { term, currency: total.currency, sum: 0n, count: 0 }
    sums.set(term, { ...known, sum: known.sum + BigInt(total.amount), count: known.count + 1 })
  }
  return [...sums.values()].map(({ term, currency, sum, count }) => ({
    term,
    value: (
      <Amount>
        {format.text(isWhole ? 'customers.sum_in' : 'customers.sum_in_at_least', {
          sum: format.money({ amount: sum, currency }),
          count,
          number: format.number(count),
        })}
      </Amount>
    ),
  }))
}
