import { chosenPeriod } from '@/lib/server/http/transaction-list'
import { readChartRows } from '@/lib/server/http/read-charts'
import { requestTime } from '@/lib/server/auth/request-time'
import { settlePeriod } from '@/app/settle-period'
import { AccountHistory } from '@/components/accounts/account-history'
import { accountHistoryPath } from '@/components/accounts/account-history-path'
import { createBalanceCount } from '@/lib/domain/figures/balances'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createMoneyFlow } from '@/lib/domain/figures/money-flow'
import { parsePeriodText, type RawSearchParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment } from '@/lib/search-params/resource-path'
import { todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { requireClient } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/http/read-client'
import { requestFormat } from '@/lib/server/http/request-format'

/** Every row from now back to the period's first day: a balance is known for now alone. */
export default async function AccountHistoryPage({
  params,
  searchParams,
}: {
  params: Promise<{ connection_id: string; account_id: string }>
  searchParams: Promise<RawSearchParams>
}) {
  const { connection_id, ...segments } = await params
  const account_id = parseSegment(segments.account_id)
  const access = await requireClient(connection_id)
  const format = await requestFormat()
  const raw = await searchParams
  const asked = parsePeriodText(raw)
  const timeZone = access.desk.time_zone
  const now = requestTime()
  const period = chosenPeriod(access, asked)
  await settlePeriod(period)
  const today = todayIn(timeZone, now)
  const chart = chooseColumns(period.range, today)
  const href = withPeriod(accountHistoryPath(connection_id, account_id), asked)
  const flow = createMoneyFlow(chart.columns, { timeZone, isOneAccount: true })
  const count = createBalanceCount(chart.columns, { timeZone, today })
  const outcome = await readClient(access, (bank) => bank.getAccount(account_id))
  const read =
    outcome.kind === 'read' && access.client.scope.includes('transactions:read')
      ? await readChartRows(access, { query: queryOf(account_id), raw, href }, (rows) => {
          flow.add(rows)
          count.add(rows)
        })
      : undefined
  const balance = outcome.kind === 'read' ? outcome.value.balance : undefined
  const shown = read && {
    read,
    flows: flow.read(),
    history: balance == null ? undefined : count.read(balance, read),
  }
  return (
    <AccountHistory
      client={access.client}
      href={href}
      outcome={
        outcome.kind === 'read' ? { ...outcome, value: { account: outcome.value, shown } } : outcome
      }
      chart={chart}
      format={format}
    />
  )

  function queryOf(id: string): readonly (readonly [string, string])[] {
    const from = startOfDay(chart.columns[0]?.first ?? '', timeZone)
    return [['account_id', id], ...(from === undefined ? [] : [['posted_after', from] as const])]
  }
}
