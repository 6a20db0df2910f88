import type { Account } from '@/lib/bank-contract/account'
import { createBalanceCount } from '@/lib/domain/figures/balances'
import { type ChartColumns, chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import { todayIn } from '@/lib/domain/periods/day-range'
import { startOfDay } from '@/lib/domain/periods/local-clock'
import { parsePeriodText } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import { readChartRows } from '@/lib/server/reads/read-charts'
import { readClient } from '@/lib/server/reads/read-client'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

/**
 * What moved on one account in the period of the address, and its balance. Reads every row from today
 * back to the period's first day: only today's balance is known.
 */
export async function readAccountHistory(access: ClientAccess, id: string, raw: RawSearchParams) {
  const { client, settings } = access
  const timeZone = settings.time_zone
  const requested = parsePeriodText(raw)
  const period = chosenPeriod(access, requested)
  await redirectToMonths(period)
  const today = todayIn(timeZone, requestTime())
  const chart = chooseColumns(period.range, today)
  const href = withPeriod(
    `${resourcePath(client.connection_id, 'accounts', id)}/history`,
    requested,
  )
  const outcome = await readClient(access, (bank) => bank.getAccount(id))
  if (outcome.kind === 'failed') return { period: requested, chart, outcome }
  const account = outcome.value
  const shown = await readMovements(access, account, { chart, today, raw, href })
  return { period: requested, chart, outcome: { ...outcome, value: { account, shown } } }
}

interface MovementsWanted {
  readonly chart: ChartColumns
  readonly today: string
  readonly raw: RawSearchParams
  /** The page that shows them. */
  readonly href: string
}

/** What moved on an account over these columns, and its balance; undefined where transactions are not shared. */
export async function readMovements(
  access: ClientAccess,
  { id, balance }: Account,
  { chart, today, raw, href }: MovementsWanted,
) {
  if (!access.client.scope.includes('transactions:read')) return undefined
  const timeZone = access.settings.time_zone
  const sums = createDaySums(timeZone)
  const count = createBalanceCount(chart.columns, { timeZone, today })
  const from = startOfDay(chart.columns[0]?.first ?? '', timeZone)
  const query = [
    ['account_id', id] as const,
    ...(from === undefined ? [] : [['posted_after', from] as const]),
  ]
  const read = await readChartRows(access, { query, raw, href }, (rows) => {
    sums.add(rows)
    count.add(rows)
  })
  return {
    read,
    flows: moneyFlows(chart.columns, sums.days, { isOneAccount: true }),
    history: balance == null ? undefined : count.read(balance, read),
  }
}
