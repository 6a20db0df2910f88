'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SelectableRow, Selection } from '@/components/data-table/selection'
import { SelectionAction, SelectionFrame } from '@/components/data-table/selection-frame'
import {
  CopyTotals,
  type SelectionSum,
  SelectionSums,
} from '@/components/data-table/selection-sums'
import { MarkActions } from '@/components/review/mark-actions'
import { useExport } from '@/components/data-table/use-export'
import { maxDocuments } from '@/lib/domain/exports/export-run'
import type { MarkedList } from '@/lib/queries/marks'
import { withQueries } from '@/lib/queries/query-client'
import { createFigureFormat } from '@/lib/format/figure-format'

/** How many rows are selected, over all pages, their marks, and as one ZIP the PDFs of those that have one. */
export const MarkedSelection = withQueries(function MarkedSelection({
  connection_id,
  kind,
  selection,
  locale,
  marks,
}: {
  connection_id: string
  kind: 'cards' | 'invoices' | 'statements'
  selection: Pick<Selection<SelectableRow>, 'count' | 'countElsewhere' | 'rows' | 'page' | 'clear'>
  /** The reader's locale: these sums come into being in the browser. */
  locale: string
  marks: MarkedList
}) {
  const t = useTranslations('lists')
  const startExport = useExport(connection_id)
  const ids = selection.rows.flatMap(({ documentId }) => documentId ?? []).slice(0, maxDocuments)
  const sums = sumsOf(selection.rows, locale)
  const download =
    kind !== 'cards' &&
    ids.length > 0 &&
    (() =>
      startExport(
        kind,
        ids.map((id) => ['id', id] as const),
        t('download_started', { count: ids.length }),
      ))
  return (
    <SelectionFrame selection={selection}>
      {sums.length > 0 && <SelectionSums sums={sums} />}
      <MarkActions
        marks={marks}
        rows={selection.rows}
        isPage={selection.page === 'all'}
        onDone={selection.clear}
      />
      {download && (
        <SelectionAction label={t('download_pdfs', { count: ids.length })} onClick={download}>
          <Download size={15} aria-hidden />
        </SelectionAction>
      )}
      {sums.length > 0 && <CopyTotals sums={sums} />}
    </SelectionFrame>
  )
})

function sumsOf(rows: readonly SelectableRow[], locale: string): SelectionSum[] {
  const { money } = createFigureFormat({ locale, timeZone: 'UTC' })
  const sums = new Map<string, { currency: string; state: string; count: number; amount: bigint }>()
  for (const { total } of rows) {
    if (total === undefined) continue
    const { currency, state = '' } = total
    const key = `${currency} ${state}`
    const { amount, count } = sums.get(key) ?? { amount: 0n, count: 0 }
    sums.set(key, { currency, state, count: count + 1, amount: amount + BigInt(total.amount) })
  }
  return [...sums.values()]
    .map(({ amount, ...sum }) => ({ ...sum, shown: money({ amount, currency: sum.currency }) }))
    .toSorted((left, right) => left.currency.localeCompare(right.currency))
}
