'use client'

import { useTranslations } from 'use-intl'
import { type Column, DataTable, type TableRow } from '@/components/data-table/data-table'
import { RunActions } from '@/components/exports/run-actions'
import { RunResult } from '@/components/exports/run-result'
import { isZipKind } from '@/lib/domain/exports/export-run'
import { initialsOf } from '@/lib/format/avatar'
import type { ExportRunView } from '@/lib/queries/export-run'

/** An export, with the client that it is of where the list is of several. */
export interface ListedRun extends ExportRunView {
  readonly connection_id: string
  readonly client?: string
  readonly mark?: { readonly initials: string; readonly hue: string }
}

type RunRow = TableRow & { readonly run: ListedRun }

/** The latest exports, each leading to its report. */
export function RunsTable({
  runs,
  hasClients = false,
}: {
  runs: readonly ListedRun[]
  hasClients?: boolean
}) {
  const t = useTranslations('exports')
  const runsOf = useTranslations('runs')
  const lists = useTranslations('lists')
  const client: Column<RunRow> = {
    id: 'client',
    header: lists('client'),
    width: 'w-44 xl:w-52',
    cell: ({ run }) => <span dir="auto">{run.client}</span>,
    td: ({ run }) => ({
      className: `cp cp-client cp-sm ${run.mark?.hue ?? ''}`,
      'data-av': run.mark?.initials ?? '',
      title: run.client,
    }),
  }
  const rows = runs.map((run) => ({ key: run.id, href: run.href, label: run.title, run }))
  const columns: Column<RunRow>[] = [
    {
      id: 'title',
      header: t('requested'),
      cell: ({ run }) => (
        <a className="row-link" href={run.href} dir="auto">
          {run.title}
        </a>
      ),
      td: ({ run }) => ({
        className: `line1-start with-i ${isZipKind(run.kind) ? 'i-file-archive' : 'i-file-spreadsheet'} font-medium whitespace-normal`,
        title: run.title,
      }),
    },
    ...(hasClients ? [client] : []),
    {
      id: 'format',
      header: t('file_format'),
      width: 'w-20',
      isSecondary: true,
      cell: ({ run }) => run.format,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'started',
      header: t('begun'),
      width: 'w-38 xl:w-40',
      cell: ({ run }) => run.started,
      td: () => ({ className: 'text-quiet line2-start' }),
    },
    {
      id: 'by',
      header: lists('by'),
      width: hasClients ? 'w-32' : 'w-36',
      isSecondary: true,
      cell: ({ run }) => <span dir="auto">{run.by}</span>,
      td: ({ run }) => ({
        className: `cp cp-sm ${run.byHue}`,
        'data-av': initialsOf(run.by),
        title: run.by,
      }),
    },
    {
      id: 'state',
      header: t('outcome'),
      width: hasClients ? 'w-56 xl:w-64' : 'w-60 xl:w-80',
      cell: ({ run }) => <RunResult connection_id={run.connection_id} run={run} />,
      // On a telephone the day beside it stays whole.
      td: ({ run }) => ({ className: 'line2-end max-sm:max-w-[45vw]', title: run.headline }),
    },
    {
      id: 'again',
      header: runsOf('next_step'),
      width: 'w-30 xl:w-36',
      cell: ({ run }) => (
        <RunActions
          connection_id={run.connection_id}
          run={run}
          className="btn-ghost btn-sm -ms-2.5"
        />
      ),
      td: () => ({ className: 'line1-end' }),
    },
  ]
  return <DataTable caption={t('earlier')} columns={columns} rows={rows} />
}
