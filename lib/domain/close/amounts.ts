import type { Money } from '@/lib/bank-contract/money'

/** Sums by currency, in the smallest unit. */
export type Amounts = ReadonlyMap<string, bigint>

/** Without signs: two that cancel each other out are twice as much to look at, not nothing. */
export function absoluteSums(amounts: readonly Money[]): Amounts {
  return addAmounts(
    amounts.map(({ amount, currency }) => new Map([[currency, absolute(BigInt(amount))]])),
  )
}

export function netSums(amounts: readonly Money[]): Amounts {
  return addAmounts(amounts.map(({ amount, currency }) => new Map([[currency, BigInt(amount)]])))
}

export function addAmounts(sums: readonly Amounts[]): Amounts {
  const total = new Map<string, bigint>()
  for (const [currency, amount] of sums.flatMap((each) => [...each])) {
    total.set(currency, (total.get(currency) ?? 0n) + amount)
  }
  return total
}

/** By how much they differ, without sign; a currency in which they do not is left out. */
export function differencesOf(before: Amounts, now: Amounts): Amounts {
  const found = new Map<string, bigint>()
  for (const currency of new Set([...before.keys(), ...now.keys()])) {
    const difference = (now.get(currency) ?? 0n) - (before.get(currency) ?? 0n)
    if (difference !== 0n) found.set(currency, absolute(difference))
  }
  return found
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
