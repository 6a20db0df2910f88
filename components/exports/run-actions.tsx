'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RunAgain } from '@/components/exports/run-again'
import { useMay } from '@/components/layout/use-may'
import { rightToChange } from '@/lib/domain/exports/export-run'
import { exportRun, type ExportRunView } from '@/lib/queries/export-run'
import { withQueries } from '@/lib/queries/query-client'
import { exportRunRoute } from '@/lib/search-params/resource-path'

/** The next step of an export: its file, going on, or making it again. All are forms and links, without a script too. */
export function RunActions({
  connection_id,
  run,
  className = '',
}: {
  connection_id: string
  run: ExportRunView
  className?: string
}) {
  const t = useTranslations('runs')
  const ui = useTranslations('ui')
  const mayChange = useMay(rightToChange(run.kind))
  const mayConnect = useMay('connect')
  const button = `btn relative z-1 ${className}`
  return (
    <span className="flex flex-wrap items-center gap-1">
      {run.fileHref !== null && (
        // The browser follows it: a page that wants a confirmation may come in place of the file.
        <a className={button} href={run.fileHref} target="_self" title={run.title}>
          <Download size={14} aria-hidden />
          {t('download')}
        </a>
      )}
      {run.reconnectHref !== null && mayConnect && (
        <a className={button} href={run.reconnectHref}>
          {t('reconnect')}
        </a>
      )}
      {run.canResume && mayChange && (
        <RunChange {...{ connection_id, run, button }} action="resume">
          <Play size={14} aria-hidden />
          {t('resume')}
        </RunChange>
      )}
      {run.canCancel && mayChange && (
        <RunChange {...{ connection_id, run, button }} action="cancel">
          {ui('cancel')}
        </RunChange>
      )}
      {run.canRunAgain && run.kind !== 'ledger' && (
        <RunAgain
          connection_id={connection_id}
          run={{ id: run.id, kind: run.kind, title: run.title }}
          className={className}
        />
      )}
    </span>
  )
}

function RunChange({
  connection_id,
  run,
  action,
  button,
  children,
}: {
  connection_id: string
  run: ExportRunView
  action: 'cancel' | 'resume'
  button: string
  children: ReactNode
}) {
  return (
    <form method="post" action={exportRunRoute(connection_id, run.id)}>
      <input type="hidden" name="action" value={action} />
      <button type="submit" className={button} title={run.title}>
        {children}
      </button>
    </form>
  )
}

/** The same for one export on its own screen, as it is at this moment. */
export const RunActionsNow = withQueries(function RunActionsNow({
  connection_id,
  run_id,
}: {
  connection_id: string
  run_id: string
}) {
  const { data } = useQuery(exportRun(connection_id, run_id))
  return data != null && <RunActions connection_id={connection_id} run={data} />
})
