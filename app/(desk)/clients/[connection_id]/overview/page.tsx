import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { OverviewFigures, OverviewScreen } from '@/components/overview/overview-screen'
import { type OverviewRequest, toOverview, toOverviewHead } from '@/components/overview/to-overview'
import { totalHistories } from '@/lib/domain/figures/balances'
import { cardSpends } from '@/lib/domain/figures/card-spend'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import { type DayRange, todayIn } from '@/lib/domain/periods/day-range'
import { defaultCloseDay } from '@/lib/domain/renewals/consent-end'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { type ClientAccess, requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import {
  readBalances,
  readDays,
  readDaysSince,
  readLatest,
  readReceivables,
} from '@/lib/server/reads/read-charts'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'
import { getContext } from '@/lib/server/context'
import { portfolioOf } from '@/lib/server/portfolio/portfolio'
import { findCloseDay } from '@/lib/server/reads/renewal-calendar'

/** The head at once; the figures follow as soon as the bank has been read. */
export default async function OverviewPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/overview'>) {
  const access = await requireClient((await params).connection_id)
  const reader = await getReader()
  const raw = await searchParams
  const requested = parsePeriodText(raw)
  const period = chosenPeriod(access, requested)
  await redirectToMonths(period)
  const { client } = access
  const chart = chooseColumns(period.range, todayIn(reader.timeZone, requestTime()))
  const href = withPeriod(`/clients/${client.connection_id}/overview`, requested)
  const head = toOverviewHead({ client, chart, now: requestTime() }, reader)
  return (
    <MessagesProvider {...await getMessages(['charts', 'transactions'])}>
      <title>{`${head.title} · ${client.name} · Countinghouse`}</title>
      <OverviewScreen head={head}>
        <Figures access={access} raw={raw} range={period.range} request={{ client, chart, href }} />
      </OverviewScreen>
    </MessagesProvider>
  )
}

async function Figures({
  access,
  raw,
  range,
  request,
}: {
  access: ClientAccess
  raw: RawSearchParams
  range: DayRange
  request: OverviewRequest
}) {
  const reader = await getReader()
  const { columns } = request.chart
  const today = todayIn(reader.timeZone, requestTime())
  const [{ read, days }, owed, balances, known, closeDay] = await Promise.all([
    readDays(access, { columns, today, raw, href: request.href }),
    readReceivables(access, today),
    readBalances(access),
    portfolioOf(getContext()).lastKnown(access),
    findCloseDay(access.firm.id),
  ])
  // Where the bank has just failed, one more call would only make the reader wait.
  const [latest, since] =
    read.failure === undefined
      ? await Promise.all([readLatest(access), readDaysSince(access, { columns, today })])
      : []
  const flows = moneyFlows(columns, days, { isOneAccount: false })
  const spends = cardSpends(columns, days, reader.locale)
  const histories = totalHistories(columns, since && new Map([...days, ...since]), {
    totals: balances === 'undetermined' ? [] : balances.filter(({ kind }) => kind === 'cash'),
    today,
    reach: read,
  })
  const close = { range, closeDay: closeDay ?? defaultCloseDay, known }
  const figures = { ...request, read, flows, spends, owed, balances, histories, latest, close }
  return <OverviewFigures overview={toOverview(figures, reader)} />
}
