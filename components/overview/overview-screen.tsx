'use client'

import { CalendarClock } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { BarsCard } from '@/components/charts/bars-card'
import { ChartCard } from '@/components/charts/chart-card'
import { ReadNote } from '@/components/charts/read-note'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { BalanceCard, CloseCard } from '@/components/overview/overview-cards'
import type { OverviewHead, OverviewView } from '@/components/overview/to-overview'
import { Note } from '@/components/ui/note'
import { KpiStrip } from '@/components/ui/kpi-strip'
import { Skeleton, SkeletonBar } from '@/components/ui/skeleton'

/** The title, and a skeleton where the figures will be. */
export function OverviewScreen({ head, children }: { head: OverviewHead; children: ReactNode }) {
  return (
    <>
      <TitleRow title={head.title} scope={head.scope} updatedAt={head.updatedAt} hasPeriod />
      <div className="flex flex-col gap-3 px-4 pt-2 pb-6 sm:px-6">
        {head.consent !== undefined && (
          <Note
            tone="attention"
            icon={<CalendarClock size={16} aria-hidden />}
            fact={head.consent.fact}
            action={
              <Link href={head.consent.href} prefetch={false} className="btn btn-primary">
                {head.consent.action}
              </Link>
            }
          >
            {head.consent.reason}
          </Note>
        )}
        <Suspense fallback={<FiguresSkeleton />}>{children}</Suspense>
      </div>
    </>
  )
}

/** The figures of the period first, then how they came about, each leading to its rows. */
export function OverviewFigures({ overview }: { overview: OverviewView }) {
  const t = useTranslations('charts')
  const { kpis, read, flows, balances, close, recent, spends, ageing, state } = overview
  const [firstFlow, ...otherFlows] = flows
  const [firstSpend, ...otherSpends] = spends
  return (
    <>
      <ReadNote read={read} />
      {kpis.length > 0 && (
        <KpiStrip
          kpis={kpis.map(({ id, label, figure, context, isOverdue }) => ({
            id,
            label,
            figure,
            context: context && (
              <span className={isOverdue ? 'text-danger' : undefined} data-amount="">
                {context}
              </span>
            ),
          }))}
        />
      )}
      {state && <StateScreen state={state} />}
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        {firstFlow && (
          <div
            className={`grid ${balances.length === 0 ? 'xl:col-span-2' : 'xl:[--plot:15.25rem]'}`}
          >
            <ChartCard chart={firstFlow} />
          </div>
        )}
        <BalanceCard balances={balances} />
      </div>
      {otherFlows.map((chart) => (
        <ChartCard key={chart.title} chart={chart} />
      ))}
      <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,0.9fr)]">
        {firstSpend && <SpendCard spend={firstSpend} />}
        {recent && <RecentTransactions recent={recent} isNarrow />}
        {close && <CloseCard close={close} />}
        {otherSpends.map((spend) => (
          <SpendCard key={spend.key} spend={spend} />
        ))}
      </div>
      {ageing.map((chart) => (
        <ChartCard key={chart.title} chart={chart} />
      ))}
      {overview.ageingNote !== undefined && (
        <p className="text-xs text-faint">{overview.ageingNote}</p>
      )}
      <p className="text-xs text-faint">
        {read.foot}
        {overview.stored !== undefined && (
          <>
            {' '}
            {overview.stored.fact}{' '}
            <Link href={overview.stored.readAgainHref} prefetch={false} className="underline">
              {t('read_again')}
            </Link>
          </>
        )}
      </p>
    </>
  )
}

function SpendCard({ spend: { title, bars, note } }: { spend: OverviewView['spends'][number] }) {
  return <BarsCard title={title} bars={bars} note={note} />
}

function FiguresSkeleton() {
  const t = useTranslations('ui')
  return (
    <div className="flex flex-col gap-3 noscript:hidden">
      <Skeleton status={t('loading')}>
        <div className="flex flex-col gap-3">
          <div className="flex h-20 items-center gap-12 rounded-lg border border-line px-5">
            {['in', 'out', 'net', 'owed'].map((id) => (
              <SkeletonBar key={id} />
            ))}
          </div>
          <div className="h-72 rounded-lg border border-line p-5">
            <SkeletonBar className="w-60" />
          </div>
        </div>
      </Skeleton>
    </div>
  )
}
