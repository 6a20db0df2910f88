import { type ExactMoney, signWriter, toDecimal } from '@/lib/format/format-money'
import { findMinorDigits } from '@/lib/format/minor-digits'

const formatters = new Map<string, Intl.NumberFormat>()
const mostFormatters = 200

/**
 * A round amount as the axis of a chart has room for it, its currency named once above: "20K". Never
 * for a figure of its own.
 */
export function compactMoney({ amount, currency }: ExactMoney, locale: string): string {
  const formatter =
    formatters.get(locale) ??
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  if (formatters.size >= mostFormatters) formatters.clear()
  formatters.set(locale, formatter)
  const digits = findMinorDigits(currency) ?? 0
  return signWriter(locale)(formatter.format(toDecimal(amount, digits)))
}
