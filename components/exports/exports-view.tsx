import { DataTable } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import { exportLinks } from '@/components/exports/export-links'
import styles from '@/components/exports/exports-view.module.css'
import { runInWords } from '@/components/exports/run-words'
import { StatusBadge } from '@/components/ui/status-badge'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import type { Client } from '@/lib/domain/clients/client'
import type { ExportRun } from '@/lib/domain/exports/export-run'
import type { Format } from '@/lib/format/create-format'

/** What can be exported of a client, and the latest exports, whoever of the firm asked for them. */
export function ExportsView({
  client,
  period,
  runs,
  format,
}: {
  client: Client
  /** That the address names. */
  period: string | undefined
  runs: readonly ExportRun[]
  format: Format
}) {
  const { text } = format
  const caption = text('exports.all_of_week')
  const rows = runs.map((run) => ({ run, words: runInWords(run, client.connection_id, format) }))
  return (
    <>
      <title>{`${text('exports.title_all')} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={text('exports.title_all')} />
      <Section title={text('exports.make')}>
        <ul className={styles['kinds']}>
          {exportLinks(client, period, text).map(({ href, label, detail }) => (
            <li key={href}>
              <a href={href}>{label}</a>
              {detail !== undefined && <span>{detail}</span>}
            </li>
          ))}
        </ul>
      </Section>
      <DataTable
        caption={caption}
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
            header: text('exports.contents'),
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
