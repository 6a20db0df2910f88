import type { Account } from '@/lib/bank-contract/account'
import type { DaySums } from '@/lib/domain/figures/day-sums'

/** What the accounts of a client held at the end of a day. */
export interface HeldBalances {
  readonly day: string
  /** By account, in the smallest unit of its currency. */
  readonly accounts: ReadonlyMap<string, bigint>
}

/**
 * Counted back from the balances of now over all days since, so these have to be known whole. An account without
 * a balance is left out.
 */
export function heldOn(day: string, accounts: readonly Account[], days: DaySums): HeldBalances {
  const held = new Map<string, bigint>()
  for (const { id, balance } of accounts) {
    if (balance == null) continue
    let amount = BigInt(balance.amount)
    for (const [each, { currencies }] of days) {
      if (each > day) amount -= currencies.get(balance.currency)?.accounts.get(id) ?? 0n
    }
    held.set(id, amount)
  }
  return { day, accounts: held }
}

/**
 * Whether the bank has changed something on that day or before it: then an account comes to another balance than it
 * did. What it has closed or opened meanwhile says nothing.
 */
export function hasPastChanged(before: HeldBalances, now: HeldBalances): boolean {
  return [...before.accounts].some(([id, amount]) => {
    const held = now.accounts.get(id)
    return held !== undefined && held !== amount
  })
}
