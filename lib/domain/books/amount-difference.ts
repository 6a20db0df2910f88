/** How an amount of the books differs from the bank's. */
export const amountDifferences = [
  /** The same digits with the other sign. */
  'sign',
  /** Two digits beside each other are swapped: the difference divides by nine. */
  'digits_swapped',
  /** The same digits with the decimal point elsewhere. */
  'decimal_point',
  /** One digit is another. */
  'one_digit',
  'other',
] as const
export type AmountDifference = (typeof amountDifferences)[number]

const maxSlip = 3

/** In which way two amounts in the smallest unit differ; undefined where they do not. */
export function differenceOf(line: number, row: number): AmountDifference | undefined {
  if (line === row) return undefined
  if (line === -row) return 'sign'
  if (Math.sign(line) !== Math.sign(row)) return 'other'
  const [one, other] = [String(Math.abs(line)), String(Math.abs(row))]
  const apart = digitsApart(line, row)
  if (apart !== undefined && isSwap(one, other, apart)) return 'digits_swapped'
  if (isSlip(Math.abs(line), Math.abs(row))) return 'decimal_point'
  return apart?.length === 1 ? 'one_digit' : 'other'
}

/**
 * Which digits of two amounts in the smallest unit differ, counted from the first digit, 0; undefined where
 * they have another number of digits, so that none stands against another.
 */
export function digitsApart(line: number, row: number): readonly number[] | undefined {
  const [one, other] = [String(Math.abs(line)), String(Math.abs(row))]
  return one.length === other.length ? differingDigits(one, other) : undefined
}

/** Where two texts of one length differ, from 0. */
function differingDigits(one: string, other: string): number[] {
  return one.split('').flatMap((digit, at) => (digit === other[at] ? [] : [at]))
}

/**
 * The amounts that differ from this one by its sign, two swapped digits or its decimal point: what a row may
 * say that a line with `amount` means. The other way round it is the same list.
 */
export function likelyAmounts(amount: number): number[] {
  const sign = amount < 0 ? -1 : 1
  const digits = String(Math.abs(amount))
  const found = new Set<number>([-amount])
  for (let at = 0; at + 1 < digits.length; at += 1) {
    const swapped = `${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`
    if (swapped.startsWith('0')) continue
    found.add(sign * Number(swapped))
  }
  for (let factor = 10, slip = 1; slip <= maxSlip; slip += 1, factor *= 10) {
    if (Number.isSafeInteger(amount * factor)) found.add(amount * factor)
    if (amount % factor === 0) found.add(amount / factor)
  }
  found.delete(amount)
  return [...found]
}

function isSwap(one: string, other: string, apart: readonly number[]): boolean {
  const [first, second] = apart
  if (apart.length !== 2 || first === undefined || second !== first + 1) return false
  return one[first] === other[second] && one[second] === other[first]
}

function isSlip(one: number, other: number): boolean {
  const [small, large] = one < other ? [one, other] : [other, one]
  if (small === 0) return false
  for (let factor = 10, slip = 1; slip <= maxSlip; slip += 1, factor *= 10) {
    if (small * factor === large) return true
  }
  return false
}
