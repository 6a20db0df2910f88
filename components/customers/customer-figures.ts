import type { FactView } from '@/components/layout/detail'
import { type Customer, type Invoice, openInvoiceStatuses } from '@/lib/bank-contract/invoicing'
import { daysLate, isOverdue } from '@/lib/domain/invoices/ageing'
import { splitMinor } from '@/lib/format/money'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'

export interface CustomerKpi {
  readonly id: string
  readonly label: string
  readonly amount: { readonly text: string; readonly minor: string }
  readonly context: string | undefined
  readonly isLate: boolean
}

/** What is open and late in the first currencies, and what the bank counts as revenue. */
export function toKpis(
  {
    customer,
    invoices,
    isWhole,
    currencies,
    today,
  }: {
    readonly customer: Customer
    readonly invoices: readonly Invoice[]
    readonly isWhole: boolean
    /** Of what is open; none where every invoice is shown. */
    readonly currencies: readonly string[]
    readonly today: string
  },
  { text, money }: Reader,
): CustomerKpi[] {
  const open = invoices.filter(({ status }) => openInvoiceStatuses.includes(status ?? ''))
  const late = open.filter((invoice) => isOverdue(invoice, today))
  const figure = (label: string, rows: readonly Invoice[], currency: string) => {
    const own = rows.filter(({ total }) => total?.currency === currency)
    const sum = own.reduce((total, { total: each }) => total + BigInt(each?.amount ?? 0), 0n)
    const name = currencies.length > 1 ? `${label}, ${currency}` : label
    const amount = money({ amount: sum, currency })
    return {
      id: `${label} ${currency}`,
      label: isWhole ? name : text('customers.at_least', { figure: name }),
      amount: splitMinor(amount, currency),
      context: text('customers.invoice_count', { count: own.length }),
      isLate: false,
    }
  }
  const lateFigure = (currency: string) => {
    const days = late
      .filter(({ total }) => total?.currency === currency)
      .map(({ due_date }) => daysLate(due_date, today))
    const made = figure(text('invoices.view_overdue'), late, currency)
    if (days.length === 0) return made
    const oldest = Math.max(...days)
    const context =
      oldest === 0 ? made.context : text('customers.oldest', { count: days.length, days: oldest })
    return { ...made, context, isLate: true }
  }
  const revenue = customer.total_revenue
  return [
    ...currencies
      .slice(0, 2)
      .flatMap((currency) => [
        figure(text('invoices.view_open'), open, currency),
        lateFigure(currency),
      ]),
    ...(revenue
      ? [
          {
            id: 'revenue',
            label: text('customers.revenue_of_bank'),
            amount: splitMinor(money(revenue), revenue.currency),
            context: undefined,
            isLate: false,
          },
        ]
      : []),
  ]
}

/** "Paid, USD": one line for each state and currency, never added up across either. */
export function toSums(invoices: readonly Invoice[], isWhole: boolean, reader: Reader): FactView[] {
  const { text, money, number } = reader
  const sums = new Map<string, { currency: string; sum: bigint; count: number }>()
  for (const { status, total } of invoices) {
    if (total == null) continue
    const state = valueName('invoices.state', status, text) ?? text('customers.no_status')
    const label = `${state}, ${total.currency}`
    const known = sums.get(label) ?? { currency: total.currency, sum: 0n, count: 0 }
    sums.set(label, {
      currency: total.currency,
      sum: known.sum + BigInt(total.amount),
      count: known.count + 1,
    })
  }
  return Array.from(sums, ([label, { currency, sum, count }]) => ({
    label,
    value: text(isWhole ? 'customers.sum_in' : 'customers.sum_in_at_least', {
      sum: money({ amount: sum, currency }),
      count,
      number: number(count),
    }),
  }))
}
