import { chosenPeriod } from '@/lib/server/http/transaction-list'
import { readChartRows, readReceivables } from '@/lib/server/http/read-charts'
import { settlePeriod } from '@/app/settle-period'
import { OverviewScreen } from '@/components/overview/overview-screen'
import { toOverview } from '@/components/overview/to-overview'
import { createCardSpend } from '@/lib/domain/figures/card-spend'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createMoneyFlow } from '@/lib/domain/figures/money-flow'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getReader } from '@/lib/server/http/get-reader'
import { getMessages } from '@/lib/server/http/translations'

export default async function OverviewPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/overview'>) {
  const access = await requireClient((await params).connection_id)
  const reader = await getReader()
  const raw = await searchParams
  const requested = parsePeriodText(raw)
  const { timeZone } = reader
  const today = todayIn(timeZone, requestTime())
  const period = chosenPeriod(access, requested)
  await settlePeriod(period)
  const chart = chooseColumns(period.range, today)
  const href = withPeriod(`/clients/${access.client.connection_id}/overview`, requested)
  const flow = createMoneyFlow(chart.columns, { timeZone, isOneAccount: false })
  const spend = createCardSpend(chart.columns, { timeZone, locale: reader.locale })
  const from = startOfDay(chart.columns[0]?.first ?? '', timeZone)
  const until = startOfDay(addDays(chart.columns.at(-1)?.last ?? '', 1), timeZone)
  const query = [
    ...(from === undefined ? [] : [['posted_after', from] as const]),
    ...(until === undefined ? [] : [['posted_before', until] as const]),
  ]
  const [read, owed] = await Promise.all([
    readChartRows(access, { query, raw, href }, (rows) => {
      flow.add(rows)
      spend.add(rows)
    }),
    readReceivables(access, today),
  ])
  const overview = toOverview(
    { client: access.client, href, chart, read, flows: flow.read(), spends: spend.read(), owed },
    reader,
  )
  return (
    <MessagesProvider {...await getMessages(['charts'])}>
      <title>{`${overview.title} · ${access.client.name} · Countinghouse`}</title>
      <OverviewScreen overview={overview} />
    </MessagesProvider>
  )
}
