import { westernDigits } from '@/lib/domain/books/western-digits'

export type DecimalMark = '.' | ','

/** An amount of a file in the smallest unit, or why it cannot be read. */
export type ReadDecimal =
  | { readonly kind: 'amount'; readonly amount: number; readonly names: string }
  | {
      readonly kind: 'refused'
      readonly code: 'not_an_amount' | 'too_many_decimals' | 'too_large' | 'formula'
    }

interface Parts {
  readonly isNegative: boolean
  readonly digits: string
  /** A currency’s code or sign that stands with it. */
  readonly names: string
}

const dashes = /[\u2010-\u2015\u2212\uFE63\uFF0D]/gu
const spaces = /[\s\u00a0\u202f\u2009]+/gu
const unit = String.raw`([A-Z]{3}|[$€£¥₹]|US\$|A\$|C\$)?`
const whole = new RegExp(
  String.raw`^(\()? ?([-+])? ?${unit} ?([-+])?(\()? ?([0-9.,'’ ]*[0-9.,]) ?([-+])? ?(\))? ?${unit} ?([-+])?(\))?$`,
  'u',
)

/** Sign and digits: a minus before or after, parentheses, a currency before or after. */
function findParts(text: string): Parts | undefined {
  const plain = westernDigits(text).replaceAll(dashes, '-').replaceAll(spaces, ' ').trim()
  const match = whole.exec(plain)
  if (match === null) return undefined
  const [, open, s1, before, s2, inner, digits = '', s3, innerClose, after, s4, close] = match
  const signs = [s1, s2, s3, s4].filter((sign) => sign !== undefined)
  const opened = [open, inner].filter((each) => each !== undefined).length
  const closed = [close, innerClose].filter((each) => each !== undefined).length
  if (opened !== closed || signs.length + opened > 1) return undefined
  if (before !== undefined && after !== undefined && before !== after) return undefined
  return {
    isNegative: opened === 1 || signs[0] === '-',
    digits,
    names: before ?? after ?? '',
  }
}

const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:([,'’ ])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.(\d*))?$/u,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:([.'’ ])\d{3})(?:\1\d{3})*)?(?:,(\d*))?$/u,
}

/** More decimals than the currency has are nothing where they are zeros; three could be a group of digits. */
function isExact(fraction: string, minorDigits: number): boolean {
  if (fraction.length <= minorDigits) return true
  return fraction.length !== 3 && /^0*$/u.test(fraction.slice(minorDigits))
}

/**
 * Reads an amount with the given decimal mark: `1,234.50`, `(1.234,50)`, `12.00-`, `$-12`, `12 EUR`.
 * `minorDigits` are the decimals of its currency’s smallest unit.
 */
export function readDecimal(text: string, mark: DecimalMark, minorDigits: number): ReadDecimal {
  const bare = bareDecimal.exec(text)
  // Most amounts are so, and a file has a million.
  if (bare !== null) return readBare(bare, mark, minorDigits)
  if (/^\s*=/u.test(text)) return { kind: 'refused', code: 'formula' }
  const parts = findParts(text)
  const match = parts === undefined ? null : grouped[mark].exec(parts.digits)
  if (parts === undefined || match === null || !/\d/u.test(parts.digits)) {
    return { kind: 'refused', code: 'not_an_amount' }
  }
  const fraction = match[2] ?? ''
  if (!isExact(fraction, minorDigits)) return { kind: 'refused', code: 'too_many_decimals' }
  const end = fraction === '' ? parts.digits.length : parts.digits.lastIndexOf(mark)
  const digits = parts.digits.slice(0, end).replaceAll(/\D/gu, '')
  const amount = Number(digits + fraction.slice(0, minorDigits).padEnd(minorDigits, '0'))
  if (!Number.isSafeInteger(amount)) return { kind: 'refused', code: 'too_large' }
  // A zero has no sign.
  return {
    kind: 'amount',
    amount: parts.isNegative && amount !== 0 ? -amount : amount,
    names: parts.names,
  }
}

const bareDecimal = /^(-?)(\d{1,12})([.,])(\d{1,2})$/u

/** Digits and one or two decimals: the sign between them can be no other than the decimal one. */
function readBare(bare: RegExpExecArray, mark: DecimalMark, minorDigits: number): ReadDecimal {
  const [, minus, digits = '', between, fraction = ''] = bare
  if (between !== mark) return { kind: 'refused', code: 'not_an_amount' }
  if (!isExact(fraction, minorDigits)) return { kind: 'refused', code: 'too_many_decimals' }
  const amount = Number(digits + fraction.slice(0, minorDigits).padEnd(minorDigits, '0'))
  return { kind: 'amount', amount: minus === '-' && amount !== 0 ? -amount : amount, names: '' }
}

/** Whether a cell is an amount by either decimal mark, in whatever currency. */
export function isAmount(text: string): boolean {
  return (['.', ','] as const).some((mark) => readDecimal(text, mark, 3).kind === 'amount')
}
