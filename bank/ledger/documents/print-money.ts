import type { Money } from '@/lib/bank-contract/money'

/** `$1,234.50`, `¥1,234`, `KWD 1.234`: by the digits of the currency, exact up to the last unit. */
export function printMoney({ amount, currency }: Money): string {
  const format = formatOf(currency)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const fraction = digits === 0 ? '' : `.${text.slice(-digits)}`
  // As text, because the largest amounts have more digits than a float.
  const number = `${amount < 0 ? '-' : ''}${whole}${fraction}` as `${number}`
  return format.format(number)
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format
}
