import { type ExactMoney, toDecimal, withTrueMinus } from '@/lib/format/format-money'
import { findMinorDigits } from '@/lib/format/minor-digits'

const formatters = new Map<string, Intl.NumberFormat>()
const mostFormatters = 500

/** A round amount as the axis of a chart has room for it: "$20K". Never for a figure of its own. */
export function compactMoney({ amount, currency }: ExactMoney, locale: string): string {
  const digits = findMinorDigits(currency)
  const key = `${locale} ${digits === undefined ? '' : currency}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, {
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
      ...(digits !== undefined && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    })
  if (formatters.size >= mostFormatters) formatters.clear()
  formatters.set(key, formatter)
  return withTrueMinus(formatter.format(digits === undefined ? amount : toDecimal(amount, digits)))
}
