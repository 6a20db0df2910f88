import { DataTable } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import { runInWords } from '@/components/exports/run-words'
import { StatusBadge } from '@/components/ui/status-badge'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeading } from '@/components/ui/page-heading'
import type { Client } from '@/lib/contract/client'
import type { ExportRun } from '@/lib/contract/export-run'
import type { Format } from '@/lib/format/create-format'

/** The latest zips of a client, whoever of the firm asked for them. */
export function RunsView({
  client,
  runs,
  format,
}: {
  client: Client
  runs: readonly ExportRun[]
  format: Format
}) {
  const rows = runs.map((run) => ({ run, words: runInWords(run, client.connection_id, format) }))
  return (
    <>
      <title>{`Zips · ${client.name} · Countinghouse`}</title>
      <PageHeading title="Zips of the last seven days" />
      <DataTable
        caption="Zips of the last seven days"
        columns={[
          { id: 'title', header: 'Asked for', cell: ({ words }) => words.title, grow: true },
          {
            id: 'state',
            header: 'Outcome',
            cell: ({ words }) => <StatusBadge tone={words.tone}>{words.headline}</StatusBadge>,
          },
          {
            id: 'detail',
            header: 'Packed',
            cell: ({ words }) => words.detail,
            compact: 'labelled',
          },
          {
            id: 'started',
            header: 'Begun',
            cell: ({ run }) => <Moment value={run.startedAt} format={format} />,
            compact: 'aside',
          },
        ]}
        rows={rows}
        rowKey={({ run }) => run.id}
        rowHref={({ words }) => words.href}
        empty={
          <EmptyState title="No zip in the last seven days">
            They appear here when somebody packs the documents of this client’s statements or
            invoices.
          </EmptyState>
        }
      />
    </>
  )
}
