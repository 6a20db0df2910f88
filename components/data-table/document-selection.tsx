'use client'

import { Copy, Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { SelectableRow, Selection } from '@/components/data-table/selection'
import { SelectionAction, SelectionFrame } from '@/components/data-table/selection-frame'
import { useToast } from '@/components/ui/toast'
import { maxDocuments } from '@/lib/domain/exports/export-run'
import { createFigureFormat } from '@/lib/format/figure-format'

/** How many invoices or statements are selected, over all pages, and their PDFs as one ZIP. */
export function DocumentSelection({
  connection_id,
  kind,
  selection,
  locale,
}: {
  connection_id: string
  kind: 'invoices' | 'statements'
  selection: Pick<Selection<SelectableRow>, 'count' | 'countElsewhere' | 'rows' | 'clear'>
  /** The reader's locale: these sums come into being in the browser. */
  locale: string
}) {
  const t = useTranslations('lists')
  const toast = useToast()
  const router = useRouter()
  const ids = selection.rows.flatMap(({ documentId }) => documentId ?? []).slice(0, maxDocuments)
  const sums = sumsOf(selection.rows, locale)
  const download = () => {
    const run_id = crypto.randomUUID()
    postForm(`/api/exports/${encodeURIComponent(connection_id)}/${kind}`, [
      ['run_id', run_id],
      ...ids.map((id) => ['id', id] as const),
    ])
    toast({
      tone: 'info',
      text: t('download_started', { count: ids.length }),
      action: {
        label: t('download_progress'),
        onAction: () =>
          router.push(`/clients/${encodeURIComponent(connection_id)}/exports/${run_id}`),
      },
    })
  }
  const copy = async () => {
    await navigator.clipboard.writeText(
      sums.map(({ currency, count, shown }) => [currency, count, shown].join('\t')).join('\n'),
    )
    toast({ tone: 'good', text: t('copied') })
  }
  return (
    <SelectionFrame selection={selection}>
      <span className="mx-2.5 h-4 w-px bg-white/20 max-sm:hidden" />
      {sums.map(({ currency, shown }) => (
        <b
          key={currency}
          dir="ltr"
          data-amount=""
          className="num-t me-3 font-medium whitespace-nowrap max-sm:hidden"
        >
          {shown}
        </b>
      ))}
      {sums.length > 0 && (
        <SelectionAction label={t('copy_totals')} onPress={() => void copy()}>
          <Copy size={15} aria-hidden />
        </SelectionAction>
      )}
      {ids.length > 0 && (
        <SelectionAction
          label={t('download_pdfs', { count: ids.length })}
          isMain
          onPress={download}
        >
          <Download size={15} aria-hidden />
        </SelectionAction>
      )}
    </SelectionFrame>
  )
}

/** One sum a currency, never added up over them. */
function sumsOf(rows: readonly SelectableRow[], locale: string) {
  const { money } = createFigureFormat({ locale, timeZone: 'UTC' })
  const sums = new Map<string, { amount: bigint; count: number }>()
  for (const { total } of rows) {
    if (total === undefined) continue
    const { amount, count } = sums.get(total.currency) ?? { amount: 0n, count: 0 }
    sums.set(total.currency, { amount: amount + BigInt(total.amount), count: count + 1 })
  }
  return Array.from(sums, ([currency, { amount, count }]) => {
    return { currency, count, shown: money({ amount, currency }) }
  })
}

/** The browser saves what comes, and the page stays. */
function postForm(action: string, fields: readonly (readonly [string, string])[]): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
