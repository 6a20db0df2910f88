'use client'

import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AccountDetailView, AccountHistoryView } from '@/components/accounts/to-account-detail'
import { ChartCard } from '@/components/charts/chart-card'
import { ReadNote } from '@/components/charts/read-note'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { Facts, Related, Support } from '@/components/layout/detail'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'

function Head({ head }: { head: Omit<AccountDetailView, 'body'> }) {
  const { title, number, back, updatedAt } = head
  return (
    <TitleRow
      title={
        <>
          <bdi>{title}</bdi> <bdi className="font-normal text-faint">{number}</bdi>
        </>
      }
      back={back}
      updatedAt={updatedAt}
      hasPeriod
    />
  )
}

export function AccountPage({ account }: { account: AccountDetailView }) {
  const t = useTranslations('accounts')
  const { body, state } = account
  if (body === undefined) {
    return (
      <>
        <Head head={account} />
        {state && <StateScreen state={state} />}
      </>
    )
  }
  return (
    <>
      <Head head={account} />
      <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {body.balance !== undefined && (
            <section className="card p-4">
              <h2 className="text-xs text-faint">{t('balance')}</h2>
              <p
                className="num-t text-2xl font-semibold tracking-[-0.018em]"
                dir="ltr"
                data-amount=""
              >
                {body.balance}
              </p>
            </section>
          )}
          <RecentTransactions recent={body.recent} />
        </div>
        <div className="card min-w-0 overflow-hidden">
          <div className="px-5 py-2">
            <Facts facts={body.facts} />
          </div>
          <Related links={body.related} icon={Landmark} />
          <Support support={body.support} />
        </div>
      </div>
    </>
  )
}

export function AccountHistoryPage({ history }: { history: AccountHistoryView }) {
  const { state, read, balance, note, flows } = history
  return (
    <>
      <Head head={history} />
      {state && <StateScreen state={state} />}
      {read !== undefined && (
        <div className="flex flex-col gap-3 px-4 pt-2 pb-6 sm:px-6">
          <ReadNote read={read} />
          {note !== undefined && <p className="note bg-info-tint text-info">{note}</p>}
          {balance && <ChartCard chart={balance} />}
          {flows.map((chart) => (
            <ChartCard key={chart.title} chart={chart} />
          ))}
          <p className="text-xs text-faint">{read.foot}</p>
        </div>
      )}
    </>
  )
}
