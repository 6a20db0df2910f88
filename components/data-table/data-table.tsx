import { createElement, type Key, type ReactNode } from 'react'
import styles from '@/components/data-table/data-table.module.css'

export interface ColumnSort {
  /** Where the list stands sorted upwards, and where downwards. */
  ascending: string
  descending: string
  current: 'ascending' | 'descending' | undefined
}

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the right. */
  align?: 'end'
  sort?: ColumnSort
  /** Takes the room that is left, and gives way first: for long text. */
  grow?: boolean
  /** On a small screen: beside the first cell, or on the second line with its header before it. */
  compact?: 'aside' | 'labelled'
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** The one plain link of the row, in its first cell; undefined where a row opens nothing. */
  rowHref: (row: Row) => string | undefined
  /** The link's full name for a screen reader; it must contain what the first cell shows. */
  rowLabel?: (row: Row) => string
  /** Rows that stand back: canceled, deleted, expired. */
  rowQuiet?: (row: Row) => boolean
  empty: ReactNode
}

/**
 * A native table: sticky head and first column, few attributes per cell (what a column needs stands
 * once, on the table), two-line rows on a small screen by CSS alone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty } = props
  if (rows.length === 0) return <>{empty}</>
  return (
    <div className={styles['frame']}>
      <table
        className={styles['table']}
        data-end={positions(columns, (column) => column.align === 'end')}
        data-grow={positions(columns, (column) => column.grow === true)}
        data-aside={positions(columns, (column) => column.compact === 'aside')}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} table={props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { sort, header } = column
  if (sort === undefined) return <th scope="col">{header}</th>
  const target = sort.current === 'ascending' ? sort.descending : sort.ascending
  return (
    <th scope="col" aria-sort={sort.current ?? 'none'}>
      <a href={target}>{header}</a>
    </th>
  )
}

/**
 * A page of rows travels twice, as HTML and as what the router reads: so an attribute that is absent
 * is not there at all, and cells, which never change places, carry no keys.
 */
function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const [first, ...others] = table.columns
  if (first === undefined) return null
  const href = table.rowHref(row)
  const label = table.rowLabel?.(row)
  const lead = first.cell(row)
  const head = (
    <th scope="row">
      {href === undefined ? (
        lead
      ) : (
        <a href={href} {...(label !== undefined && { 'aria-label': label })}>
          {lead}
        </a>
      )}
    </th>
  )
  const cells = others.map((column) => {
    const content = column.cell(row)
    const isEmpty = content === null || content === undefined || content === ''
    if (isEmpty) return createElement('td')
    return createElement(
      'td',
      column.compact === 'labelled' ? { 'data-label': column.header } : null,
      content,
    )
  })
  const isQuiet = table.rowQuiet?.(row) === true
  return createElement('tr', isQuiet ? { 'data-quiet': '' } : null, head, ...cells)
}

/** The 1-based places of the columns that a rule of the style sheet is for, as `~=` reads them. */
function positions<Row>(
  columns: readonly Column<Row>[],
  wanted: (column: Column<Row>) => boolean,
): string | undefined {
  const places = columns.flatMap((column, index) => (wanted(column) ? [index + 1] : []))
  return places.length === 0 ? undefined : places.join(' ')
}
