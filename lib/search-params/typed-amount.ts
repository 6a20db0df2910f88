import type { inferParserType } from 'nuqs/server'
import { findMinorDigits } from '@/lib/format/money'
import { parseAsLine } from '@/lib/search-params/parsers'

/** An amount filter as a person types it ("1,250.00"), beside the wire name it becomes. */
export const typedAmounts = [
  { typed: 'amount_from', name: 'min_amount' },
  { typed: 'amount_to', name: 'max_amount' },
] as const

export const typedAmountParsers = {
  amount_currency: parseAsLine(),
  amount_from: parseAsLine(),
  amount_to: parseAsLine(),
  min_amount: parseAsLine(),
  max_amount: parseAsLine(),
}

const defaultCurrency = 'USD'

/**
 * Turns typed decimals into the smallest unit of their currency, by ISO 4217 and never by dividing
 * by 100. What cannot be read is passed on as it stands, for the bank to refuse by name: a guess
 * at a separator could be wrong by a factor of a hundred.
 */
export function readTypedAmounts(given: inferParserType<typeof typedAmountParsers>): {
  values: Map<string, string>
  currency: string | undefined
} {
  const currency = given.amount_currency?.toUpperCase()
  const values = new Map<string, string>()
  for (const { typed, name } of typedAmounts) {
    const text = given[typed]
    const value =
      text === null ? given[name] : (smallestUnits(text, currency ?? defaultCurrency) ?? text)
    if (value !== null) values.set(name, value)
  }
  if (values.size === 0) return { values, currency: undefined }
  const typedHere = typedAmounts.some(({ typed }) => given[typed] !== null)
  return { values, currency: currency ?? (typedHere ? defaultCurrency : undefined) }
}

/** '1,250.00' in USD is '125000'; undefined where the text is no amount of that currency. */
export function smallestUnits(text: string, currency: string): string | undefined {
  const digits = findMinorDigits(currency)
  const match = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(
    text.replace(/\u2212/gu, '-').replace(/\s/gu, ''),
  )
  const fraction = match?.[3] ?? ''
  if (match === null || digits === undefined || fraction.length > digits) return undefined
  const whole = (match[2] ?? '').replaceAll(',', '')
  const units = BigInt(whole + fraction.padEnd(digits, '0'))
  return String(match[1] === '-' ? -units : units)
}

/** '125000' in USD is '1250.00', for the field of a form; undefined where either is unreadable. */
export function typedAmount(units: string, currency: string): string | undefined {
  const digits = findMinorDigits(currency)
  const match = /^(-?)(\d+)$/.exec(units)
  if (match === null || digits === undefined) return undefined
  const padded = (match[2] ?? '').padStart(digits + 1, '0')
  const whole = padded.slice(0, padded.length - digits)
  return digits === 0
    ? `${match[1]}${whole}`
    : `${match[1]}${whole}.${padded.slice(padded.length - digits)}`
}
