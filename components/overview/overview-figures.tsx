import Link from 'next/link'
import { Suspense } from 'react'
import { toAgeingChart } from '@/components/charts/ageing-chart'
import { BarsCard } from '@/components/charts/bars-card'
import { ChartCard } from '@/components/charts/chart-card'
import { toFlowChart } from '@/components/charts/flow-chart'
import { FiguresNote, ReadNote } from '@/components/charts/read-note'
import { toSpendBars } from '@/components/charts/spend-bars'
import { RecentTransactions } from '@/components/data-table/recent-transactions'
import { toRecent } from '@/components/data-table/transaction-rows'
import { emptyState } from '@/components/layout/to-failure'
import { ReadFailed } from '@/components/layout/read-failed'
import { StateScreen } from '@/components/layout/state-view'
import { BalanceCard } from '@/components/overview/balance-card'
import { toBalanceViews } from '@/components/overview/balance-views'
import { type Close, CloseCard } from '@/components/overview/close-card'
import { type KpiFigures, OverviewKpis } from '@/components/overview/overview-kpis'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import {
  type ChartColumns,
  type ChartRead,
  spanOf,
  extentsOf,
} from '@/lib/domain/figures/chart-columns'
import { failureText } from '@/lib/present/read-failure'
import { sayNone, whyPartial } from '@/lib/present/reading-words'
import { shownBuckets } from '@/lib/domain/invoices/ageing'
import { ageingWords, ageWords } from '@/lib/domain/invoices/ageing-buckets'
import { localDay } from '@/lib/domain/periods/local-clock'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import { ageingPath } from '@/lib/search-params/invoices'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { chartHref } from '@/lib/search-params/charts'

export interface Overview extends KpiFigures {
  readonly client: Client
  /** Of the page, with its period. */
  readonly href: string
  readonly chart: ChartColumns
  readonly histories: readonly (BalanceHistory & { readonly accounts: readonly string[] })[]
  /** Why what is owed could not be read. */
  readonly owedFailure: ReadFailure['code'] | undefined
  readonly close: Close
  /** The newest first; undefined where they are not shared or could not be read. */
  readonly latest: LatestTransactions | undefined
}

/**
 * What moved in the period over all accounts of a client, by posted date: its figures first, then how
 * they came about, each leading to its rows.
 */
export async function OverviewFigures({
  overview: reading,
  ...request
}: Pick<Overview, 'client' | 'href' | 'chart'> & {
  overview: Promise<Omit<Overview, 'client' | 'href' | 'chart'>>
}) {
  const [figures, reader] = await Promise.all([reading, getReader()])
  const overview: Overview = { ...request, ...figures }
  const { client, href, chart, read, flows, spends, histories, standing, close, latest } = overview
  const { connection_id } = client
  const extents = extentsOf(chart.columns, read, localDay(reader.timeZone)(read.readAt))
  const rowsOf = (currency: string) => ({
    connection_id,
    currency: flows.length > 1 ? currency : undefined,
  })
  const [firstFlow, ...otherFlows] = flows.map((flow) =>
    toFlowChart({ chart, flow, extents, rows: rowsOf(flow.currency) }, reader),
  )
  const [firstSpend, ...otherSpends] = spends.map((spend) => {
    const rows = rowsOf(spend.currency)
    return toSpendBars({ spend, days: spanOf(chart), extent: read, rows }, reader)
  })
  const balances = toBalanceViews(histories, { connection_id, chart }, reader)
  const allHref = withPeriod(resourcePath(connection_id, 'transactions'), periodOfHref(href))
  return (
    <>
      <ReadNote read={read} />
      <OverviewKpis figures={overview} />
      <OverviewState overview={overview} />
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
      {otherFlows.map((each) => (
        <ChartCard key={each.title} chart={each} />
      ))}
      <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,0.9fr)]">
        {firstSpend && <BarsCard {...firstSpend} />}
        {latest && (
          <RecentTransactions
            recent={toRecent(latest, allHref, {
              connection_id,
              reader,
              range: close.range,
              standing,
            })}
            isNarrow
          />
        )}
        {read.failure === undefined && <CloseCard close={close} client={client} href={href} />}
        {otherSpends.map((spend) => (
          <BarsCard key={spend.title} {...spend} />
        ))}
      </div>
      <OwedByAge overview={overview} />
      <p className="text-xs text-faint">
        <FiguresNote read={read} />
        {read.stored !== undefined && <StoredDays stored={read.stored} href={href} />}
        <Suspense>
          <StoredBefore figures={overview} />
        </Suspense>
      </p>
    </>
  )
}

/** Why nothing of it could be read, or that nothing moved. */
async function OverviewState({ overview }: { overview: Overview }) {
  const reader = await getReader()
  const { client, chart, read, flows, href } = overview
  if (read.failure !== undefined) {
    const context = { client, retryHref: href, firstPageHref: href }
    return <ReadFailed failure={read.failure} {...context} />
  }
  if (flows.length > 0) return null
  const { first, last } = spanOf(chart)
  if (read.end === 'to_come') {
    const title = reader.text('charts.to_come')
    const text = [reader.text('charts.to_come_begins', { day: reader.date(first) })]
    return <StateScreen state={{ tone: 'plain', icon: 'empty', title, text, actions: [] }} />
  }
  const days = { first: reader.date(first), last: reader.date(last) }
  const title = sayNone(read, reader, 'none.moved')
  const text = [sayNone(read, reader, 'none.moved_in', days)]
  return <StateScreen state={emptyState(read, { title, text }, reader)} />
}

/** What is owed in each currency by how long it has been due, or why that is missing though shared. */
async function OwedByAge({
  overview: { client, owed, owedFailure, read, href },
}: {
  overview: Overview
}) {
  const [t, reader] = await Promise.all([getTranslations('charts'), getReader()])
  const { text } = reader
  if (owed === undefined) {
    if (!client.scope.includes('invoicing:read')) {
      return <p className="text-xs text-faint">{text('reading_data.invoices_not_shared')}</p>
    }
    // Where the bank could not be read at all, that is said once.
    if (owedFailure === undefined || read.failure !== undefined) return null
    const why = failureText(owedFailure, reader)
    return <p className="text-xs text-faint">{text('reading_data.invoices_failed', { why })}</p>
  }
  const { on, totals } = owed
  const partial = whyPartial(owed, reader)
  const charts = totals.map(({ currency, buckets, undated }) => {
    const columns = shownBuckets(totals).map((bucket) => ({
      ...buckets[bucket],
      key: bucket,
      name: text(ageWords(bucket, { undated })),
      label: text(ageingWords[bucket]),
      href: ageingPath(client.connection_id, { on, currency, bucket, period: periodOfHref(href) }),
    }))
    return toAgeingChart({ currency, on, columns, extent: owed }, reader)
  })
  return (
    <>
      {charts.map((chart) => (
        <ChartCard key={chart.title} chart={chart} />
      ))}
      {partial !== undefined && (
        <p className="text-xs text-faint">
          {totals.length > 0 ? partial : `${t('owed_undetermined')} ${partial}`}
        </p>
      )}
    </>
  )
}

/** When the days were read that the period is compared with, where they were not read just now. */
async function StoredBefore({
  figures: { read, href, before, justBefore },
}: {
  figures: Pick<Overview, 'read' | 'href' | 'before' | 'justBefore'>
}) {
  const compared = await Promise.all([before(), justBefore()])
  const [readAt] = compared.flatMap((each) => each?.readAt ?? []).toSorted()
  if (readAt === undefined) return null
  const [t, { date, clock, timeZone }] = await Promise.all([getTranslations('charts'), getReader()])
  const on = date(localDay(timeZone)(readAt) ?? '')
  return (
    <>
      {' '}
      {t('stored_before', { on, time: clock(readAt) })}{' '}
      {read.stored === undefined && <ReadAgain href={href} />}
    </>
  )
}

/** Which days were read earlier, and the way to read them again. */
async function StoredDays({
  stored: { until, readAt },
  href,
}: {
  stored: NonNullable<ChartRead['stored']>
  href: string
}) {
  const [t, { date, clock, timeZone }] = await Promise.all([getTranslations('charts'), getReader()])
  const on = date(localDay(timeZone)(readAt) ?? '')
  return (
    <>
      {' '}
      {t('stored_days', { day: date(until), on, time: clock(readAt) })} <ReadAgain href={href} />
    </>
  )
}

async function ReadAgain({ href }: { href: string }) {
  const t = await getTranslations('charts')
  return (
    <Link href={chartHref(href, { read: 'again' })} prefetch={false} className="underline">
      {t('read_again')}
    </Link>
  )
}
