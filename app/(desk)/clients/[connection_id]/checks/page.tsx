import { chosenPeriod } from '@/lib/server/http/transaction-list'
import { readInitiatedRows } from '@/lib/server/http/read-charts'
import { requestTime } from '@/lib/server/auth/request-time'
import { settlePeriod } from '@/app/settle-period'
import { checksHref, largeFrom, parseCheckParams } from '@/components/checks/check-params'
import { checkedDays, seenFrom } from '@/lib/domain/checks/checked-row'
import { ChecksView } from '@/components/checks/checks-view'
import { createChecks } from '@/lib/domain/checks/create-checks'
import type { RawSearchParams } from '@/lib/search-params/list-params'
import { addDays, todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { requireClient } from '@/lib/server/auth/guards'
import { requestFormat } from '@/lib/server/http/request-format'

export default async function ChecksPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const access = await requireClient((await params).connection_id)
  const format = await requestFormat()
  const raw = await searchParams
  const asked = parseCheckParams(raw)
  const timeZone = access.desk.time_zone
  const period = chosenPeriod(access, asked.period)
  await settlePeriod(period)
  const days = checkedDays(period, todayIn(timeZone, requestTime()))
  const askedFrom = seenFrom(days.first)
  const from = startOfDay(askedFrom, timeZone)
  const until = startOfDay(addDays(days.last, 1), timeZone)
  const query = [
    ...(from === undefined ? [] : [['initiated_after', from] as const]),
    ...(until === undefined ? [] : [['initiated_before', until] as const]),
  ]
  const checks = createChecks({
    period: days,
    timeZone,
    days: asked.days,
    largeFrom: (currency) => largeFrom(asked, currency),
  })
  const href = checksHref(access.client.connection_id, asked, { depth: undefined })
  const read = await readInitiatedRows(access, { query, raw, href }, checks.add)
  return (
    <ChecksView
      client={access.client}
      params={asked}
      days={days}
      period={period}
      askedFrom={askedFrom}
      read={read}
      checks={checks.read()}
      format={format}
    />
  )
}
