import { type CloseRead, type CloseView, toClose } from '@/components/overview/to-close'
import { isWholeRead, type KpiRead, type KpiView, toKpis } from '@/components/overview/to-kpis'
import { toAgeingChart } from '@/components/charts/ageing-chart'
import type { ChartView } from '@/components/charts/chart-card'
import { toBalanceChart } from '@/components/charts/balance-chart'
import { toFlowChart } from '@/components/charts/flow-chart'
import { type SpendView, toSpendBars } from '@/components/charts/spend-bars'
import { type ReadView, toReadView } from '@/components/charts/to-read-view'
import type { RecentTransactionsView } from '@/components/data-table/recent-transactions'
import { toRecent } from '@/components/data-table/transaction-rows'
import type { StateView } from '@/components/layout/state-view'
import { cannotDetermine, toFailure } from '@/components/layout/to-failure'
import type { Client } from '@/lib/domain/clients/client'
import { connectionNeed } from '@/lib/domain/connections/connection-need'
import { daysUntil } from '@/lib/domain/renewals/consent-end'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import { type ChartColumns, extentsOf, localDay } from '@/lib/domain/figures/chart-columns'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { type AgeingRow, ageingWords, shownBuckets } from '@/lib/domain/invoices/ageing'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import { type SplitAmount, splitMinor } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'
import { ageingPath } from '@/lib/search-params/invoices'
import { periodOfHref } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** What stands there before anything has been read. */
export interface OverviewHead {
  readonly title: string
  readonly scope: string
  readonly updatedAt: string
  /** Where the consent ends soon. */
  readonly consent:
    | {
        readonly fact: string
        readonly reason: string
        readonly href: string
        readonly action: string
      }
    | undefined
}

/** Money in hand in one currency, day by day. */
export interface BalanceView {
  readonly currency: string
  /** At the end of the last day. */
  readonly figure: SplitAmount
  /** "$728,004.11 since 1 Apr 2026"; undefined where the first day was not reached. */
  readonly change: string | undefined
  readonly isLess: boolean
  readonly chart: ChartView
}

export interface OverviewView {
  readonly kpis: readonly KpiView[]
  readonly read: ReadView
  /** Which days were read earlier; undefined where none were. */
  readonly stored: { readonly fact: string; readonly readAgainHref: string } | undefined
  readonly flows: readonly ChartView[]
  /** None where no balance can be counted back. */
  readonly balances: readonly BalanceView[]
  readonly close: CloseView | undefined
  /** Undefined where they are not shared or could not be read. */
  readonly recent: RecentTransactionsView | undefined
  readonly spends: readonly SpendView[]
  readonly ageing: readonly ChartView[]
  /** Why invoices are missing though they are shared. */
  readonly ageingNote: string | undefined
  /** Why nothing of it could be read, or that nothing moved. */
  readonly state: StateView | undefined
}

export interface OverviewRequest {
  readonly client: Client
  readonly href: string
  readonly chart: ChartColumns
}

interface OverviewRead extends OverviewRequest, KpiRead {
  readonly histories: readonly (BalanceHistory & { readonly accounts: readonly string[] })[]
  readonly close: CloseRead
  /** The newest first; undefined where they are not shared or could not be read. */
  readonly latest: LatestTransactions | undefined
}

export function toOverviewHead(
  { client, chart, now }: { client: Client; chart: ChartColumns; now: Date },
  { text, date, clock }: Reader,
): OverviewHead {
  const { first, last } = daysOf(chart)
  return {
    title: text('shell.overview'),
    scope: text('charts.overview_lead', { first: date(first), last: date(last) }),
    updatedAt: clock(now.toISOString()),
    consent:
      connectionNeed(client, now).step === 'renew'
        ? {
            fact: text('connections.ends_in_days', {
              count: Math.max(0, daysUntil(client.grant_ends_at, now)),
            }),
            reason: text('connections.ends_next'),
            href: `/clients/${encodeURIComponent(client.connection_id)}/connection`,
            action: text('connections.renew_early'),
          }
        : undefined,
  }
}

/** What moved in the period over all accounts of a client, by posted date. */
export function toOverview(given: OverviewRead, reader: Reader): OverviewView {
  const { client, chart, read, flows, spends, owed } = given
  const { connection_id } = client
  const isWhole = isWholeRead(read)
  const days = daysOf(chart)
  const extents = extentsOf(chart.columns, read)
  const ofCurrency = (currency: string) => ({
    connection_id,
    currency: flows.length > 1 ? currency : undefined,
  })
  return {
    kpis: toKpis(given, reader),
    read: toReadView(read, reader),
    stored: toStored(given, reader),
    flows: flows.map((flow) =>
      toFlowChart({ chart, flow, extents, rows: ofCurrency(flow.currency) }, reader),
    ),
    balances: given.histories.flatMap((history) => toBalance(history, given, reader) ?? []),
    close: read.failure === undefined ? toClose(given.close, given, reader) : undefined,
    recent:
      given.latest &&
      toRecent(given.latest, resourcePath(connection_id, 'transactions'), {
        connection_id,
        reader,
      }),
    spends: spends.map((spend) =>
      toSpendBars({ spend, days, isWhole, rows: ofCurrency(spend.currency) }, reader),
    ),
    ageing: (owed?.totals ?? []).map((total) => toAgeing(total, given, reader)),
    ageingNote: ageingNote(given, reader),
    state: toState(given, days, reader),
  }
}

function toBalance(
  { accounts, ...history }: OverviewRead['histories'][number],
  { client: { connection_id }, chart }: OverviewRead,
  reader: Reader,
): BalanceView | undefined {
  const { text, money, date } = reader
  const { currency, days, opening } = history
  const last = days.at(-1)
  if (last === undefined) return undefined
  const change = opening === undefined ? undefined : last.end - opening
  return {
    currency,
    figure: splitMinor(money({ amount: last.end, currency }), currency),
    change:
      change === undefined
        ? undefined
        : text('charts.balance_since', {
            amount: money({ amount: change < 0n ? -change : change, currency }),
            day: date(days[0]?.day ?? ''),
          }),
    isLess: change !== undefined && change < 0n,
    chart: {
      ...toBalanceChart({ chart, history, rows: { connection_id, accounts } }, reader),
      title: text('accounts.balance'),
      scope: text('charts.balance_on', { kind: text('accounts.cash'), day: date(last.day) }),
    },
  }
}

function ageingNote({ owed, client }: OverviewRead, { text }: Reader): string | undefined {
  if (owed === undefined) {
    return client.scope.includes('invoicing:read') ? text('charts.invoices_unread') : undefined
  }
  if (owed.undetermined === 0) return undefined
  return owed.totals.length > 0
    ? text('reading.undetermined_rows', { count: owed.undetermined })
    : text('charts.owed_undetermined')
}

function daysOf({ columns }: ChartColumns): Required<DayRange> {
  return { first: columns[0]?.first ?? '', last: columns.at(-1)?.last ?? '' }
}

function toStored(
  { read: { stored }, href }: OverviewRead,
  { text, date, clock, timeZone }: Reader,
): OverviewView['stored'] {
  if (stored === undefined) return undefined
  const { until, readAt } = stored
  const readOn = localDay(timeZone)(readAt) ?? ''
  return {
    fact: text('charts.stored_days', { day: date(until), on: date(readOn), time: clock(readAt) }),
    readAgainHref: `${href}${href.includes('?') ? '&' : '?'}read=again`,
  }
}

function toAgeing(
  { currency, buckets }: AgeingRow,
  { client, href, owed }: OverviewRead,
  reader: Reader,
): ChartView {
  const on = owed?.on ?? ''
  return toAgeingChart(
    {
      currency,
      on,
      columns: shownBuckets(owed?.totals ?? []).map((bucket) => ({
        ...buckets[bucket],
        key: bucket,
        name: reader.text(ageingWords[bucket]),
        href: ageingPath(client.connection_id, {
          on,
          currency,
          bucket,
          period: periodOfHref(href),
        }),
      })),
      isWhole: owed?.isWhole === true,
    },
    reader,
  )
}

function toState(
  { client, read, flows, href }: OverviewRead,
  { first, last }: Required<DayRange>,
  reader: Reader,
): StateView | undefined {
  const { text, date } = reader
  if (read.failure !== undefined) {
    return toFailure(read.failure, { client, retryHref: href, firstPageHref: href }, reader)
  }
  if (flows.length > 0) return undefined
  if (read.undetermined > 0) return cannotDetermine(reader)
  if (!read.complete) return undefined
  return {
    tone: 'plain',
    icon: 'empty',
    title: text('charts.nothing_moved_title'),
    text: [text('charts.nothing_moved', { first: date(first), last: date(last) })],
    actions: [],
  }
}
