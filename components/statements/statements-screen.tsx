'use client'

import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Column, dayWidth } from '@/components/data-table/data-table'
import { type MarkedRows, MarkedTable } from '@/components/data-table/marked-table'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import { useListColumns } from '@/components/data-table/list-columns'
import { ListScreen, type ListView } from '@/components/data-table/list-screen'
import { ListViewMenu, ListViewTabs } from '@/components/data-table/list-views'
import type { ListViewLink } from '@/components/data-table/views-menu'
import type { DownloadView } from '@/components/data-table/to-download'
import { DownloadLink } from '@/components/layout/download-link'
import { CoverageGrid, CoverageSkeleton } from '@/components/statements/coverage-grid'
import type { SortsHere } from '@/components/data-table/sorts-here'
import type { StatementRow } from '@/components/statements/to-statements-view'
import { statementCoverage } from '@/lib/queries/figures'
import { withQueries } from '@/lib/queries/query-client'

/** One page of a client's statements, as plain data. */
export interface StatementsView extends ListView, DownloadView, MarkedRows<StatementRow> {
  readonly toolbar: ToolbarView
  readonly sorts: SortsHere
  readonly views: readonly ListViewLink[]
  /** The columns that this person chose; none: the usual ones. */
  readonly columns: readonly string[]
  /** What the coverage is of; undefined where statements cannot be read. */
  readonly coverageQuery: string | undefined
  /** How many accounts are known: so many rows the coverage is likely to have. */
  readonly accountCount: number
}

export function StatementsScreen({ view }: { view: StatementsView }) {
  const t = useTranslations('statements')
  const { connection_id, coverageQuery } = view
  const { shown, menu } = useListColumns(
    'statements',
    statementColumns(t, view.sorts),
    view.columns,
  )
  return (
    <ListScreen
      view={view}
      actions={view.download && <DownloadLink {...view.download} />}
      columns={menu}
      titleTabs={<ListViewTabs list="statements" views={view.views} />}
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
    >
      <MarkedTable kind="statements" caption={t('title')} view={view} columns={shown} />
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
  return data.rows.length === 0 ? null : <CoverageGrid coverage={data} isFolded />
})

function statementColumns(
  t: ReturnType<typeof useTranslations<'statements'>>,
  sorts: SortsHere,
): Column<StatementRow>[] {
  return [
    {
      id: 'period',
      header: t('period'),
      sort: sorts['period_end'],
      isKept: true,
      width: 'w-36 lg:w-44',
      cell: ({ href, period }) => (
        <a className="row-link" href={href} title={period}>
          {period}
        </a>
      ),
      td: () => ({ className: 'line2-start' }),
    },
    {
      id: 'account',
      header: t('account'),
      sort: sorts['account_id'],
      isKept: true,
      cell: ({ account }) => account,
      td: ({ account, accounts }) => ({
        className: 'line1-start',
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
      isTooWideForTablet: true,
      amount: ({ opening }) => opening,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'closing',
      header: t('closing'),
      sort: sorts['closing_balance'],
      width: 'w-36',
      align: 'end',
      amount: ({ closing }) => closing,
      td: () => ({ className: 'line1-end font-medium' }),
    },
    {
      id: 'tie_out',
      header: t('tie_out'),
      sort: sorts['tie_out'],
      width: 'w-36 lg:w-44',
      cell: ({ tieOut }) =>
        tieOut && (
          <span className={tieOut.className} title={t('by_own_figures')}>
            {tieOut.text}
          </span>
        ),
      td: () => ({ className: 'line2-end' }),
    },
    {
      id: 'issued',
      header: t('available'),
      sort: sorts['available_at'],
      width: dayWidth,
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
