'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { useListColumns } from '@/components/data-table/list-columns'
import { ListScreen, type ListView } from '@/components/data-table/list-screen'
import { ListViewMenu, type ListViewLink, ListViewTabs } from '@/components/data-table/list-views'
import { LocalFilterNote, type LocalFilterView } from '@/components/data-table/local-filter-note'
import { useSelection } from '@/components/data-table/selection'
import { onIntent } from '@/components/ui/on-intent'
import { UnreadableRows } from '@/components/data-table/unreadable-rows'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { CoverageGrid, CoverageSkeleton } from '@/components/statements/coverage-grid'
import type { StatementRow } from '@/components/statements/to-statements-view'
import { statementCoverage } from '@/lib/queries/figures'
import { withQueries } from '@/lib/queries/query-client'

const documentSelection = onIntent(
  async () => (await import('@/components/data-table/document-selection')).DocumentSelection,
)
const keysDialog = onIntent(
  async () => (await import('@/components/data-table/keys-dialog')).KeysDialog,
)

/** One page of a client's statements, as plain data. */
export interface StatementsView extends ListView {
  readonly connection_id: string
  readonly rows: readonly StatementRow[]
  readonly state: StateView | undefined
  readonly unreadable: readonly string[]
  readonly localFilter: LocalFilterView | undefined
  readonly views: readonly ListViewLink[]
  /** The columns that this person chose; none: the usual ones. */
  readonly columns: readonly string[]
  /** What the coverage is of; undefined where statements cannot be read. */
  readonly coverageQuery: string | undefined
  /** How many accounts are known: so many rows the coverage is likely to have. */
  readonly accountCount: number
  /** Where the PDFs of all that match are downloaded. */
  readonly zipHref: string
  readonly query: string
  readonly locale: string
}

export function StatementsScreen({ view }: { view: StatementsView }) {
  const t = useTranslations('statements')
  const { connection_id, rows, state, query, coverageQuery } = view
  const [areKeysShown, setKeysShown] = useState(false)
  const { shown, menu } = useListColumns('statements', statementColumns(t), view.columns)
  const selection = useSelection(`${connection_id} statements?${query}`, rows)
  return (
    <ListScreen
      view={view}
      actions={
        <Link href={view.zipHref} prefetch={false} className="btn max-sm:px-2!">
          <Download size={15} aria-hidden />
          <span className="max-sm:sr-only">
            {t(view.toolbar.clearHref === undefined ? 'download_all' : 'download_matching')}
          </span>
        </Link>
      }
      columns={menu}
      titleTabs={<ListViewTabs views={view.views} />}
      viewMenu={<ListViewMenu views={view.views} />}
      tabs={
        coverageQuery !== undefined && (
          <CoverageSection
            connection_id={connection_id}
            query={coverageQuery}
            rows={view.accountCount}
          />
        )
      }
      notice={
        <>
          {view.localFilter && <LocalFilterNote filter={view.localFilter} />}
          <UnreadableRows rows={view.unreadable} />
        </>
      }
    >
      {state === undefined ? (
        <DataTable
          caption={t('title')}
          columns={shown}
          rows={rows}
          selection={selection}
          hasKeys
          onShowKeys={() => setKeysShown(true)}
        />
      ) : (
        <StateScreen state={state} />
      )}
      {selection.count > 0 && (
        <documentSelection.Component
          connection_id={connection_id}
          kind="statements"
          selection={selection}
          locale={view.locale}
        />
      )}
      {areKeysShown && <keysDialog.Component onClose={() => setKeysShown(false)} />}
    </ListScreen>
  )
}

const CoverageSection = withQueries(function CoverageSection({
  connection_id,
  query,
  rows,
}: {
  connection_id: string
  query: string
  rows: number
}) {
  const { data, isError } = useQuery(statementCoverage(connection_id, query))
  if (data === undefined) return <CoverageSkeleton rows={rows} hasFailed={isError} />
  return data.rows.length === 0 ? null : <CoverageGrid coverage={data} />
})

function statementColumns(
  t: ReturnType<typeof useTranslations<'statements'>>,
): Column<StatementRow>[] {
  return [
    {
      id: 'period',
      header: t('period'),
      isKept: true,
      width: 'w-44',
      cell: ({ href, period }) => (
        <a className="row-link" href={href} title={period}>
          {period}
        </a>
      ),
      td: () => ({ className: 'mc' }),
    },
    {
      id: 'account',
      header: t('account'),
      isKept: true,
      cell: ({ account }) => account,
      td: ({ account, accounts }) => ({
        className: 'ma',
        title: accounts ?? account,
        dir: 'auto',
      }),
    },
    {
      id: 'type',
      header: t('type'),
      width: 'w-24',
      isExtra: true,
      cell: ({ type }) => type,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'opening',
      header: t('opening'),
      width: 'w-36',
      align: 'end',
      cell: ({ opening }) => opening && <bdi dir="ltr">{opening}</bdi>,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'closing',
      header: t('closing'),
      width: 'w-36',
      align: 'end',
      cell: ({ closing }) => closing && <bdi dir="ltr">{closing}</bdi>,
      td: () => ({ className: 'mb font-medium' }),
    },
    {
      id: 'tie_out',
      header: t('tie_out'),
      width: 'w-44',
      cell: ({ tieOut }) => tieOut && <span className={tieOut.className}>{tieOut.text}</span>,
      td: () => ({ className: 'md' }),
    },
    {
      id: 'issued',
      header: t('available'),
      width: 'w-28',
      isSecondary: true,
      cell: ({ issued }) => issued,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'pdf',
      header: t('pdf'),
      width: 'w-20',
      cell: ({ pdfHref, label }) =>
        pdfHref && (
          <a
            href={pdfHref}
            target="_blank"
            rel="noreferrer"
            className="relative z-1 inline-grid size-7 place-content-center text-faint hover:text-ink"
            aria-label={t('pdf_in_new_tab', { period: label })}
          >
            <FileText size={15} aria-hidden />
          </a>
        ),
    },
  ]
}
