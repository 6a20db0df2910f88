'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { SelectableRow, Selection } from '@/components/data-table/selection'
import { SelectionFrame } from '@/components/data-table/selection-frame'
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
  return (
    <SelectionFrame selection={selection}>
      <span className="mx-2.5 h-4 w-px bg-white/20 max-sm:hidden" />
      {sumsOf(selection.rows, locale).map((sum) => (
        <b
          key={sum}
          dir="ltr"
          data-amount=""
          className="num-t me-3 font-medium whitespace-nowrap max-sm:hidden"
        >
          {sum}
        </b>
      ))}
      {ids.length > 0 && (
        <button
          type="button"
          className="flex h-9 items-center gap-1.5 rounded-lg bg-white px-2.5 font-medium whitespace-nowrap text-black hover:bg-white/90"
          onClick={download}
        >
          <Download size={15} aria-hidden />
          {t('download_pdfs', { count: ids.length })}
        </button>
      )}
    </SelectionFrame>
  )
}

/** One sum a currency, never added up over them. */
function sumsOf(rows: readonly SelectableRow[], locale: string): string[] {
  const { money } = createFigureFormat({ locale, timeZone: 'UTC' })
  const sums = new Map<string, bigint>()
  for (const { total } of rows) {
    if (total === undefined) continue
    sums.set(total.currency, (sums.get(total.currency) ?? 0n) + BigInt(total.amount))
  }
  return Array.from(sums, ([currency, amount]) => money({ amount, currency }))
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
