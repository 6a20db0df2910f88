'use client'

import { Download, Landmark } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type {
  AccountDetailView,
  AccountHistoryView,
  BalanceCourseView,
} from '@/components/accounts/to-account-detail'
import { ChartCard } from '@/components/charts/chart-card'
import { ReadNote } from '@/components/charts/read-note'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { Facts, Related, Support } from '@/components/layout/detail'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Card } from '@/components/ui/card'
import type { SplitAmount } from '@/lib/format/money'

/** To where a file of the transactions is made. */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations('accounts')
  return (
    <Link href={href} prefetch={false} className="btn max-sm:px-2!">
      <Download size={15} aria-hidden />
      <span className="max-sm:sr-only">{t('export')}</span>
    </Link>
  )
}

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

/** `children` is the balance over the period, which follows once it was counted back. */
export function AccountPage({
  account,
  children,
}: {
  account: AccountDetailView
  children?: ReactNode
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
          {body.balance !== undefined && (
            <Suspense fallback={<BalanceCard balance={body.balance} isLoading />}>
              {children ?? <BalanceCard balance={body.balance} />}
            </Suspense>
          )}
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
}

/** What the account holds now, and how it came to that. */
export function BalanceCard({
  balance: { text, minor },
  course,
  isLoading = false,
}: {
  balance: SplitAmount
  course?: BalanceCourseView | undefined
  isLoading?: boolean
}) {
  const t = useTranslations('accounts')
  const figure = (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-1 pb-3">
      <p className="num-t text-2xl font-semibold tracking-[-0.018em]" dir="ltr" data-amount="">
        {text}
        <span className="text-faint">{minor}</span>
      </p>
      {course !== undefined && (
        <dl className="pb-1 text-xs">
          <dt className="text-faint">{t('lowest')}</dt>
          <dd className="num-t text-sm">
            <bdi dir="ltr" className="font-medium" data-amount="">
              {course.lowest}
            </bdi>{' '}
            <span className="text-faint">{course.lowestOn}</span>
          </dd>
        </dl>
      )}
    </div>
  )
  if (course !== undefined) return <ChartCard chart={course.chart} figure={figure} />
  return (
    <Card title={t('balance')}>
      {figure}
      {isLoading && <div className="h-60 noscript:hidden" aria-hidden />}
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
