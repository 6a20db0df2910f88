import { findMinorDigits } from '@/lib/format/money'

/** An amount as somebody typed it, before its currency says how many decimals it has. */
export interface TypedAmount {
  readonly whole: string
  readonly fraction: string
  /** Undefined where no sign says which way the money went. */
  readonly isOut: boolean | undefined
  readonly currency: string | undefined
  /** Digits alone: it may as well be a number of something. */
  readonly isBare: boolean
}

const symbols: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }

/**
 * Reads `1,250.00`, `-48.21`, `(48.21)`, `€ 12`, `4821 JPY`, by the separators of `locale` first and
 * else by the English ones. Undefined where it is no amount, or could be two of them.
 */
export function readAmount(text: string, locale: string): TypedAmount | undefined {
  const plain = text
    .trim()
    .replace(/\u2212/gu, '-')
    .replace(/[\u200e\u200f\u061c]/gu, '')
  const { currency, rest } = splitCurrency(plain)
  const inParentheses = /^\((.*)\)$/u.exec(rest)
  const signed = /^([+-]?)\s*(.+)$/u.exec(inParentheses?.[1] ?? rest)
  if (signed === null) return undefined
  const [, sign = '', digits = ''] = signed
  const number = readDigits(digits, separatorsOf(locale)) ?? readDigits(digits, english)
  if (number === undefined) return undefined
  return {
    ...number,
    isOut: inParentheses !== null || sign === '-' ? true : sign === '+' ? false : undefined,
    currency,
    isBare: /^\d+$/u.test(plain),
  }
}

/** In the smallest unit of a currency, unsigned; undefined where it has more decimals than that. */
export function smallestUnitsOf(
  { whole, fraction }: Pick<TypedAmount, 'whole' | 'fraction'>,
  currency: string,
): number | undefined {
  const digits = findMinorDigits(currency)
  if (digits === undefined || fraction.length > digits) return undefined
  const units = Number(whole + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(units) ? units : undefined
}

function splitCurrency(text: string): { currency: string | undefined; rest: string } {
  const code = /^([a-z]{3})\s*(?=[-+(\d])|(?<=[\d)])\s*([a-z]{3})$/iu.exec(text)
  const named = (code?.[1] ?? code?.[2])?.toUpperCase()
  if (named !== undefined && code !== null && findMinorDigits(named) !== undefined) {
    return { currency: named, rest: text.replace(code[0], '').trim() }
  }
  const symbol = /[$€£¥]/u.exec(text)?.[0]
  if (symbol === undefined) return { currency: undefined, rest: text }
  return { currency: symbols[symbol], rest: text.replace(symbol, '').trim() }
}

interface Separators {
  readonly group: string
  readonly decimal: string
}

const english: Separators = { group: ',', decimal: '.' }

function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return { group: part('group') ?? '', decimal: part('decimal') ?? '.' }
}

function readDigits(
  text: string,
  { group, decimal }: Separators,
): { whole: string; fraction: string } | undefined {
  const [whole = '', fraction, ...others] = text.split(decimal)
  if (others.length > 0 || (fraction !== undefined && !/^\d+$/u.test(fraction))) return undefined
  const groups = whole.replaceAll(/\s/gu, ' ').split(/\s/u.test(group) ? ' ' : group || ' ')
  const isGrouped = groups.length > 1 && groups.every((each, index) => isGroup(each, index === 0))
  if (!isGrouped && !/^\d+$/u.test(whole)) return undefined
  return { whole: groups.join(''), fraction: fraction ?? '' }
}

function isGroup(text: string, isFirst: boolean): boolean {
  return isFirst ? /^\d{1,3}$/u.test(text) : /^\d{3}$/u.test(text)
}
