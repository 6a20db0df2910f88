'use client'

import { useEffect, useState } from 'react'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { useSelection } from '@/components/data-table/selection'
import { rememberDocuments } from '@/components/layout/document-order'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { type MarkedRow, useMarkColumn } from '@/components/review/mark-column'
import { useRowMarks } from '@/components/review/use-row-marks'
import { onIntent } from '@/components/ui/on-intent'

const markedSelection = onIntent(
  async () => (await import('@/components/data-table/marked-selection')).MarkedSelection,
)
const keysDialog = onIntent(
  async () => (await import('@/components/data-table/keys-dialog')).KeysDialog,
)

const markedAs = { cards: 'card', invoices: 'invoice', statements: 'statement' } as const

/** One page of cards, invoices or statements; those that have PDFs can be downloaded. */
export interface MarkedRows<Row extends MarkedRow> {
  readonly connection_id: string
  readonly rows: readonly Row[]
  /** What stands in their place. */
  readonly state: StateView | undefined
  /** The conditions of the list as an address has them, without its page. */
  readonly query: string
  readonly locale: string
  /** What the page shows of its rows, to be sent back with a mark, and since when it shows it. */
  readonly seen: string
  readonly since: string
}

/** The rows of such a list, to select over all its pages, with its single keys. */
export function MarkedTable<Row extends MarkedRow>({
  kind,
  caption,
  view: { connection_id, rows: page, state, query, locale, seen, since },
  columns,
  rowClassName,
}: {
  kind: keyof typeof markedAs
  caption: string
  view: MarkedRows<Row>
  columns: readonly Column<Row>[]
  rowClassName?: string
}) {
  const [areKeysShown, setKeysShown] = useState(false)
  const marking = useRowMarks({ connection_id, kind: markedAs[kind], since }, page, seen)
  const { rows } = marking
  const markColumn = useMarkColumn<Row>()
  const selection = useSelection(`${connection_id} ${kind}?${query}`, rows)
  useEffect(() => {
    const withDocument = rows.filter(({ documentId }) => documentId !== undefined)
    rememberDocuments(withDocument.flatMap(({ href }) => href ?? []))
  }, [rows])
  return (
    <>
      {state === undefined ? (
        <DataTable
          caption={caption}
          columns={[markColumn, ...columns]}
          rows={rows}
          selection={selection}
          hasKeys
          onShowKeys={() => setKeysShown(true)}
          onNear={marking.begin}
          onRowKey={marking.press}
          {...(rowClassName !== undefined && { rowClassName })}
        />
      ) : (
        <StateScreen state={state} />
      )}
      {selection.count > 0 && (
        <markedSelection.Component
          connection_id={connection_id}
          kind={kind}
          selection={selection}
          locale={locale}
          marks={marking.list}
        />
      )}
      {marking.reader}
      {areKeysShown && <keysDialog.Component onClose={() => setKeysShown(false)} />}
    </>
  )
}
