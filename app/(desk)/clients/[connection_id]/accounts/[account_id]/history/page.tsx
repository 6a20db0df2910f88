import { chosenPeriod } from '@/lib/server/reads/transaction-list'
import { readChartRows } from '@/lib/server/reads/read-charts'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { AccountHistory } from '@/components/accounts/account-history'
import { createBalanceCount } from '@/lib/domain/figures/balances'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import { todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { parsePeriodText } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { parseSegment, resourcePath } from '@/lib/search-params/resource-path'
import { requireClient } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { getMessages, getReader } from '@/lib/server/http/get-reader'
import { readClient } from '@/lib/server/reads/read-client'

/** Reads every row from today back to the period's first day: only today's balance is known. */
export default async function HistoryPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/accounts/[account_id]/history'>) {
  const { connection_id, account_id } = await params
  const id = parseSegment(account_id)
  const access = await requireClient(connection_id)
  const reader = await getReader()
  const raw = await searchParams
  const requested = parsePeriodText(raw)
  const { timeZone } = reader
  const today = todayIn(timeZone, requestTime())
  const period = chosenPeriod(access, requested)
  await redirectToMonths(period)
  const chart = chooseColumns(period.range, today)
  const path = `${resourcePath(connection_id, 'accounts', id)}/history`
  const sums = createDaySums(timeZone)
  const count = createBalanceCount(chart.columns, { timeZone, today })
  const from = startOfDay(chart.columns[0]?.first ?? '', timeZone)
  const query = [
    ['account_id', id] as const,
    ...(from === undefined ? [] : [['posted_after', from] as const]),
  ]
  const outcome = await readClient(access, (bank) => bank.getAccount(id))
  const read =
    outcome.kind === 'read' && access.client.scope.includes('transactions:read')
      ? await readChartRows(access, { query, raw, href: withPeriod(path, requested) }, (rows) => {
          sums.add(rows)
          count.add(rows)
        })
      : undefined
  const balance = outcome.kind === 'read' ? outcome.value.balance : undefined
  const shown = read && {
    read,
    flows: moneyFlows(chart.columns, sums.days, { isOneAccount: true }),
    history: balance == null ? undefined : count.read(balance, read),
  }
  return (
    <MessagesProvider {...await getMessages(['charts'])}>
      <AccountHistory
        client={access.client}
        id={id}
        period={requested}
        chart={chart}
        outcome={
          outcome.kind === 'read'
            ? { ...outcome, value: { account: outcome.value, shown } }
            : outcome
        }
      />
    </MessagesProvider>
  )
}
