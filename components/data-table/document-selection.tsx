'use client'

import { Download, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import type { SelectableRow, Selection } from '@/components/data-table/selection'
import { useToast } from '@/components/ui/toast'
import { createFigureFormat } from '@/lib/format/figure-format'

/** What an export takes at once; more are a list's own "download all". */
const mostDocuments = 500

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
  const ids = selection.rows.flatMap(({ documentId }) => documentId ?? []).slice(0, mostDocuments)
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
    <div className="pointer-events-none sticky bottom-13 z-20 mt-auto flex justify-center px-3 pb-1">
      <div
        role="region"
        aria-label={t('selection')}
        className="pointer-events-auto flex h-12 max-w-full items-center gap-1 rounded-xl bg-inverse ps-4 pe-1.5 text-white shadow-dialog"
      >
        <span className="font-medium whitespace-nowrap" role="status">
          {selection.countElsewhere === 0
            ? t('rows_selected', { count: selection.count })
            : t('rows_selected_elsewhere', {
                count: selection.count,
                elsewhere: selection.countElsewhere,
              })}
        </span>
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
        <button
          type="button"
          className="grid size-9 flex-none place-content-center rounded-lg hover:bg-white/10"
          aria-label={t('selection_clear')}
          onClick={selection.clear}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
    </div>
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
