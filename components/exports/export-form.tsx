'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RunReport } from '@/components/exports/run-report'
import { exportRun, type ExportRunView } from '@/lib/queries/export-run'
import { withQueries } from '@/lib/queries/query-client'

interface ExportDemand {
  readonly fields: Fields
  readonly label: string
  readonly options?: ReactNode
  /** By which a button beside the form sends it; it then has none of its own. */
  readonly formId?: string | undefined
}

type Fields = readonly (readonly [name: string, value: string])[]

/**
 * A form whose answer is a download: the page stays while the browser saves it, and shows how far it
 * is. Without a script the list of exports tells.
 */
export const ExportForm = withQueries(function ExportForm({
  connection_id,
  kind,
  request,
  made,
}: {
  connection_id: string
  kind: ExportRunView['kind']
  /** What can be exported here; absent on the page of an export that was made. */
  request?: ExportDemand
  /** An export that was made here; the page has given its query what it knows of it. */
  made?: string
}) {
  const t = useTranslations('exports')
  const runs = useTranslations('runs')
  const action = `/api/exports/${encodeURIComponent(connection_id)}/${kind}`
  const [runId, setRunId] = useState(made)
  const { data } = useQuery({
    ...exportRun(connection_id, runId ?? ''),
    enabled: runId !== undefined,
    // The form of a second try stands in the first one's report, and is sent only while it is there.
    placeholderData: keepPreviousData,
  })
  const run = data ?? undefined
  const begin = (event: SubmitEvent<HTMLFormElement>): void => {
    const run_id = crypto.randomUUID()
    const field = event.currentTarget.elements.namedItem('run_id')
    if (field instanceof HTMLInputElement) field.value = run_id
    setRunId(run_id)
  }
  const isRequested = runId !== undefined && run === undefined
  return (
    <>
      {request !== undefined && (
        <DownloadForm
          action={action}
          fields={request.fields}
          label={request.label}
          formId={request.formId}
          isPrimary
          onBegin={begin}
        >
          {request.options}
        </DownloadForm>
      )}
      <div role="status">
        {isRequested && <p className="py-2 text-quiet">{t('asking')}</p>}
        {run?.isOver === true && <p className="sr-only">{run.headline}</p>}
      </div>
      {run !== undefined && (
        <RunReport run={run}>
          {/* One that takes longer than a request waits is not saved by itself. */}
          {request !== undefined && run.isOver && run.fileHref !== null && (
            <a className="btn mt-2" href={run.fileHref}>
              <Download size={15} aria-hidden />
              {runs('download')}
            </a>
          )}
          {run.isOver && run.retry !== null && (
            <DownloadForm
              action={action}
              fields={[['retry_of', run.id]]}
              label={run.retry}
              onBegin={begin}
            />
          )}
        </RunReport>
      )}
    </>
  )
})

function DownloadForm({
  action,
  fields,
  label,
  formId,
  isPrimary = false,
  onBegin,
  children,
}: {
  action: string
  fields: Fields
  label: string
  formId?: string | undefined
  isPrimary?: boolean
  onBegin: (event: SubmitEvent<HTMLFormElement>) => void
  children?: ReactNode
}) {
  return (
    <form
      id={formId}
      method="post"
      action={action}
      onSubmit={onBegin}
      className="flex flex-col items-start gap-4"
    >
      {fields.map(([name, value], nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- The same pair may come twice, and their order is a name's.
        <input key={nth} type="hidden" name={name} value={value} />
      ))}
      {/* Set at the press: a value of React's own would be put back by the next render. */}
      <input type="hidden" name="run_id" />
      {children}
      {formId === undefined && (
        <button type="submit" className={isPrimary ? 'btn btn-primary' : 'btn'}>
          <Download size={15} aria-hidden />
          {label}
        </button>
      )}
    </form>
  )
}
