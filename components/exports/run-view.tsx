import { runInWords } from '@/components/exports/run-words'
import { ExportForm } from '@/components/exports/export-form'
import { exportsPath } from '@/components/exports/export-paths'
import { exportWords } from '@/components/exports/export-words'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import type { Format } from '@/lib/format/create-format'

/** One zip: how far it is or what became of it, and what is missing from it. */
export function RunView({
  client,
  run,
  format,
}: {
  client: Client
  run: ExportRun
  format: Format
}) {
  const { connection_id } = client
  const words = runInWords(run, connection_id, format)
  const api = `/api/exports/${encodeURIComponent(connection_id)}`
  return (
    <>
      <title>{`${words.title} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={words.title}
        back={
          <BackLink href={exportsPath(connection_id)}>{format.text('exports.title_all')}</BackLink>
        }
      >
        <p>{format.text('exports.begun_at', { moment: words.started })}</p>
      </PageHeading>
      <ExportForm
        action={`${api}/${run.kind}`}
        progressPath={`${api}/runs`}
        known={words}
        words={exportWords(format)}
      />
    </>
  )
}
