'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AccountRow, AccountsView } from '@/components/accounts/to-accounts-view'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { GroupRow } from '@/components/data-table/group-row'
import { ListScreen } from '@/components/data-table/list-screen'
import { ExportLink } from '@/components/layout/download-link'
import { StateScreen } from '@/components/layout/state-view'
import { KpiStrip } from '@/components/ui/kpi-strip'
import {
  type BalanceLines,
  balanceLines,
  type Coverage as StatementCoverage,
  statementCoverage,
} from '@/lib/queries/figures'
import { withQueries } from '@/lib/queries/query-client'

const maxTotals = 5

export const AccountsScreen = withQueries(function AccountsScreen({
  view,
}: {
  view: AccountsView
}) {
  const shell = useTranslations('shell')
  const columns = useColumns(view)
  return (
    <ListScreen
      view={view}
      actions={view.exportHref !== undefined && <ExportLink href={view.exportHref} />}
      tabs={view.totals.length > 0 && <Totals view={view} />}
    >
      {view.state === undefined ? (
        <DataTable
          caption={shell('accounts')}
          columns={columns}
          rows={view.rows}
          heading={GroupRow}
        />
      ) : (
        <StateScreen state={view.state} />
      )}
    </ListScreen>
  )
})

function Totals({ view: { totals, isWhole } }: { view: AccountsView }) {
  const t = useTranslations('accounts')
  return (
    <div className="px-4 pt-2 pb-4 sm:px-6">
      <KpiStrip
        kpis={totals.slice(0, maxTotals).map(({ id, label, figure }) => ({
          id,
          label,
          figure,
          context: isWhole ? t('today') : t('balances_of_page'),
        }))}
      />
    </div>
  )
}

/** The balance of each day as a line: what it comes to stands in the row. */
function BalanceLine({ line }: { line: BalanceLines['lines'][number] | undefined }) {
  if (line === undefined) return null
  return (
    <svg viewBox="0 0 100 24" className="h-6 w-24 rtl:-scale-x-100" role="img">
      <title>{line.words}</title>
      <path
        d={line.path}
        fill="none"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        className="stroke-chart-1"
      />
    </svg>
  )
}

const unfinished = ['missing', 'differs', 'partly', 'unchecked'] as const

/** What the statements of the year lack, the most urgent of it. */
function Coverage({ row }: { row: StatementCoverage['rows'][number] | undefined }) {
  const t = useTranslations('accounts')
  if (row === undefined) return null
  const counts = unfinished.map((kind) => row.cells.filter((cell) => cell.kind === kind).length)
  const worst = counts.findIndex((count) => count > 0)
  const kind = unfinished[worst]
  if (kind !== undefined) {
    const urgent = kind === 'unchecked' ? 'text-quiet' : 'i-triangle-alert before:text-attention'
    return (
      <span className={`state ${urgent}`}>
        {t(`statements_${kind}`, { count: counts[worst] ?? 0 })}
      </span>
    )
  }
  const isComplete = row.cells.some((cell) => cell.kind === 'ties_out')
  const isKnown = row.cells.every((cell) => cell.kind !== 'undetermined')
  if (!isComplete || !isKnown) return null
  return <span className="state state-good">{t('statements_complete')}</span>
}

function useColumns(view: AccountsView): readonly Column<AccountRow>[] {
  const t = useTranslations('accounts')
  const { connection_id, sorts, coverageQuery, hasLines } = view
  const coverage = useQuery({
    ...statementCoverage(connection_id, coverageQuery ?? ''),
    enabled: coverageQuery !== undefined,
  }).data
  const lines = useQuery({ ...balanceLines(connection_id), enabled: hasLines }).data?.lines
  return [
    {
      id: 'account_name',
      header: t('singular'),
      sort: sorts.account_name,
      cell: ({ href, title, number }) => (
        <>
          <a className="row-link" href={href} title={title} dir="auto">
            {title}
          </a>{' '}
          <bdi className="text-faint">{number}</bdi>
        </>
      ),
      td: ({ icon }) => ({ className: `line1-start with-i ${icon}` }),
    },
    {
      id: 'account_type',
      header: t('type'),
      width: 'w-44',
      cell: ({ type }) => type,
      td: () => ({ className: 'text-quiet line2-start' }),
    },
    {
      id: 'line',
      header: t('last_90_days'),
      width: 'w-36',
      isSecondary: true,
      cell: ({ key }) => <BalanceLine line={lines?.find(({ id }) => id === key)} />,
    },
    {
      id: 'statements',
      header: t('statements'),
      width: 'w-44',
      cell: ({ key }) => <Coverage row={coverage?.rows.find(({ id }) => id === key)} />,
      td: () => ({ className: 'line2-end' }),
    },
    {
      id: 'balance',
      header: t('balance_today'),
      width: 'w-48',
      align: 'end',
      sort: sorts.balance,
      amount: ({ balance }) => balance,
      td: () => ({ className: 'line1-end font-medium' }),
    },
  ]
}
