import { type Kpi, KpiStrip } from '@/components/ui/kpi-strip'
import type { BalanceTotal } from '@/lib/domain/figures/balances'
import type { CurrencySpend } from '@/lib/domain/figures/card-spend'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import { type CurrencyFlow, netOf } from '@/lib/domain/figures/money-flow'
import { ageingBuckets, type OwedOnDay } from '@/lib/domain/invoices/ageing'
import type { Reader } from '@/lib/format/create-reader'
import { splitMinor } from '@/lib/format/money'
import { moneyInWords } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface KpiFigures {
  readonly read: ChartRead
  readonly flows: readonly CurrencyFlow[]
  readonly spends: readonly CurrencySpend[]
  /** Of all accounts, as they are now; none where they are not shared or were read in part. */
  readonly balances: readonly BalanceTotal[] | 'undetermined'
  /** As of today; undefined where it could not be read, or is not shared. */
  readonly owed: OwedOnDay | undefined
}

/** What the client holds, what moved, and what is owed to it. */
export async function OverviewKpis({ figures }: { figures: KpiFigures }) {
  const [t, reader] = await Promise.all([getTranslations('charts'), getReader()])
  const { read, flows, spends } = figures
  const flow = mainFlow(flows)
  const spend = spends.find(({ currency }) => currency === flow?.currency)
  const more = flows.length > 1 ? t('more_currencies', { count: flows.length - 1 }) : undefined
  const moved = (
    id: 'money_in' | 'money_out' | 'card_spend',
    value: bigint,
    currency: string,
    context: string | undefined,
  ): Kpi => ({
    id,
    label: t('kpi_of_currency', { figure: t(id), currency }),
    figure: figureOf(value, currency, read, reader),
    context: context && <Context>{context}</Context>,
  })
  const kpis = [...balanceKpis(figures, flow, reader)]
  if (flow !== undefined) {
    const { total, currency } = flow
    const net = t('net_of', { amount: reader.money({ amount: netOf(total), currency }) })
    const withoutOwn = total.ownRows > 0 ? t('without_own') : undefined
    kpis.push(
      moved('money_in', total.moneyIn, currency, more ?? withoutOwn),
      // A net of rows that were read in part is no bound of anything.
      moved('money_out', total.moneyOut, currency, isWhole(read) ? net : more),
    )
  }
  kpis.push(...owedKpis(figures, flow?.currency, reader))
  if (spend !== undefined) kpis.push(moved('card_spend', spend.total, spend.currency, more))
  return kpis.length > 0 && <KpiStrip kpis={kpis} />
}

function Context({ isOverdue = false, children }: { isOverdue?: boolean; children: string }) {
  return (
    <span className={isOverdue ? 'text-danger' : undefined} data-amount="">
      {children}
    </span>
  )
}

/** The currency in which most moved: a business has one, and now and then a payment in another. */
function mainFlow(flows: readonly CurrencyFlow[]): CurrencyFlow | undefined {
  return flows.toSorted((one, other) => other.total.rows - one.total.rows)[0]
}

function figureOf(amount: bigint, currency: string, extent: Extent, reader: Reader) {
  return splitMinor(moneyInWords({ amount, currency }, extent, reader), currency)
}

/** Money in hand in one currency, with that in others beside it. */
function balanceKpis(
  { balances }: KpiFigures,
  flow: CurrencyFlow | undefined,
  { text, money }: Reader,
): Kpi[] {
  const id = 'balance'
  const kind = text('accounts.cash')
  if (balances === 'undetermined') {
    return [{ id, label: kind, figure: { text: text('reading.cannot_be_told'), minor: '' } }]
  }
  const cash = balances.filter((each) => each.kind === 'cash')
  const main = cash.find(({ currency }) => currency === flow?.currency) ?? cash[0]
  if (main === undefined) return []
  const { currency } = main
  const others = cash.filter((each) => each !== main).map((each) => money(each))
  const count = cash.reduce((sum, each) => sum + each.accounts.length, 0)
  const context = [...others, text('charts.account_count', { count })].join(' · ')
  return [
    {
      id,
      label: text('accounts.total_label', { kind, currency }),
      figure: splitMinor(money(main), currency),
      context: <Context>{context}</Context>,
    },
  ]
}

/** What is owed in the currency of the other figures, else in the first there is. */
function owedKpis({ owed }: KpiFigures, ofFlow: string | undefined, reader: Reader): Kpi[] {
  const totals = owed?.totals ?? []
  const total = totals.find(({ currency }) => currency === ofFlow) ?? totals[0]
  if (owed === undefined || total === undefined) return []
  const { text } = reader
  const { currency, buckets } = total
  const all = ageingBuckets.reduce((sum, bucket) => sum + buckets[bucket].sum, 0n)
  const overdue = all - buckets.not_due.sum
  const amount = moneyInWords({ amount: overdue, currency }, owed, reader)
  return [
    {
      id: 'receivable',
      label: text('charts.kpi_of_currency', { figure: text('charts.owed'), currency }),
      figure: figureOf(all, currency, owed, reader),
      context:
        overdue === 0n ? undefined : (
          <Context isOverdue={overdue > 0n}>{text('charts.of_it_overdue', { amount })}</Context>
        ),
    },
  ]
}
