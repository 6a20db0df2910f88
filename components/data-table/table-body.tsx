'use client'

import { createElement, type ReactNode } from 'react'
import { type PackedNode, unpack } from '@/components/packed/packed-tree'

export interface TableBodyRow {
  key: string
  href?: string
  /** The link's full name for a screen reader. */
  label?: string
  quiet?: true
  /** In the columns' order; the first holds the link. */
  cells: readonly PackedNode[]
}

export interface TableBodyProps {
  /** JSON of `TableBodyRow[]`. */
  text: string
  holes?: readonly ReactNode[]
  /** By column: the header that a small screen shows before the cell, or null. */
  labels: readonly (string | null)[]
}

/**
 * The rows of a table. They travel to the browser beside the HTML, as one text that says of each
 * row only what differs: as elements they would cost several times what the HTML does.
 */
export function TableBody({ text, holes = [], labels }: TableBodyProps) {
  return tableBody(JSON.parse(text) as TableBodyRow[], holes, labels)
}

export function tableBody(
  rows: readonly TableBodyRow[],
  holes: readonly ReactNode[],
  labels: TableBodyProps['labels'],
) {
  return createElement(
    'tbody',
    // Another page is another body, so that its rows come and go as one and not one by one.
    { key: rows[0]?.key },
    ...rows.map((row) =>
      createElement(
        'tr',
        { key: row.key, 'data-quiet': row.quiet === true ? '' : undefined },
        ...row.cells.map((packed, index) => {
          const cell = unpack(packed, holes)
          return index === 0 ? headCell(row, cell) : bodyCell(cell, labels[index])
        }),
      ),
    ),
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
  const isEmpty = cell === null || cell === ''
  return createElement('td', isEmpty || label == null ? null : { 'data-label': label }, cell)
}
