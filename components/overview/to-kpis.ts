import type { BalanceTotal } from '@/lib/domain/figures/balances'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { type CurrencyFlow, netOf } from '@/lib/domain/figures/money-flow'
import type { CurrencySpend } from '@/lib/domain/figures/card-spend'
import { ageingBuckets, type OwedOnDay } from '@/lib/domain/invoices/ageing'
import { type SplitAmount, splitMinor } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'

export interface KpiView {
  readonly id: string
  readonly label: string
  readonly figure: SplitAmount
  readonly context: string | undefined
  readonly isOverdue: boolean
}

export interface KpiRead {
  readonly read: ChartRead
  readonly flows: readonly CurrencyFlow[]
  readonly spends: readonly CurrencySpend[]
  /** Of all accounts, as they are now; none where they are not shared or were read in part. */
  readonly balances: readonly BalanceTotal[] | 'undetermined'
  /** As of today; undefined where it could not be read, or is not shared. */
  readonly owed: OwedOnDay | undefined
}

/** Whether the figures are all that moved: else they are "at least". */
export function isWholeRead({ complete, undetermined, unreadable }: ChartRead): boolean {
  return complete && undetermined + unreadable === 0
}

/** The currency in which most moved: a business has one, and now and then a payment in another. */
function mainFlow(flows: readonly CurrencyFlow[]): CurrencyFlow | undefined {
  return flows.toSorted((one, other) => other.total.rows - one.total.rows)[0]
}

/** Money in hand in one currency, with that in others beside it. */
function toBalance(
  { balances }: KpiRead,
  flow: CurrencyFlow | undefined,
  { text, money }: Reader,
): KpiView | undefined {
  if (balances === 'undetermined') {
    const figure = { text: text('reading.cannot_be_told'), minor: '' }
    return {
      id: 'balance',
      label: text('accounts.cash'),
      figure,
      context: undefined,
      isOverdue: false,
    }
  }
  const cash = balances.filter(({ kind }) => kind === 'cash')
  const main = cash.find(({ currency }) => currency === flow?.currency) ?? cash[0]
  if (main === undefined) return undefined
  const others = cash.filter((each) => each !== main).map((each) => money(each))
  const accounts = cash.reduce((count, each) => count + each.accounts.length, 0)
  return {
    id: 'balance',
    label: text('accounts.total_label', { kind: text('accounts.cash'), currency: main.currency }),
    figure: splitMinor(money(main), main.currency),
    context: [...others, text('charts.account_count', { count: accounts })].join(' · '),
    isOverdue: false,
  }
}

/** What is owed in the currency of the other figures, else in the first there is. */
function owedIn(owed: OwedOnDay | undefined, currency: string | undefined) {
  const totals = owed?.totals ?? []
  const main = totals.find((total) => total.currency === currency) ?? totals[0]
  return main === undefined ? [] : [main]
}

/** What the client holds, what moved, and what is owed to it. */
export function toKpis(given: KpiRead, reader: Reader): KpiView[] {
  const { read, flows, spends, owed } = given
  const { text, money } = reader
  const flow = mainFlow(flows)
  const balance = toBalance(given, flow, reader)
  const isWhole = isWholeRead(read)
  const amount = (value: bigint, currency: string, isAll: boolean) => {
    const shown = money({ amount: value, currency })
    return splitMinor(isAll ? shown : text('charts.at_least', { amount: shown }), currency)
  }
  const more =
    flows.length > 1 ? text('charts.more_currencies', { count: flows.length - 1 }) : undefined
  const figure = (
    id: 'money_in' | 'money_out' | 'card_spend',
    value: bigint,
    currency: string,
    context = more,
  ): KpiView => ({
    id,
    label: text('charts.kpi_of_currency', { figure: text(`charts.${id}`), currency }),
    figure: amount(value, currency, isWhole),
    context,
    isOverdue: false,
  })
  // A net of rows that were read in part is no bound of anything.
  const net =
    flow !== undefined && isWhole
      ? text('charts.net_of', {
          amount: money({ amount: netOf(flow.total), currency: flow.currency }),
        })
      : undefined
  const spend = spends.find(({ currency }) => currency === flow?.currency)
  return [
    ...(balance === undefined ? [] : [balance]),
    ...(flow === undefined
      ? []
      : [
          figure(
            'money_in',
            flow.total.moneyIn,
            flow.currency,
            more ?? (flow.total.ownRows > 0 ? text('charts.without_own') : undefined),
          ),
          figure('money_out', flow.total.moneyOut, flow.currency, net ?? more),
        ]),
    ...owedIn(owed, flow?.currency).map(({ currency, buckets }): KpiView => {
      const all = ageingBuckets.reduce((sum, bucket) => sum + buckets[bucket].sum, 0n)
      const overdue = all - buckets.not_due.sum
      const late = money({ amount: overdue, currency })
      return {
        id: 'receivable',
        label: text('charts.kpi_of_currency', { figure: text('charts.owed'), currency }),
        figure: amount(all, currency, owed?.isWhole === true),
        context:
          overdue === 0n
            ? undefined
            : text('charts.of_it_overdue', {
                amount: owed?.isWhole === true ? late : text('charts.at_least', { amount: late }),
              }),
        isOverdue: overdue > 0n,
      }
    }),
    ...(spend === undefined ? [] : [figure('card_spend', spend.total, spend.currency)]),
  ]
}
