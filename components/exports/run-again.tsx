'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ExportKind } from '@/lib/domain/exports/export-run'
import { useExport } from '@/components/data-table/use-export'
import type { ExportRunView } from '@/lib/queries/export-run'

/** Sends the request of an export again. Without a script the form does. */
export function RunAgain({
  connection_id,
  run: { id, kind, title },
  className = '',
}: {
  connection_id: string
  run: Pick<ExportRunView, 'id' | 'title'> & { kind: ExportKind }
  className?: string
}) {
  const t = useTranslations('exports')
  const startExport = useExport(connection_id)
  return (
    <form
      method="post"
      action={`/api/exports/${encodeURIComponent(connection_id)}/${kind}`}
      onSubmit={(event) => {
        event.preventDefault()
        startExport(kind, [['again', id]], t('asking'))
      }}
    >
      <input type="hidden" name="again" value={id} />
      <button type="submit" className={`btn relative z-1 ${className}`} title={title}>
        <RotateCw size={14} aria-hidden />
        {t('run_again')}
      </button>
    </form>
  )
}
