'use client'

import { createElement, type ReactNode } from 'react'

export interface TableBodyRow {
  key: string
  href?: string
  /** The link's full name for a screen reader. */
  label?: string
  quiet?: boolean
  /** In the columns' order; the first holds the link. */
  cells: readonly ReactNode[]
}

/**
 * The rows of a table. A client component for one reason: what a page of rows is built from travels
 * to the router beside the HTML, and as plain texts it is a third of what its elements are.
 */
export function TableBody({
  rows,
  labels,
}: {
  rows: readonly TableBodyRow[]
  /** By column: the header that a small screen shows before the cell, or null. */
  labels: readonly (string | null)[]
}) {
  return (
    <tbody>
      {rows.map((row) =>
        createElement(
          'tr',
          { key: row.key, 'data-quiet': row.quiet === true ? '' : undefined },
          ...row.cells.map((cell, index) =>
            index === 0 ? headCell(row, cell) : bodyCell(cell, labels[index]),
          ),
        ),
      )}
    </tbody>
  )
}

function headCell({ href, label }: TableBodyRow, cell: ReactNode) {
  return createElement(
    'th',
    { scope: 'row' },
    href === undefined ? cell : createElement('a', { href, 'aria-label': label }, cell),
  )
}

function bodyCell(cell: ReactNode, label: string | null | undefined) {
  const isEmpty = cell === null || cell === undefined || cell === ''
  return createElement('td', isEmpty ? null : { 'data-label': label ?? undefined }, cell)
}
