import { type DecimalMark, readDecimal } from '@/lib/domain/books/read-decimal'
import { findMinorDigits } from '@/lib/format/money'

/** '1.250,00' in EUR is '125000' for a German: read by the decimal sign of their locale, and by no other. */
export function typedBalance(text: string, currency: string, locale: string): string | undefined {
  const digits = findMinorDigits(currency)
  if (digits === undefined) return undefined
  const read = readDecimal(text, decimalMarkOf(locale), digits)
  return read.kind === 'amount' && read.names === '' ? String(read.amount) : undefined
}

/** '1,234.56' in USD for an American, '1.234,560' in KWD for a German: one that `typedBalance` reads. */
export function exampleAmount(currency: string, locale: string): string {
  const digits = findMinorDigits(currency) ?? 0
  const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale, fractions).format(1234.56)
}

function decimalMarkOf(locale: string): DecimalMark {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}
