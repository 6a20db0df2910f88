'use client'

import { useEffect, useState } from 'react'
import { type Column, DataTable, type TableRow } from '@/components/data-table/data-table'
import { useSelection } from '@/components/data-table/selection'
import { rememberDocuments } from '@/components/layout/document-order'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { onIntent } from '@/components/ui/on-intent'

const documentSelection = onIntent(
  async () => (await import('@/components/data-table/document-selection')).DocumentSelection,
)
const keysDialog = onIntent(
  async () => (await import('@/components/data-table/keys-dialog')).KeysDialog,
)

/** One page of invoices or statements, whose PDFs can be downloaded. */
export interface DocumentRows<Row extends TableRow> {
  readonly connection_id: string
  readonly rows: readonly Row[]
  /** What stands in their place. */
  readonly state: StateView | undefined
  /** The conditions of the list as an address has them, without its page. */
  readonly query: string
  readonly locale: string
}

/** The rows of such a list, to select over all its pages, with its single keys. */
export function DocumentTable<Row extends TableRow>({
  kind,
  caption,
  view: { connection_id, rows, state, query, locale },
  columns,
  rowClassName,
}: {
  kind: 'invoices' | 'statements'
  caption: string
  view: DocumentRows<Row>
  columns: readonly Column<Row>[]
  rowClassName?: string
}) {
  const [areKeysShown, setKeysShown] = useState(false)
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
          columns={columns}
          rows={rows}
          selection={selection}
          hasKeys
          onShowKeys={() => setKeysShown(true)}
          {...(rowClassName !== undefined && { rowClassName })}
        />
      ) : (
        <StateScreen state={state} />
      )}
      {selection.count > 0 && (
        <documentSelection.Component
          connection_id={connection_id}
          kind={kind}
          selection={selection}
          locale={locale}
        />
      )}
      {areKeysShown && <keysDialog.Component onClose={() => setKeysShown(false)} />}
    </>
  )
}
