'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { useToast } from '@/components/ui/toast'
import type { ExportKind } from '@/lib/domain/exports/export-run'
import { exportPath } from '@/lib/search-params/resource-path'

/** Begins a download by a form post: the browser saves what comes, the page stays, and a toast leads to its progress. */
export function useExport(connection_id: string) {
  const t = useTranslations('lists')
  const toast = useToast()
  const router = useRouter()
  return (
    kind: ExportKind,
    fields: readonly (readonly [name: string, value: string])[],
    text: string,
  ): void => {
    const run_id = crypto.randomUUID()
    postForm(`/api/exports/${encodeURIComponent(connection_id)}/${kind}`, [
      ['run_id', run_id],
      ...fields,
    ])
    toast({
      tone: 'info',
      text,
      action: {
        label: t('download_progress'),
        onAction: () => router.push(exportPath(connection_id, run_id)),
      },
    })
  }
}

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
