import { Star } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { Column, ColumnSort } from '@/components/data-table/data-table'
import { type PortfolioColumnId, defaultColumns } from '@/lib/search-params/portfolio-table'
import { useToast } from '@/components/ui/toast'
import { type PortfolioRow, useFavourites } from '@/lib/queries/portfolio'

interface Layout {
  readonly width: string
  readonly align?: 'end'
  readonly isSecondary?: boolean
}

const amount: Layout = { width: 'w-60', align: 'end' }
const count: Layout = { width: 'w-22', align: 'end', isSecondary: true }
const text: Layout = { width: 'w-36', isSecondary: true }

const layouts: Record<PortfolioColumnId, Layout> = {
  favourite: { width: 'w-20' },
  status: { width: 'w-48' },
  grant_ends_at: text,
  refresh_window_ends_at: text,
  balance: amount,
  credit: amount,
  newest: { width: 'w-18', isSecondary: true },
  pending: { ...count, width: 'w-30' },
  without_files: count,
  open_invoices: { width: 'w-44', align: 'end', isSecondary: true },
  overdue_invoices: { width: 'w-44', align: 'end' },
  sync_errors: { ...count, width: 'w-36' },
  statements: { width: 'w-26', isSecondary: true },
  close: { width: 'w-58', isSecondary: true },
  cards: { ...count, width: 'w-44' },
  assigned: { width: 'w-18', isSecondary: true },
  tags: text,
  not_shared: text,
  read_at: { width: 'w-28', isSecondary: true },
}

/** The client, and what a person may choose to see of each. */
export function usePortfolioColumns(
  all: readonly { readonly id: PortfolioColumnId; readonly label: string }[],
  sorts: Readonly<Record<string, ColumnSort>>,
  isReading: boolean,
): { name: Column<PortfolioRow>; columns: Column<PortfolioRow>[] } {
  const t = useTranslations('portfolio')
  const lists = useTranslations('lists')
  const toast = useToast()
  const router = useRouter()
  const favourites = useFavourites({
    onSaved: () => router.refresh(),
    onFailed: () => toast({ tone: 'danger', text: t('favourite_not_saved') }),
  })
  const name: Column<PortfolioRow> = {
    id: 'name',
    header: lists('client'),
    // "Redwood Analytics Inc." whole: it is what a client is known by.
    min: 216,
    sort: sorts['name'],
    cell: ({ href, name: clientName }) => (
      <a className="row-link" href={href} title={clientName} dir="auto">
        {clientName}
      </a>
    ),
    td: ({ mark }) => ({
      className: `cp cp-client ${mark.hue} line1-start`,
      'data-av': mark.initials,
    }),
  }
  const star = (row: PortfolioRow) => (
    <button
      type="button"
      className="btn btn-ghost btn-icon btn-sm relative z-1"
      aria-pressed={favourites.isFavourite(row)}
      aria-label={t('favourite_of', { name: row.name })}
      onClick={() => favourites.toggle(row)}
    >
      <Star
        size={14}
        aria-hidden
        className={favourites.isFavourite(row) ? 'fill-current text-attention' : undefined}
      />
    </button>
  )
  const columns = all.map(({ id, label }): Column<PortfolioRow> => ({
    id,
    header: label,
    isExtra: !defaultColumns.includes(id),
    sort: sorts[id],
    ...layouts[id],
    cell: id === 'favourite' ? star : (row) => <Figure id={id} row={row} isReading={isReading} />,
    td: (row) => cellAttributes(id, row, t('overdue_suffix')),
  }))
  return { name, columns }
}

function cellAttributes(id: PortfolioColumnId, row: PortfolioRow, overdue: string) {
  const cell = row.cells[id]
  const className = cell?.className
  switch (id) {
    case 'status':
      return { className: 'line2-start' }
    case 'balance':
      return { className: `line1-end ${className ?? ''}`, title: cell?.title }
    case 'overdue_invoices':
      return cell?.href === undefined
        ? { className: `line2-end ${className ?? ''}` }
        : { className: 'line2-end', 'data-phone': ` ${overdue}` }
    case 'assigned':
      return { className, title: cell?.title, 'data-av': cell?.aside ?? '' }
    default:
      return { className, title: cell?.title }
  }
}

/** A count leads to the screen that shows it; what is not known stays empty. */
function Figure({
  id,
  row,
  isReading,
}: {
  id: PortfolioColumnId
  row: PortfolioRow
  isReading: boolean
}) {
  const t = useTranslations('portfolio')
  const shell = useTranslations('shell')
  const cell = row.cells[id]
  if (row.isUnread && isReading) {
    // What needs somebody is known of the connection itself, whatever the bank has yet to answer.
    if (id === 'status' && !cell?.className?.includes('badge'))
      return <span className="state i-loader-circle">{t('reading_first')}</span>
    if (id === 'balance') return <span className="skel ms-auto w-24" />
  }
  if (cell === undefined) return null
  if (cell.isUnread === true) {
    const place = layouts[id].align === 'end' ? 'ms-auto' : ''
    if (isReading) return <span className={`skel w-10 ${place}`} />
    return (
      <span className="block truncate max-sm:hidden" dir="auto">
        {cell.text}
      </span>
    )
  }
  if (id === 'status') {
    return (
      <>
        <span className={cell.className} title={cell.title}>
          {cell.text}
        </span>
        {row.isSandbox && (
          <span className="state badge badge-attention i-flask-conical ms-2">
            {shell('sandbox')}
          </span>
        )}
        {cell.aside !== undefined && (
          <span className="ms-1.5 text-2xs text-faint">{cell.aside}</span>
        )}
      </>
    )
  }
  if (id === 'assigned') {
    return (
      <>
        <span className="sr-only">{cell.title}</span>
        <span className="text-faint" aria-hidden>
          {cell.text}
        </span>
      </>
    )
  }
  const figure =
    layouts[id].align === 'end' ? (
      <bdi dir="ltr" className={cell.href === undefined && id !== 'balance' ? 'max-sm:hidden' : ''}>
        {cell.aside !== undefined && (
          <span className="me-1.5 font-normal text-faint max-sm:hidden">{cell.aside}</span>
        )}
        {cell.text}
        {cell.rest !== undefined && <span className="max-sm:hidden">{cell.rest}</span>}
      </bdi>
    ) : (
      <span dir="auto">{cell.text}</span>
    )
  if (cell.href === undefined) return figure
  return (
    <a
      href={cell.href}
      className="relative z-1 -my-1 inline-block min-h-6 min-w-6 content-center hover:underline"
    >
      {figure}
    </a>
  )
}
