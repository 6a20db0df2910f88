import type { Column } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import { type InvoicesById, invoiceInWords } from '@/components/invoices/invoice-in-words'
import type { ListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { sortLinks } from '@/components/resource-list/sort-links'
import { shortId, shownName } from '@/lib/format/names'
import { StatusBadge } from '@/components/ui/status-badge'
import { ownDirection } from '@/components/data-table/own-direction'
import type { Customer } from '@/lib/bank-contract/customer'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

export function customerColumns(
  connection_id: string,
  path: string,
  list: ListParams,
  format: Format,
  { hasDeleted, invoices }: { hasDeleted: boolean; invoices: InvoicesById },
): Column<Customer>[] {
  const { text } = format
  return [
    {
      id: 'legal_name',
      header: text('customers.singular'),
      cell: (row) => ownDirection(customerTitle(row, format), format),
    },
    ...(hasDeleted ? [deletedColumn(text)] : []),
    { id: 'email', header: text('customers.email'), cell: (row) => row.email, grow: true },
    {
      id: 'last_invoice_id',
      header: text('customers.last_invoice'),
      cell: ({ last_invoice_id }) => {
        if (!last_invoice_id) return null
        const invoice = invoices.get(last_invoice_id)
        return (
          <a
            href={withPeriod(resourcePath(connection_id, 'invoices', last_invoice_id), list.period)}
            data-unnamed={invoice === undefined ? last_invoice_id : undefined}
          >
            {invoice === undefined
              ? text('customers.open_invoice')
              : invoiceInWords(invoice, format)}
          </a>
        )
      },
      compact: 'labelled',
    },
    {
      id: 'created_at',
      header: text('customers.created'),
      cell: (row) => <Moment value={row.created_at} format={format} />,
      sort: sortLinks(
        path,
        list,
        'created_at',
        { sort_by: 'created_at', order: 'desc' },
        { sort_by: false, order: true },
      ),
      compact: 'labelled',
    },
    {
      id: 'total_revenue',
      header: text('customers.revenue'),
      cell: (row) => (row.total_revenue ? format.money(row.total_revenue) : null),
      align: 'end',
      compact: 'aside',
    },
  ]
}

function deletedColumn(text: Text['text']): Column<Customer> {
  return {
    id: 'deleted_at',
    header: text('customers.state'),
    cell: (row) => <DeletedMark customer={row} text={text} />,
  }
}

export function customerTitle(
  { legal_name, id }: Customer,
  { text }: Pick<Format, 'text'>,
): string {
  return shownName(legal_name) ?? text('customers.customer_id', { id: shortId(id) })
}

/** Spec, Resources: `deleted_at` is set when the customer is deleted. */
export function DeletedMark({ customer, text }: { customer: Customer; text: Text['text'] }) {
  return customer.deleted_at == null ? null : (
    <StatusBadge tone="neutral">{text('customers.deleted')}</StatusBadge>
  )
}
