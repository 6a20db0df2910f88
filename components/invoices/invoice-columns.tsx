import type { Column } from '@/components/data-table/data-table'
import { ZipTick } from '@/components/exports/zip-tick'
import { accountingSyncStates, invoiceStates } from '@/components/invoices/invoice-words'
import { invoiceFilePath, resourcePath } from '@/components/resource-list/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { shortId } from '@/components/resource-list/value-words'
import type { Invoice } from '@/lib/contract/invoice'
import type { Format } from '@/lib/format/create-format'

export function invoiceColumns(
  connection_id: string,
  format: Format,
  /** Whether its list can be packed: then each document can be picked. */
  hasZip = false,
): Column<Invoice>[] {
  return [
    { id: 'invoice_number', header: 'Invoice', cell: invoiceTitle },
    {
      id: 'customer',
      header: 'Customer',
      cell: ({ customer }) =>
        customer?.id ? (
          <a href={resourcePath(connection_id, 'customers', customer.id)}>{shortId(customer.id)}</a>
        ) : null,
      compact: 'labelled',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <StateBadge states={invoiceStates} value={row.status} text={format.text} />,
    },
    {
      id: 'accounting_sync_status',
      header: 'Accounting',
      cell: (row) => (
        <StateBadge
          states={accountingSyncStates}
          value={row.accounting_sync_status}
          text={format.text}
        />
      ),
    },
    {
      id: 'date',
      header: 'Date',
      cell: (row) => (row.date ? format.date(row.date) : null),
      compact: 'labelled',
    },
    {
      id: 'due_date',
      header: 'Due',
      cell: (row) => (row.due_date ? format.date(row.due_date) : null),
      compact: 'labelled',
    },
    {
      id: 'document',
      header: 'Document',
      cell: (row) =>
        row.file_id ? (
          <>
            {hasZip && <ZipTick id={row.id} label={`Pick ${invoiceTitle(row)} for a zip`} />}{' '}
            <a
              href={invoiceFilePath(connection_id, row.id, row.file_id, 'inline')}
              target="_blank"
              aria-label={`PDF of ${invoiceTitle(row)}, in a new tab`}
            >
              PDF
            </a>
          </>
        ) : null,
    },
    {
      id: 'total',
      header: 'Total',
      cell: (row) => (row.total ? format.money(row.total) : null),
      align: 'end',
      compact: 'aside',
    },
  ]
}

export function invoiceTitle({ invoice_number, id }: Invoice): string {
  return invoice_number || `Invoice ${shortId(id)}`
}
