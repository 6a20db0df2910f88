'use client'

import { ArrowLeftRight, FileText, ReceiptText } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { type Column, DataTable, type TableRow } from '@/components/data-table/data-table'
import { RunState } from '@/components/exports/run-report'
import { initialsOf } from '@/lib/format/avatar'
import { TitleRow } from '@/components/layout/title-row'
import type { ExportRunView } from '@/lib/queries/progress'

export interface ExportKindView {
  readonly kind: ExportRunView['kind']
  readonly href: string
  readonly isShared: boolean
}

const icons = { transactions: ArrowLeftRight, statements: FileText, invoices: ReceiptText }

/** An export with the client that it is of. */
export interface FirmRunView extends ExportRunView {
  readonly client: string
  readonly mark: { readonly initials: string; readonly hue: string }
}

type RunRow = TableRow & { readonly run: ExportRunView & Partial<FirmRunView> }

/** What can be exported of a client, and the latest exports of everybody at the firm. */
export function ExportsScreen({
  kinds,
  runs,
}: {
  kinds: readonly ExportKindView[]
  runs: readonly ExportRunView[]
}) {
  const t = useTranslations('exports')
  const lists = useTranslations('lists')
  return (
    <>
      <TitleRow title={t('title_all')} hasPeriod />
      <ul className="grid grid-cols-2 gap-2 px-4 pt-4 sm:gap-3 sm:px-6 lg:grid-cols-4">
        {kinds.map(({ kind, href, isShared }) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <Link
                href={href}
                prefetch={false}
                className="card flex items-center gap-3 px-4 py-3 hover:border-rule hover:bg-hover"
              >
                <span className="grid size-8 flex-none place-content-center rounded-md bg-accent-tint text-accent">
                  <Icon size={16} aria-hidden />
                </span>
                <span className="min-w-0">
                  <span className="block font-medium">{t(`kind_${kind}`)}</span>
                  <span className="block truncate text-xs text-faint max-sm:whitespace-normal">
                    {isShared ? t(`kind_${kind}_as`) : lists('not_shared')}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Runs runs={runs} />
    </>
  )
}

/** The latest exports of every client that this person may see. */
export function FirmExportsScreen({ runs }: { runs: readonly FirmRunView[] }) {
  const t = useTranslations('exports')
  return (
    <>
      <TitleRow title={t('title_all')} />
      <Runs runs={runs} hasClients />
    </>
  )
}

function Runs({
  runs,
  hasClients = false,
}: {
  runs: readonly (ExportRunView & Partial<FirmRunView>)[]
  hasClients?: boolean
}) {
  const t = useTranslations('exports')
  const lists = useTranslations('lists')
  const client: Column<RunRow> = {
    id: 'client',
    header: lists('client'),
    width: 'w-60',
    cell: ({ run }) => <span dir="auto">{run.client}</span>,
    td: ({ run }) => ({
      className: `cp cp-client cp-sm ${run.mark?.hue ?? ''}`,
      'data-av': run.mark?.initials ?? '',
      title: run.client,
    }),
  }
  const rows = runs.map((run) => ({ key: run.id, href: run.href, label: run.title, run }))
  const columns: readonly Column<RunRow>[] = [
    {
      id: 'title',
      header: t('requested'),
      cell: ({ run }) => (
        <a className="row-link" href={run.href} dir="auto">
          {run.title}
        </a>
      ),
      td: ({ run }) => ({
        className: `ma with-i ${run.kind === 'transactions' ? 'i-file-spreadsheet' : 'i-file-archive'} font-medium`,
        title: run.title,
      }),
    },
    ...(hasClients ? [client] : []),
    {
      id: 'started',
      header: t('begun'),
      width: 'w-60',
      cell: ({ run }) => run.started,
      td: () => ({ className: 'text-quiet mc' }),
    },
    {
      id: 'by',
      header: lists('by'),
      width: 'w-44',
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
      width: 'w-40',
      cell: ({ run }) => <RunState tone={run.tone}>{run.state}</RunState>,
      td: ({ run }) => ({ className: 'md', title: run.headline }),
    },
    {
      id: 'detail',
      header: t('contents'),
      width: 'w-76',
      isSecondary: true,
      // A file that must not be used says so, and not what is in it.
      cell: ({ run }) => (run.tone === 'danger' ? run.headline : run.detail),
      td: ({ run }) => ({ className: 'text-quiet', title: `${run.headline}. ${run.detail}` }),
    },
  ]
  return (
    <>
      <h2 className="px-4 pt-6 pb-1 font-semibold sm:px-6">{t('earlier')}</h2>
      {rows.length === 0 ? (
        <p className="px-4 text-quiet sm:px-6">
          {t('none_in_week')}. {t('when_first')}
        </p>
      ) : (
        <>
          <DataTable caption={t('earlier')} columns={columns} rows={rows} />
          <p className="px-4 pt-3 pb-6 text-xs text-faint sm:px-6">{t('kept_note')}</p>
        </>
      )}
    </>
  )
}
