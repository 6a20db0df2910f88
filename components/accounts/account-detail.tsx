'use client'

import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AccountDetailView, AccountHistoryView } from '@/components/accounts/to-account-detail'
import { ChartCard } from '@/components/charts/chart-card'
import { ReadNote } from '@/components/charts/read-note'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { Facts, Related, Support } from '@/components/layout/detail'
import { ExportLink } from '@/components/layout/download-link'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Card } from '@/components/ui/card'
import type { SplitAmount } from '@/lib/format/money'
import { balanceLines } from '@/lib/queries/figures'
import { withQueries } from '@/lib/queries/query-client'

function Head({
  head,
  exportHref,
}: {
  head: Omit<AccountDetailView, 'body'>
  exportHref?: string | undefined
}) {
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
    >
      {exportHref !== undefined && <ExportLink href={exportHref} />}
    </TitleRow>
  )
}

export const AccountPage = withQueries(function AccountPage({
  account,
}: {
  account: AccountDetailView
}) {
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
      <Head head={account} exportHref={body.exportHref} />
      <div className="grid items-start gap-3 px-4 pt-2 pb-6 sm:px-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {body.balance !== undefined && <BalanceCard balance={body.balance} line={body.line} />}
          <RecentTransactions recent={body.recent} />
        </div>
        <div className="card min-w-0 overflow-hidden">
          <h2 className="px-5 pt-4 font-semibold">{t('singular')}</h2>
          <div className="px-5 py-2">
            <Facts facts={body.facts} />
          </div>
          <Related links={body.related} icon={Landmark} />
          <Support support={body.support} />
        </div>
      </div>
    </>
  )
})

/** What the account holds now; the course of the last 90 days follows behind the page. */
function BalanceCard({
  balance: { text, minor },
  line,
}: {
  balance: SplitAmount
  line: NonNullable<AccountDetailView['body']>['line']
}) {
  const t = useTranslations('accounts')
  const { data } = useQuery({
    ...balanceLines(line?.connection_id ?? ''),
    enabled: line !== undefined,
  })
  const course = data?.lines.find(({ id }) => id === line?.account_id)
  return (
    <Card title={t('balance')}>
      <p className="num-t text-2xl font-semibold tracking-[-0.018em]" dir="ltr" data-amount="">
        {text}
        <span className="text-faint">{minor}</span>
      </p>
      {line !== undefined && (
        <div className="min-h-44 pt-2 noscript:hidden">
          {course !== undefined && (
            <figure>
              <svg
                viewBox="0 0 100 24"
                preserveAspectRatio="none"
                className="block h-36 w-full rtl:-scale-x-100"
                aria-hidden="true"
              >
                <path d={`${course.path}V24H0Z`} className="fill-chart-soft" />
                <path
                  d={course.path}
                  fill="none"
                  strokeWidth="2"
                  vectorEffect="non-scaling-stroke"
                  className="stroke-chart-1"
                />
              </svg>
              <figcaption className="pt-2 text-xs text-faint" data-amount="">
                {course.words}
              </figcaption>
            </figure>
          )}
        </div>
      )}
    </Card>
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
