import type { Money } from '@/lib/bank-contract/money'

/** Sums by currency, in the smallest unit. */
export type Amounts = ReadonlyMap<string, bigint>

/** Without signs: two that cancel each other out are twice as much to look at, not nothing. */
export function absoluteSums(amounts: readonly Money[]): Amounts {
  return addAmounts(
    amounts.map(({ amount, currency }) => new Map([[currency, absolute(BigInt(amount))]])),
  )
}

export type AmountSign = 'minus' | 'plus'

/** That of all which are not 0; undefined where there are both, or none. */
export function signOf(amounts: readonly Money[]): AmountSign | undefined {
  const signs = new Set(amounts.map(({ amount }) => Math.sign(amount)))
  if (signs.has(-1) === signs.has(1)) return undefined
  return signs.has(1) ? 'plus' : 'minus'
}

/** With signs, by currency. */
export function netSums(amounts: readonly Money[]): Amounts {
  return addAmounts(amounts.map(({ amount, currency }) => new Map([[currency, BigInt(amount)]])))
}

/** With signs, by currency: first those below zero, then the others, so that the two do not cancel each other out. */
export function sumsBySign(amounts: readonly Money[]): Amount[] {
  return [
    ...netSums(amounts.filter(({ amount }) => amount < 0)),
    ...netSums(amounts.filter(({ amount }) => amount >= 0)),
  ]
}

export function addAmounts(sums: readonly Amounts[]): Amounts {
  const total = new Map<string, bigint>()
  for (const [currency, amount] of sums.flatMap((each) => [...each])) {
    total.set(currency, (total.get(currency) ?? 0n) + amount)
  }
  return total
}

/** One amount in the smallest unit of a currency. */
export type Amount = readonly [currency: string, amount: bigint]

export function listAmounts(amounts: readonly Money[]): Amount[] {
  return amounts.map(({ amount, currency }) => [currency, BigInt(amount)])
}

/**
 * By how much amounts differ from what they were, without signs; a currency in which they do not is left
 * out. The least is compared with the least, so that two changes that cancel each other out are both counted.
 */
export function differencesOf(before: readonly Amount[], now: readonly Amount[]): Amounts {
  const found = new Map<string, bigint>()
  for (const currency of new Set([...before, ...now].map(([of]) => of))) {
    const count = Math.max(before.length, now.length)
    const was = inOrder(before, currency, count)
    const is = inOrder(now, currency, count)
    const difference = is.reduce((sum, each, at) => sum + absolute(each - (was[at] ?? 0n)), 0n)
    if (difference !== 0n) found.set(currency, difference)
  }
  return found
}

/** Those of a currency, the least first; what is not there is nothing. */
function inOrder(amounts: readonly Amount[], currency: string, count: number): bigint[] {
  const own = amounts.flatMap(([of, amount]) => (of === currency ? amount : []))
  const none = Array.from({ length: count - own.length }, () => 0n)
  return [...own, ...none].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
