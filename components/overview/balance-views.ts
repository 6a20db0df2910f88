import { toBalanceChart } from '@/components/charts/balance-chart'
import type { BalanceView } from '@/components/overview/balance-card'
import type { BalanceHistory } from '@/lib/domain/figures/balances'
import type { ChartColumns } from '@/lib/domain/figures/chart-columns'
import { addDays } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import { splitMinor } from '@/lib/format/money'

/** Money in hand, a chart for each currency; none where no balance can be counted back. */
export function toBalanceViews(
  histories: readonly (BalanceHistory & { readonly accounts: readonly string[] })[],
  { connection_id, chart }: { connection_id: string; chart: ChartColumns },
  reader: Reader,
): BalanceView[] {
  const { text, money, date } = reader
  return histories.flatMap(({ accounts, ...history }) => {
    const { currency, days, opening } = history
    const [first, last] = [days[0], days.at(-1)]
    if (first === undefined || last === undefined) return []
    const change = opening === undefined ? undefined : last.end - opening
    return {
      currency,
      figure: splitMinor(money({ amount: last.end, currency }), currency),
      change:
        change === undefined
          ? undefined
          : text('charts.balance_since', {
              amount: money({ amount: change, currency }),
              day: date(addDays(first.day, -1)),
            }),
      isLess: change !== undefined && change < 0n,
      chart: {
        ...toBalanceChart({ chart, history, rows: { connection_id, accounts } }, reader),
        title: text('accounts.balance'),
        scope: text('charts.balance_on', { kind: text('accounts.cash'), day: date(last.day) }),
      },
    }
  })
}
