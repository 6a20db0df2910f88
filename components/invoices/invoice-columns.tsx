import { useTranslations } from 'use-intl'
import type { SortsHere } from '@/components/data-table/sorts-here'
import { type Column, dayWidth } from '@/components/data-table/data-table'
import type { InvoiceRow } from '@/components/invoices/invoice-rows'
import { DueDate } from '@/components/ui/due-date'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { shortId } from '@/lib/format/names'

/**
 * The columns of a list of invoices; `names` are those of customers that have come since the page, undefined
 * while they are being read.
 */
export function useInvoiceColumns(
  names: ReadonlyMap<string, string> | undefined,
  sorts: SortsHere = {},
  hasPdf = false,
): Column<InvoiceRow>[] {
  const t = useTranslations('invoices')
  const lists = useTranslations('lists')
  const nameOf = ({ customer }: InvoiceRow) =>
    customer && (customer.name ?? names?.get(customer.id) ?? shortId(customer.id))
  const isAwaited = ({ customer }: InvoiceRow) =>
    names === undefined && customer !== undefined && customer.name === undefined
  const pdf: Column<InvoiceRow> = {
    id: 'pdf',
    header: t('pdf'),
    width: 'w-32',
    isTooWideForTablet: true,
    cell: (row) => row.pdf && <span className={row.pdf.className}>{row.pdf.text}</span>,
  }
  return [
    {
      id: 'invoice',
      header: lists('invoice'),
      sort: sorts['invoice_number'],
      isKept: true,
      width: 'w-26 lg:w-32',
      cell: ({ href, number }) => (
        <a className="row-link" href={href} title={number} dir="auto">
          {number}
        </a>
      ),
      td: () => ({ className: 'line2-start' }),
    },
    {
      id: 'customer',
      header: t('customer'),
      sort: sorts['customer'],
      isKept: true,
      cell: (row) => (isAwaited(row) ? <AwaitedName id={nameOf(row)} /> : nameOf(row)),
      td: (row) => {
        const name = nameOf(row)
        if (row.customer !== undefined && isAwaited(row)) {
          return { className: `cp ${hueOf(row.customer.id)} line1-start`, 'data-av': '' }
        }
        if (row.customer === undefined || name === undefined) return { className: 'line1-start' }
        return {
          className: `cp ${hueOf(row.customer.id)} line1-start`,
          title: name,
          dir: 'auto',
          'data-av': initialsOf(name),
        }
      },
    },
    {
      id: 'issued',
      header: lists('issued'),
      sort: sorts['date'],
      width: dayWidth,
      ...(hasPdf ? { isSecondary: true } : { isTooWideForTablet: true }),
      cell: ({ issued }) => issued,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'due',
      header: lists('due'),
      sort: sorts['due_date'],
      width: dayWidth,
      cell: ({ due, late }) => due && <DueDate late={late}>{due}</DueDate>,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'status',
      header: lists('status'),
      sort: sorts['status'],
      width: 'w-40 lg:w-44',
      cell: ({ status }) => status && <span className={status.className}>{status.text}</span>,
      td: () => ({ className: 'line2-end' }),
    },
    {
      id: 'sync',
      header: t('ledger_sync'),
      sort: sorts['accounting_sync_status'],
      width: 'w-36',
      isSecondary: true,
      isExtra: hasPdf,
      cell: ({ sync }) => sync && <span className={sync.className}>{sync.text}</span>,
      td: () => ({ className: 'text-quiet' }),
    },
    ...(hasPdf ? [pdf] : []),
    {
      id: 'amount',
      header: lists('amount'),
      sort: sorts['total'],
      width: 'w-32 lg:w-36',
      align: 'end',
      amount: ({ amount }) => amount,
      td: ({ isCancelled }) => ({
        className: isCancelled ? 'line1-end text-faint line-through' : 'line1-end font-medium',
      }),
    },
  ]
}

/** Where the name will be; who has no script is shown the identifier for it. */
function AwaitedName({ id }: { id: string | undefined }) {
  return (
    <>
      <span className="skel inline-block w-36 max-w-[70%] align-middle noscript:hidden" />
      <span className="hidden noscript:inline">{id}</span>
    </>
  )
}
