import type { ComponentType, Key, ReactNode } from 'react'
import styles from '@/components/data-table/data-table.module.css'
import busy from '@/components/data-table/data-table-busy.module.css'
import columnStyles from '@/components/data-table/data-table-columns.module.css'
import rowStyles from '@/components/data-table/data-table-rows.module.css'
import narrow from '@/components/data-table/data-table-narrow.module.css'
import {
  TableBody,
  type TableBodyProps,
  type TableBodyRow,
} from '@/components/data-table/table-body'
import { hangParenthesis } from '@/components/data-table/hang-parenthesis'
import { Packed, packNode } from '@/components/packed/packed'

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
  /** As wide as a person made it, in halves of a rem; its looks are the list's own. */
  width?: number | undefined
  /** It may be moved and sized by hand. */
  byHand?: boolean
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
  /** What holds the rows in the browser, where they may change while they are looked at. */
  body?: ComponentType<TableBodyProps>
}

const tableClass = [styles, busy, columnStyles, rowStyles, narrow]
  .map((module) => module['table'])
  .join(' ')

/** With more columns than these their heads take two lines, so that the rows keep one. */
const mostRoomy = 9

/**
 * A native table: sticky head and first column, few attributes per cell (what a column needs stands
 * once, on the table), two-line rows on a small screen by CSS alone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, empty, body: Body = TableBody } = props
  if (rows.length === 0) return <>{empty}</>
  const holes: ReactNode[] = []
  return (
    <Packed>
      <div
        className={`${styles['frame']} ${narrow['frame']}`}
        data-many={columns.length > mostRoomy ? '' : undefined}
      >
        <table
          className={tableClass}
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
          <Body
            text={JSON.stringify(rows.map((row) => tableBodyRow(row, props, holes)))}
            labels={columns.map(({ compact, header }) => (compact === 'labelled' ? header : null))}
            {...(holes.length > 0 && { holes })}
          />
        </table>
      </div>
    </Packed>
  )
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { sort, header, width } = column
  const own = {
    'data-column': column.byHand === true ? column.id : undefined,
    'data-width': width?.toString().padStart(2, '0'),
  }
  if (sort === undefined) {
    return (
      <th scope="col" {...own}>
        {header}
      </th>
    )
  }
  const target = sort.current === 'ascending' ? sort.descending : sort.ascending
  return (
    <th scope="col" {...own} aria-sort={sort.current ?? 'none'}>
      <a href={target}>{header}</a>
    </th>
  )
}

/** One row as it travels to the browser; `holes` takes what cannot be text. */
export function tableBodyRow<Row>(
  row: Row,
  table: Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'rowHref' | 'rowLabel' | 'rowQuiet'>,
  holes: ReactNode[],
): TableBodyRow {
  const href = table.rowHref(row)
  const label = table.rowLabel?.(row)
  return {
    key: String(table.rowKey(row)),
    ...(href !== undefined && { href }),
    ...(label !== undefined && { label }),
    ...(table.rowQuiet?.(row) === true && { quiet: true }),
    cells: table.columns.map((column) => {
      const cell = packNode(column.cell(row), holes)
      return column.align === 'end' ? hangParenthesis(cell) : cell
    }),
  }
}

/** The 1-based places of the columns that a rule of the style sheet is for, as `~=` reads them. */
function positions<Row>(
  columns: readonly Column<Row>[],
  wanted: (column: Column<Row>) => boolean,
): string | undefined {
  const places = columns.flatMap((column, index) => (wanted(column) ? [index + 1] : []))
  return places.length === 0 ? undefined : places.join(' ')
}
