import type { Column } from '@/components/data-table/data-table'
import { ownDirection } from '@/components/data-table/own-direction'
import { ZipTick } from '@/components/exports/zip-tick'
import {
  customerInWords,
  type CustomersById,
  type NamedCustomer,
} from '@/components/invoices/customer-in-words'
import { accountingSyncStates, invoiceStates } from '@/components/invoices/invoice-words'
import { withPeriod } from '@/lib/search-params/period-links'
import { invoiceFilePath, resourcePath } from '@/lib/search-params/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { shortId, shownName } from '@/lib/format/names'
import type { Invoice } from '@/lib/bank-contract/invoice'
import type { Format } from '@/lib/format/create-format'

export function invoiceColumns(
  connection_id: string,
  format: Format,
  {
    hasZip = false,
    names = new Map(),
    period,
  }: {
    /** Whether its list can be packed: then each document can be picked. */
    hasZip?: boolean
    names?: CustomersById
    /** As the address has it: it goes with every link. */
    period?: string | undefined
  } = {},
): Column<Invoice>[] {
  const { text } = format
  return [
    {
      id: 'invoice_number',
      header: text('invoices.singular'),
      cell: (row) => invoiceTitle(row, format),
    },
    {
      id: 'customer',
      header: text('invoices.customer'),
      cell: ({ customer }) =>
        customer?.id ? (
          <CustomerLink
            href={withPeriod(resourcePath(connection_id, 'customers', customer.id), period)}
            id={customer.id}
            named={names.get(customer.id)}
            format={format}
          />
        ) : null,
      compact: 'labelled',
    },
    {
      id: 'status',
      header: text('invoices.status'),
      cell: (row) => <StateBadge states={invoiceStates} value={row.status} text={format.text} />,
    },
    {
      id: 'accounting_sync_status',
      header: text('invoices.accounting'),
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
      header: text('invoices.date'),
      cell: (row) => (row.date ? format.date(row.date) : null),
      compact: 'labelled',
    },
    {
      id: 'due_date',
      header: text('invoices.due'),
      cell: (row) => (row.due_date ? format.date(row.due_date) : null),
      compact: 'labelled',
    },
    documentColumn(connection_id, format, hasZip),
    {
      id: 'total',
      header: text('invoices.total'),
      cell: (row) => (row.total ? format.money(row.total) : null),
      align: 'end',
      compact: 'aside',
    },
  ]
}

function CustomerLink({
  href,
  id,
  named,
  format,
}: {
  href: string
  id: string
  named: NamedCustomer | undefined
  format: Format
}) {
  if (named !== undefined) {
    return (
      <a href={href}>
        {named.isDeleted ? customerInWords(named, format) : ownDirection(named.name, format)}
      </a>
    )
  }
  const direction = format.direction === 'rtl' ? 'auto' : undefined
  return (
    <a href={href} dir={direction} data-unnamed={id}>
      {shortId(id)}
    </a>
  )
}

function documentColumn(connection_id: string, format: Format, hasZip: boolean): Column<Invoice> {
  return {
    id: 'document',
    header: format.text('invoices.document'),
    cell: (row) =>
      row.file_id ? (
        <>
          {hasZip && (
            <ZipTick
              id={row.id}
              label={format.text('invoices.pick_for_zip', { invoice: invoiceTitle(row, format) })}
            />
          )}{' '}
          <a
            href={invoiceFilePath(connection_id, row.id, row.file_id, 'inline')}
            target="_blank"
            aria-label={format.text('invoices.pdf_in_new_tab', {
              invoice: invoiceTitle(row, format),
            })}
          >
            PDF
          </a>
        </>
      ) : null,
  }
}

export function invoiceTitle(
  { invoice_number, id }: Invoice,
  { text }: Pick<Format, 'text'>,
): string {
  return shownName(invoice_number) ?? text('invoices.invoice_id', { id: shortId(id) })
}
