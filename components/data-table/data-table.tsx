'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type TdHTMLAttributes,
  useEffect,
  useRef,
} from 'react'
import { useTranslations } from 'use-intl'
import { type SelectableRow, type Selection, useTicked } from '@/components/data-table/selection'
import { hideColumns } from '@/components/data-table/give-way'
import { orderOnAddress } from '@/components/data-table/order-on-address'
import type { GroupRowProps, RowGroup } from '@/components/data-table/group-row'
import { useRowKeys } from '@/components/data-table/use-row-keys'

export interface TableRow extends SelectableRow {
  /** What the row opens; undefined where it opens nothing. */
  readonly href?: string | undefined
  /** The row in a few words, for a screen reader: "7 Jul 2026, Adbeam". */
  readonly label: string
  /** Which rows it stands among, where they have a heading of their own. */
  readonly group?: RowGroup | undefined
}

export interface ColumnSort {
  readonly href: string
  readonly current: 'ascending' | 'descending' | undefined
  /** Whose the order is, where it is not the bank's. */
  readonly hint?: string
}

/** A column that could be sorted by, and cannot be here. */
export interface NoSort {
  readonly href: undefined
  readonly hint: string
}

/** The width of a column of days: "28. Sept. 2026", the longest in any language, whole. */
export const dayWidth = 'w-30'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Said to screen readers alone. */
  readonly isHeadHidden?: true
  /** What is in it; of an amount that is all of it, not needed. */
  readonly cell?: (row: Row) => ReactNode
  /** The amount, for which it is wide enough on whatever page. */
  readonly amount?: (row: Row) => string | undefined
  /** Classes and data of the cell: its icon, its place in a row of two lines. */
  readonly td?: (
    row: Row,
  ) => TdHTMLAttributes<HTMLTableCellElement> & { 'data-av'?: string; 'data-phone'?: string }
  /** A class of width, as `w-27`; one column has none and takes the rest. */
  readonly width?: string | undefined
  /** Of the column that takes the rest: how many px it keeps before others are hidden for it. */
  readonly min?: number
  readonly align?: 'end'
  /** Always there: it has the link of the row, or takes the width that is left. */
  readonly isKept?: boolean
  /** Not among the usual columns: a person has added it. On a narrow laptop names have room before it. */
  readonly isExtra?: boolean
  /** Hidden from 640 to 1279 px, and on a wider page where a name has no room beside it. */
  readonly isSecondary?: boolean
  /** Hidden from 640 to 1023 px. */
  readonly isTooWideForTablet?: boolean
  readonly sort?: ColumnSort | NoSort | undefined
}

interface DataTableProps<Row extends TableRow> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Where rows can be selected. */
  readonly selection?: Selection<Row>
  /** Whether single keys do something for this person. */
  readonly hasKeys?: boolean
  /** A key was pressed at a row, or its mark was, which is R. True where something is done with it. */
  readonly onRowKey?: ((key: string, row: Row) => boolean) | undefined
  readonly onShowKeys?: () => void
  /** A row is being opened: what it leads to comes as soon as the server has answered. */
  readonly onOpen?: (row: Row) => void
  /** Somebody points at a row, and may open it. */
  readonly onNear?: () => void
  readonly rowClassName?: string
  /** Of rows in groups: only a list that has some loads it. */
  readonly heading?: ComponentType<GroupRowProps>
}

/**
 * A native table, rendered on the server from view rows. The links of its rows are plain; one handler
 * follows them all, so that fifty rows are not fifty link components.
 */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { caption, rows, selection, hasKeys = false, heading, onShowKeys } = props
  const columns = props.columns.map((column) => ({ ...column, width: widthOf(column, rows) }))
  const t = useTranslations('lists')
  const table = useRef<HTMLTableElement>(null)
  const router = useRouter()
  useTicked(table, rows, (ticked) => selection?.add(ticked))
  // The address that the links to other orders belong to.
  const orders = columns.map(({ sort }) => sort?.href).join(' ')
  const address = useRef('')
  useEffect(() => {
    address.current = location.search
  }, [orders])
  useRowKeys(table, hasKeys, {
    select: (index) => {
      const row = rows[index]
      if (row !== undefined) selection?.toggle(row)
    },
    press: (key, index) => {
      const row = rows[index]
      return row !== undefined && props.onRowKey?.(key, row) === true
    },
    showKeys: () => onShowKeys?.(),
    escape: () => selection?.clear(),
  })
  const follow = (event: MouseEvent) => {
    const mark = event.target instanceof Element && event.target.closest('td.mk')
    if (mark) {
      // No list of what can be marked has rows of headings.
      const row = mark.closest('tr')
      const marked = row && rows[row.sectionRowIndex]
      if (marked) props.onRowKey?.('r', marked)
      return
    }
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !isPage(link) || !isPlainClick(event)) return
    event.preventDefault()
    const isRow = link.classList.contains('row-link')
    const isSort = link.closest('thead') !== null
    // The router takes the focus away where it scrolls: a column that was sorted by keeps it.
    const isStale = isSort && location.search !== address.current
    const row = isRow ? rows[placeOf(link, table.current)] : undefined
    if (row !== undefined) props.onOpen?.(row)
    const href = isStale ? orderOnAddress(link.href, location) : link.href
    router.push(href, { scroll: !isRow && !isSort })
    if (isSort) scrollTo({ top: 0, behavior: 'instant' })
  }
  const offset = selection === undefined ? 1 : 2
  const { attributes, edgeOf } = hideColumns(columns, offset - 1)
  return (
    // The handler serves the links inside; the table itself is not a control.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <table
      ref={table}
      className="tbl"
      role="table"
      {...attributes}
      onClick={follow}
      onPointerEnter={props.onNear}
      onFocus={props.onNear}
    >
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {selection !== undefined && <col className="w-13" />}
        {columns.map((column) => (
          <col key={column.id} className={column.width} />
        ))}
      </colgroup>
      <thead className="sticky top-13 z-10">
        <tr>
          {selection !== undefined && pageCheck(selection, t('select_page'))}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} edge={edgeOf(column)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const line = (
            <tr
              key={row.key}
              className={props.rowClassName}
              aria-selected={selection?.has(row) || undefined}
            >
              {selection !== undefined && (
                <td>
                  <label className="check-area">
                    <input
                      type="checkbox"
                      className="check"
                      aria-label={t('select_row', { row: row.label })}
                      checked={selection.has(row)}
                      onChange={() => selection.toggle(row)}
                    />
                  </label>
                </td>
              )}
              {columns.map((column) => bodyCell(column, row, edgeOf(column)))}
            </tr>
          )
          if (heading === undefined) return line
          const edges = columns.map(edgeOf)
          return [headingOf(heading, { rows, index, edges }), line]
        })}
      </tbody>
    </table>
  )
}

function headingOf(Heading: ComponentType<GroupRowProps>, props: GroupRowProps): ReactNode {
  return <Heading key={`heading ${props.index}`} {...props} />
}

function pageCheck<Row extends TableRow>(selection: Selection<Row>, label: string): ReactNode {
  return (
    <th scope="col">
      <label className="check-area">
        <input
          type="checkbox"
          className="check"
          aria-label={label}
          checked={selection.page === 'all'}
          data-mixed={selection.page === 'some' ? '' : undefined}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  )
}

function amountCell(amount: string | undefined): ReactNode {
  return amount && <bdi dir="ltr">{amount}</bdi>
}

/** A column is as wide as its longest amount, which is never cut and never broken. */
function widthOf<Row>({ width, amount }: Column<Row>, rows: readonly Row[]): string | undefined {
  const longest = amount ? Math.max(...rows.map((row) => amount(row)?.length ?? 0)) : 0
  return longest > 20 ? 'w-60!' : longest > 14 ? 'w-48!' : width
}

interface CellProps<Row> {
  readonly column: Column<Row>
  /** Classes of a column that is last where others are hidden: there it has the margin of the page. */
  readonly edge: string
}

const classOf = <Row,>({ column: { align }, edge }: CellProps<Row>, own?: string) =>
  [align === 'end' ? 'num' : '', edge, own ?? ''].filter(Boolean).join(' ') || undefined

function HeadCell<Row>(props: CellProps<Row>) {
  const { header, isHeadHidden, sort } = props.column
  const className = classOf(props)
  if (sort?.href === undefined) {
    return (
      <th scope="col" className={className} title={sort?.hint}>
        {isHeadHidden ? <span className="sr-only">{header}</span> : header}
      </th>
    )
  }
  const { href, current, hint } = sort
  const Arrow = current === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={className} aria-sort={current ?? 'none'}>
      <a
        href={href}
        title={hint}
        className={`inline-flex h-6 min-w-6 items-center gap-1 hover:text-ink ${current ? 'text-ink' : ''}`}
      >
        {header}
        {current && <Arrow size={12} aria-hidden />}
      </a>
    </th>
  )
}

// No component: a page has hundreds of cells, and each component costs more than its cell.
function bodyCell<Row>(column: Column<Row>, row: Row, edge: string): ReactNode {
  const { className, ...attributes } = column.td?.(row) ?? {}
  return (
    <td key={column.id} {...attributes} className={classOf({ column, edge }, className)}>
      {column.cell === undefined ? amountCell(column.amount?.(row)) : column.cell(row)}
    </td>
  )
}

function placeOf(link: Element, table: HTMLTableElement | null): number {
  return [...(table?.querySelectorAll('a.row-link') ?? [])].indexOf(link)
}

// What is downloaded is no page to go to.
function isPage(link: HTMLAnchorElement): boolean {
  return link.target === '' && !link.hasAttribute('download')
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
