import { type ReactNode, Suspense } from 'react'
import { JustBefore } from '@/components/overview/just-before'
import { SinceYearBefore } from '@/components/overview/since-year-before'
import { type Kpi, KpiStrip } from '@/components/ui/kpi-strip'
import type { BalanceLack } from '@/lib/domain/figures/balances'
import type { CurrencySpend } from '@/lib/domain/figures/card-spend'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { type Extent, isWhole } from '@/lib/domain/reading/reading'
import { type CurrencyFlow, type FlowsBefore, netOf } from '@/lib/domain/figures/money-flow'
import type { StandingDay, StandingTotal } from '@/lib/domain/figures/standing-day'
import type { OwedOnDay } from '@/lib/domain/invoices/ageing'
import { lateBuckets } from '@/lib/domain/invoices/ageing-buckets'
import type { Reader } from '@/lib/format/create-reader'
import { splitMinor } from '@/lib/format/money'
import { failureText } from '@/lib/present/read-failure'
import { moneyInWords, standingInWords } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface KpiFigures {
  readonly read: ChartRead
  readonly flows: readonly CurrencyFlow[]
  readonly spends: readonly CurrencySpend[]
  /** The day that balances and what is owed are of. */
  readonly standing: StandingDay
  /** Money in hand, or why it is not known. */
  readonly cash: readonly StandingTotal[] | BalanceLack
  /** Why one of them could not be counted back to its day. */
  readonly notCounted: BalanceLack
  /** Undefined where it could not be read, or is not shared. */
  readonly owed: OwedOnDay | undefined
  /** What moved in the year before: read only where something moved in the period. */
  readonly before: () => Promise<FlowsBefore | undefined>
  /** The same of the period just before. */
  readonly justBefore: () => Promise<FlowsBefore | undefined>
}

/** What the client holds, what moved, and what is owed to it. */
export async function OverviewKpis({ figures }: { figures: KpiFigures }) {
  const [t, reader] = await Promise.all([getTranslations('charts'), getReader()])
  const { read, flows, spends } = figures
  const flow = mainFlow(flows)
  const spend = spends.find(({ currency }) => currency === flow?.currency)
  const moreOf = (inCurrencies: readonly unknown[]) =>
    inCurrencies.length > 1 ? t('more_currencies', { count: inCurrencies.length - 1 }) : undefined
  const more = moreOf(flows)
  const moved = (
    id: 'money_in' | 'money_out' | 'card_spend',
    value: bigint,
    currency: string,
    context: ReactNode,
  ): Kpi => ({
    id,
    label: t('kpi_of_currency', { figure: t(id), currency }),
    figure: figureOf(value, currency, read, reader),
    context,
  })
  const since = (
    part: 'moneyIn' | 'moneyOut',
    { total, currency }: CurrencyFlow,
    otherwise: string,
  ) => {
    const partOf = async (readThen: KpiFigures['before']) => {
      const before = await readThen()
      const then = before?.flows.find((each) => each.currency === currency)
      return before && { ...before, amount: then?.total[part] ?? 0n }
    }
    return (
      <>
        <Suspense fallback={<Context>{otherwise}</Context>}>
          <SinceYearBefore
            amount={total[part]}
            beforeOf={() => partOf(figures.before)}
            fallback={<Context>{otherwise}</Context>}
          />
        </Suspense>
        <Suspense>
          <JustBefore currency={currency} beforeOf={() => partOf(figures.justBefore)} />
        </Suspense>
      </>
    )
  }
  const kpis = [...balanceKpis(figures, flow, reader)]
  if (flow !== undefined) {
    const { total, currency } = flow
    const net = t('net_of', { amount: reader.money({ amount: netOf(total), currency }) })
    const withoutOwn = total.ownRows > 0 ? t('without_own') : ''
    // A net of rows that were read in part is no bound of anything.
    const whole = isWhole(read) ? net : (more ?? '')
    kpis.push(
      moved('money_in', total.moneyIn, currency, since('moneyIn', flow, more ?? withoutOwn)),
      moved('money_out', total.moneyOut, currency, since('moneyOut', flow, whole)),
    )
  }
  kpis.push(...owedKpis(figures, flow?.currency, reader))
  if (spend !== undefined) {
    const moreSpend = moreOf(spends)
    const context = moreSpend && <Context>{moreSpend}</Context>
    kpis.push(moved('card_spend', spend.total, spend.currency, context))
  }
  return kpis.length > 0 && <KpiStrip kpis={kpis} />
}

/** "Balance, USD, today"; on a phone the day stands below. */
function standingLabel(
  figure: string,
  currency: string,
  standing: StandingDay,
  reader: Reader,
): Pick<Kpi, 'label' | 'day'> {
  const text = standingInWords(standing, reader)
  return {
    label: reader.text('charts.kpi_of_day', { figure, currency, day: text }),
    day: { text, labelWithout: reader.text('charts.kpi_of_currency', { figure, currency }) },
  }
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
  { cash, notCounted, read, standing }: KpiFigures,
  flow: CurrencyFlow | undefined,
  reader: Reader,
): Kpi[] {
  const { text, money } = reader
  const id = 'balance'
  const figure = { text: text('reading.not_known'), minor: '' }
  if ('why' in cash) {
    // Where the bank could not be read at all, that is said once.
    if (cash.why === 'failed' && read.failure !== undefined) return []
    return [{ id, label: text('accounts.cash'), figure, context: <Lack lack={cash} {...reader} /> }]
  }
  const main = cash.find(({ currency }) => currency === flow?.currency) ?? cash[0]
  if (main === undefined) return []
  const { currency, amount } = main
  const others = cash.flatMap((each) =>
    each === main || each.amount === undefined ? [] : [money({ ...each, amount: each.amount })],
  )
  const count = cash.reduce((sum, each) => sum + each.accounts.length, 0)
  const context = [...others, text('charts.balance_accounts', { count })].join(' · ')
  const label = standingLabel(text('accounts.balance'), currency, standing, reader)
  if (amount === undefined) {
    return [{ id, ...label, figure, context: <Lack lack={notCounted} {...reader} /> }]
  }
  return [
    {
      id,
      ...label,
      figure: splitMinor(money({ amount, currency }), currency),
      context: <Context>{context}</Context>,
    },
  ]
}

/** Why a balance is not known. */
function Lack({ lack, text }: { lack: BalanceLack } & Pick<Reader, 'text'>) {
  const why =
    lack.why === 'failed'
      ? text('reading_data.balance_failed', { why: failureText(lack.failure, { text }) })
      : text(`reading_data.balance_${lack.why}`)
  return why
}

/** What is owed in the currency of the other figures, else in the first there is. */
function owedKpis(
  { owed, standing }: KpiFigures,
  ofFlow: string | undefined,
  reader: Reader,
): Kpi[] {
  const totals = owed?.totals ?? []
  const total = totals.find(({ currency }) => currency === ofFlow) ?? totals[0]
  if (owed === undefined || total === undefined) return []
  const { text } = reader
  const { currency, buckets } = total
  const overdue = lateBuckets.reduce((sum, bucket) => sum + buckets[bucket].sum, 0n)
  const amount = moneyInWords({ amount: overdue, currency }, owed, reader)
  return [
    {
      id: 'receivable',
      ...standingLabel(text('charts.owed'), currency, standing, reader),
      figure: figureOf(total.total, currency, owed, reader),
      context:
        overdue === 0n ? undefined : (
          <Context isOverdue={overdue > 0n}>{text('charts.of_it_overdue', { amount })}</Context>
        ),
    },
  ]
}
