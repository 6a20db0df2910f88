import type { Kpi } from '@/components/ui/kpi-strip'
import {
  type DaysToPay,
  daysToPay,
  type PaidInvoice,
  paidTotals,
} from '@/lib/domain/invoices/paid-invoices'
import { isWhole, type Reading } from '@/lib/domain/reading/reading'
import type { Reader } from '@/lib/format/create-reader'
import { splitMinor } from '@/lib/format/money'
import { cannotTell, moneyInWords, numberInWords } from '@/lib/present/reading-words'

/** Placeholders while they are read; nothing of a customer that has paid nothing. */
export function paidKpis(
  paid: Reading<PaidInvoice> | undefined,
  {
    currencies,
    period,
  }: {
    readonly currencies: readonly string[]
    /** In which it was paid, in words; undefined of all days. */
    readonly period: string | undefined
  },
  reader: Reader,
): Kpi[] {
  const { text } = reader
  // Of two currencies what is open and late fills the strip.
  const hasSums = currencies.length < 2
  const labels = {
    paid: period === undefined ? text('customers.paid') : text('customers.paid_in', { period }),
    days:
      period === undefined
        ? text('customers.days_to_pay')
        : text('customers.days_to_pay_in', { period }),
  }
  if (paid === undefined) {
    return Object.entries(labels)
      .slice(hasSums ? 0 : 1)
      .map(([id, label]) => ({ id, label }))
  }
  if (paid.items.length === 0 && isWhole(paid)) return []
  const sums = [...paidTotals(paid.items)].toSorted(
    ([one], [other]) => currencies.indexOf(other) - currencies.indexOf(one),
  )
  const [[currency, sum] = [currencies[0] ?? '', 0n]] = sums
  const count = text('customers.invoice_count', { count: paid.items.length })
  const amount = moneyInWords({ amount: sum, currency }, paid, reader)
  return [
    ...(hasSums && currency !== ''
      ? [
          {
            id: 'paid',
            label: sums.length > 1 ? reader.withCommas([labels.paid, currency]) : labels.paid,
            figure: splitMinor(amount, currency),
            context: paid.items.length > 0 && sums.length === 1 ? count : '',
          },
        ]
      : []),
    { id: 'days', label: labels.days, ...daysKpi(paid, reader) },
  ]
}

function daysKpi(
  paid: Reading<PaidInvoice>,
  reader: Reader,
): Required<Pick<Kpi, 'figure' | 'context'>> {
  const { text, number } = reader
  const time = daysToPay(paid.items)
  if (time === undefined) {
    return {
      figure: { text: text('reading.not_known'), minor: '' },
      context: cannotTell(paid, reader),
    }
  }
  const { days, counted, terms } = time
  const total = numberInWords(paid.items.length, paid, reader)
  const isOfAll = counted === paid.items.length && isWhole(paid)
  const invoices = text('customers.invoice_count', { count: counted })
  return {
    figure: { text: number(days), minor: '' },
    context: !isOfAll
      ? text('customers.counted_of', { counted: number(counted), total })
      : [invoices, ...(terms === undefined ? [] : [termsInWords(terms, reader)])].join(' · '),
  }
}

/** "terms 14 days", "terms 14–30 days" */
function termsInWords(
  { shortest, longest }: NonNullable<DaysToPay['terms']>,
  { text, number }: Reader,
): string {
  const days = [...new Set([shortest, longest])].map((each) => number(each)).join('–')
  return text('customers.terms', { count: longest, days })
}
