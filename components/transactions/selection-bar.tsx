'use client'

import { Download, Paperclip } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { SelectableRow, Selection } from '@/components/data-table/selection'
import { SelectionAction, SelectionFrame } from '@/components/data-table/selection-frame'
import { CopyTotals, SelectionSums } from '@/components/data-table/selection-sums'
import { useExport } from '@/components/data-table/use-export'
import { ExportFormats } from '@/components/transactions/export-items'
import { MarkActions } from '@/components/review/mark-actions'
import { useMay } from '@/components/layout/use-may'
import { Menu, MenuLabel } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import { maxDocuments } from '@/lib/domain/exports/export-run'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'
import type { MarkedList } from '@/lib/queries/marks'
import { withQueries } from '@/lib/queries/query-client'
import { createFigureFormat } from '@/lib/format/figure-format'

/** How many rows are selected, on all pages, what they add up to, and what can be done with them. */
export const SelectionBar = withQueries(function SelectionBar({
  connection_id,
  selection,
  locale,
  marks,
}: {
  connection_id: string
  selection: Pick<Selection<SelectableRow>, 'count' | 'countElsewhere' | 'rows' | 'page' | 'clear'>
  /** The reader's locale: these figures come into being in the browser. */
  locale: string
  marks: MarkedList
}) {
  const t = useTranslations('transactions')
  const lists = useTranslations('lists')
  const toast = useToast()
  const startExport = useExport(connection_id)
  const mayMark = useMay('prepare')
  const { rows, count } = selection
  const sums = useMemo(() => {
    const total = createTransactionSum()
    total.add(rows.flatMap(({ sum }) => sum ?? []))
    const { money } = createFigureFormat({ locale, timeZone: 'UTC' })
    return total.read().sums.map(({ currency, state, count: rowCount, amount }) => ({
      currency,
      state: t(`sum_${state}`),
      count: rowCount,
      shown: money({ amount: BigInt(amount), currency }),
    }))
  }, [rows, locale, t])
  const withReceipts = rows.filter(({ receipts = 0 }) => receipts > 0)
  const receipts = withReceipts.reduce((sum, row) => sum + (row.receipts ?? 0), 0)
  const begin = (kind: 'transactions' | 'receipts', chosen: typeof rows, format?: string) => {
    if (chosen.length > maxDocuments) {
      toast({ tone: 'attention', text: t('too_many_selected', { count: maxDocuments }) })
      return
    }
    const fields = chosen.map(({ key }) => ['id', key] as const)
    const text =
      kind === 'receipts' ? t('receipts_started', { count: receipts }) : t('export_started')
    startExport(kind, format === undefined ? fields : [...fields, ['format', format]], text)
  }
  return (
    <SelectionFrame selection={selection}>
      <SelectionSums sums={sums} />
      <MarkActions
        marks={marks}
        rows={rows}
        isPage={selection.page === 'all'}
        onDone={selection.clear}
      />
      <Menu
        label={lists('export')}
        side="top"
        align="center"
        trigger={
          <SelectionAction label={lists('export')} isMain={!mayMark}>
            <Download size={15} aria-hidden />
          </SelectionAction>
        }
      >
        <MenuLabel>{t('export_selected', { count })}</MenuLabel>
        <ExportFormats onSelect={(format) => begin('transactions', rows, format)} />
      </Menu>
      {receipts > 0 && (
        <SelectionAction
          label={t('download_receipts', { count: receipts })}
          onClick={() => begin('receipts', withReceipts)}
        >
          <Paperclip size={15} aria-hidden />
        </SelectionAction>
      )}
      <CopyTotals sums={sums} />
    </SelectionFrame>
  )
})
