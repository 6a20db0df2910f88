import type { Column } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import type { ListParams } from '@/components/resource-list/list-params'
import { resourcePath } from '@/components/resource-list/resource-path'
import { sortLinks } from '@/components/resource-list/sort-links'
import { shortId } from '@/components/resource-list/value-words'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Customer } from '@/lib/contract/customer'
import type { Format } from '@/lib/format/create-format'

export function customerColumns(
  connection_id: string,
  path: string,
  list: ListParams,
  format: Format,
  hasDeleted: boolean,
): Column<Customer>[] {
  return [
    { id: 'legal_name', header: 'Customer', cell: customerTitle },
    ...(hasDeleted ? [deletedColumn] : []),
    { id: 'email', header: 'Email', cell: (row) => row.email, grow: true },
    {
      id: 'last_invoice_id',
      header: 'Last invoice',
      cell: ({ last_invoice_id }) =>
        last_invoice_id ? (
          <a href={resourcePath(connection_id, 'invoices', last_invoice_id)}>
            {shortId(last_invoice_id)}
          </a>
        ) : null,
      compact: 'labelled',
    },
    {
      id: 'created_at',
      header: 'Created',
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
      header: 'Revenue',
      cell: (row) => (row.total_revenue ? format.money(row.total_revenue) : null),
      align: 'end',
      compact: 'aside',
    },
  ]
}

const deletedColumn: Column<Customer> = {
  id: 'deleted_at',
  header: 'State',
  cell: (row) => <DeletedMark customer={row} />,
}

export function customerTitle({ legal_name, id }: Customer): string {
  return legal_name || `Customer ${shortId(id)}`
}

/** Spec, Resources: `deleted_at` is set when the customer is deleted. */
export function DeletedMark({ customer }: { customer: Customer }) {
  return customer.deleted_at == null ? null : <StatusBadge tone="neutral">Deleted</StatusBadge>
}
