'use client'

import { useTranslations } from 'use-intl'
import type { AccountRow, AccountsView } from '@/components/accounts/to-accounts-view'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { StatusBar } from '@/components/data-table/status-bar'
import { UnreadableRows } from '@/components/data-table/unreadable-rows'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { KpiStrip } from '@/components/ui/kpi-strip'

const mostTotals = 5

export function AccountsScreen({ view }: { view: AccountsView }) {
  const t = useTranslations('accounts')
  const columns = useColumns(view.sorts)
  return (
    <>
      <TitleRow title={view.title} updatedAt={view.updatedAt} hasPeriod />
      {view.totals.length > 0 && (
        <div className="px-4 pt-2 pb-4 sm:px-6">
          <KpiStrip
            kpis={view.totals.slice(0, mostTotals).map(({ id, label, figure }) => ({
              id,
              label,
              figure,
              context: view.isWhole ? undefined : t('balances_of_page'),
            }))}
          />
        </div>
      )}
      <UnreadableRows rows={view.unreadable} />
      {view.state === undefined ? (
        <DataTable caption={t('title')} columns={columns} rows={view.rows} />
      ) : (
        <StateScreen state={view.state} />
      )}
      {view.pager !== undefined && <StatusBar pager={view.pager} />}
    </>
  )
}

function useColumns(sorts: AccountsView['sorts']): readonly Column<AccountRow>[] {
  const t = useTranslations('accounts')
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
      td: ({ icon }) => ({ className: `ma with-i ${icon}` }),
    },
    {
      id: 'account_type',
      header: t('type'),
      width: 'w-44',
      cell: ({ type }) => type,
      td: () => ({ className: 'text-quiet mc' }),
    },
    {
      id: 'routing',
      header: t('routing'),
      width: 'w-36',
      isSecondary: true,
      cell: ({ routing }) => routing && <bdi>{routing}</bdi>,
      td: () => ({ className: 'text-quiet' }),
    },
    {
      id: 'currency',
      header: t('currency'),
      width: 'w-28',
      cell: ({ currency }) => currency,
      td: () => ({ className: 'text-quiet md' }),
    },
    {
      id: 'balance',
      header: t('balance'),
      width: 'w-48',
      align: 'end',
      sort: sorts.balance,
      cell: ({ balance }) => balance && <bdi dir="ltr">{balance}</bdi>,
      td: () => ({ className: 'mb font-medium' }),
    },
  ]
}
