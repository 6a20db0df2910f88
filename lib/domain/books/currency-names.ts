import { findMinorDigits } from '@/lib/format/money'

/** What each sign may mean; a dollar sign is every dollar’s. */
const signs: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN', 'CLP', 'COP', 'ARS'],
  US$: ['USD'],
  C$: ['CAD'],
  A$: ['AUD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
}

/**
 * The ISO 4217 code that a file names by its code or sign; a sign of several currencies means `expected` if
 * that is one of them. Undefined where it names none.
 */
export function currencyNamed(name: string, expected: string): string | undefined {
  const plain = name.trim()
  const meant = signs[plain]
  if (meant !== undefined) return meant.includes(expected) ? expected : meant[0]
  const code = plain.toUpperCase()
  return /^[A-Z]{3}$/u.test(code) && findMinorDigits(code) !== undefined ? code : undefined
}
