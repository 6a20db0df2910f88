import { paidKpis } from '@/components/customers/paid-kpis'
import { DetailFact } from '@/components/layout/detail'
import { Card } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { type Kpi, KpiStrip } from '@/components/ui/kpi-strip'
import { type Invoice, openInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import {
  type AgedInvoice,
  ageingRows,
  ageingTotals,
  shownBuckets,
} from '@/lib/domain/invoices/ageing'
import { ageWords, daysLate, isOverdue } from '@/lib/domain/invoices/ageing-buckets'
import type { PaidInvoice } from '@/lib/domain/invoices/paid-invoices'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'
import { moneyInWords } from '@/lib/present/reading-words'
import { ageColour } from '@/lib/format/age-colour'
import { splitMinor } from '@/lib/format/money'
import { valueName } from '@/lib/format/value-name'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What is open and late in the first currencies, what was paid and when, and how long that took. */
export async function CustomerKpis({
  invoices: reading,
  currencies,
  today,
  period,
  paid,
}: {
  invoices: Reading<Invoice>
  /** Of what is open; none where every invoice is shown. */
  currencies: readonly string[]
  today: string
  /** In which it was paid, in words; undefined of all days. */
  period: string | undefined
  /** Undefined while it is read. */
  paid?: Promise<Reading<PaidInvoice>>
}) {
  const [t, invoicing, reader, paidRead] = await Promise.all([
    getTranslations('customers'),
    getTranslations('invoices'),
    getReader(),
    paid,
  ])
  const open = reading.items.filter(({ status }) => openInvoiceStatuses.includes(status ?? ''))
  const late = open.filter((invoice) => isOverdue(invoice, today))
  const figure = (label: string, rows: readonly Invoice[], currency: string): Kpi => {
    const own = rows.filter(({ total }) => total?.currency === currency)
    const sum = own.reduce((total, { total: each }) => total + BigInt(each?.amount ?? 0), 0n)
    const amount = moneyInWords({ amount: sum, currency }, reading, reader)
    return {
      id: `${label} ${currency}`,
      label: currencies.length > 1 ? reader.withCommas([label, currency]) : label,
      figure: splitMinor(amount, currency),
      context: own.length > 0 || isWhole(reading) ? t('invoice_count', { count: own.length }) : '',
    }
  }
  const lateFigure = (currency: string) => {
    const days = late
      .filter(({ total }) => total?.currency === currency)
      .map(({ due_date }) => daysLate(due_date, today))
    const made = figure(t('overdue_today'), late, currency)
    if (days.length === 0) return made
    const oldest = Math.max(...days)
    const context = oldest === 0 ? made.context : t('oldest', { count: days.length, days: oldest })
    return { ...made, context: <span className="text-danger">{context}</span> }
  }
  const kpis: readonly Kpi[] = [
    ...currencies
      .slice(0, 2)
      .flatMap((currency) => [figure(invoicing('today'), open, currency), lateFigure(currency)]),
    ...paidKpis(paidRead, { currencies, period }, reader),
  ]
  return kpis.length > 0 && <KpiStrip kpis={kpis} />
}

/** "Paid, USD": one line for each state and currency, never added up across either. */
export async function SumsByState({ invoices }: { invoices: Reading<Invoice> }) {
  const [t, { text, money, number, withCommas }] = await Promise.all([
    getTranslations('customers'),
    getReader(),
  ])
  const sums = new Map<string, { currency: string; sum: bigint; count: number }>()
  for (const { status, total } of invoices.items) {
    if (total == null) continue
    const state = valueName('invoices.state', status, text) ?? t('no_status')
    const label = withCommas([state, total.currency])
    const known = sums.get(label) ?? { currency: total.currency, sum: 0n, count: 0 }
    sums.set(label, {
      currency: total.currency,
      sum: known.sum + BigInt(total.amount),
      count: known.count + 1,
    })
  }
  return (
    <Facts>
      {Array.from(sums, ([label, { currency, sum, count }]) => (
        <DetailFact
          key={label}
          label={label}
          value={t(isWhole(invoices) ? 'sum_in' : 'sum_in_at_least', {
            sum: money({ amount: sum, currency }),
            count,
            number: number(count),
          })}
        />
      ))}
    </Facts>
  )
}

/** How old what is open is, in each currency. */
export async function OpenByAge({ aged }: { aged: Reading<AgedInvoice> }) {
  const [t, reader] = await Promise.all([getTranslations('customers'), getReader()])
  const { text } = reader
  const totals = ageingTotals(ageingRows(aged.items))
  return totals.map(({ currency, buckets, undated, total }) => (
    <Card key={currency} title={t('open_by_age')} scope={currency}>
      <ul className="flex flex-col gap-2.5 pt-1">
        {shownBuckets(totals).map((bucket) => {
          const { sum } = buckets[bucket]
          const share = total <= 0n ? 0 : Math.max(0, Number((sum * 100n) / total))
          return (
            <li key={bucket} className={share === 0 ? 'text-faint' : undefined}>
              <span className="flex justify-between pb-1">
                <span>{text(ageWords(bucket, { undated }))}</span>
                <bdi dir="ltr" data-amount="" className="num-t">
                  {moneyInWords({ amount: sum, currency }, aged, reader)}
                </bdi>
              </span>
              <svg width="100%" height="6" className="block" aria-hidden>
                <rect width="100%" height="6" rx="3" fill="var(--color-press)" />
                <rect width={`${share}%`} height="6" rx="3" fill={ageColour(bucket)} />
              </svg>
            </li>
          )
        })}
      </ul>
    </Card>
  ))
}
