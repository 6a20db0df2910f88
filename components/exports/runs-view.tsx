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
  const { text } = format
  const title = text('exports.zips_of_week')
  const rows = runs.map((run) => ({ run, words: runInWords(run, client.connection_id, format) }))
  return (
    <>
      <title>{`${text('exports.zips')} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={title} />
      <DataTable
        caption={title}
        columns={[
          {
            id: 'title',
            header: text('exports.asked_for'),
            cell: ({ words }) => words.title,
            grow: true,
          },
          {
            id: 'state',
            header: text('exports.outcome'),
            cell: ({ words }) => <StatusBadge tone={words.tone}>{words.headline}</StatusBadge>,
          },
          {
            id: 'detail',
            header: text('exports.packed'),
            cell: ({ words }) => words.detail,
            compact: 'labelled',
          },
          {
            id: 'started',
            header: text('exports.begun'),
            cell: ({ run }) => <Moment value={run.startedAt} format={format} />,
            compact: 'aside',
          },
        ]}
        rows={rows}
        rowKey={({ run }) => run.id}
        rowHref={({ words }) => words.href}
        empty={
          <EmptyState title={text('exports.none_in_week')}>{text('exports.when_first')}</EmptyState>
        }
      />
    </>
  )
}
