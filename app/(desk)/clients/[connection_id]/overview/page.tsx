import { settlePeriod } from '@/app/settle-period'
import { OverviewView } from '@/components/overview/overview-view'
import { createCardSpend } from '@/lib/domain/figures/card-spend'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createMoneyFlow } from '@/lib/domain/figures/money-flow'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readChartRows, readReceivables } from '@/lib/server/http/read-charts'
import { requestFormat } from '@/lib/server/http/request-format'
import { chosenPeriod } from '@/lib/server/http/transaction-list'

export default async function OverviewPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const raw = await searchParams
  const asked = parsePeriodText(raw)
  const timeZone = access.desk.time_zone
  const now = requestTime()
  const period = chosenPeriod(access, asked)
  await settlePeriod(period)
  const chart = chooseColumns(period.range, todayIn(timeZone, now))
  const href = withPeriod(`/clients/${access.client.connection_id}/overview`, asked)
  const flow = createMoneyFlow(chart.columns, { timeZone, isOneAccount: false })
  const spend = createCardSpend(chart.columns, { timeZone, locale: format.locale })
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
    readReceivables(access, todayIn(timeZone, now)),
  ])
  return (
    <OverviewView
      client={access.client}
      href={href}
      chart={chart}
      read={read}
      flows={flow.read()}
      spends={spend.read()}
      owed={owed}
      format={format}
    />
  )
}
