import type { Card } from '@/lib/bank-contract/card'

export interface CardUtilization {
  level: 'calm' | 'warning' | 'critical'
  /** Spent of the limit: 0.82. More than 1 where the limit was passed. */
  fraction: number
  /** Left in the smallest unit; negative where the limit was passed. */
  left: { amount: number; currency: string }
}

const closed = new Set(['canceled', 'expired', 'delivery_canceled'])

/**
 * Undefined where there is no limit, no spend, or the two are in different currencies, and for a card
 * that can spend nothing more: what is left of its limit means nothing.
 */
export function findCardUtilization(card: Card): CardUtilization | undefined {
  const { spending_limit: limit, current_spend: spend, status } = card
  if (limit == null || spend == null || limit.currency !== spend.currency) return undefined
  if (limit.amount <= 0 || closed.has(status ?? '')) return undefined
  const spent = BigInt(spend.amount) * 100n
  const whole = BigInt(limit.amount)
  // decisions.md, Card: warn from 80 %, critical from 95 %. Exact, so that 79.999 % does not warn.
  return {
    level: spent >= whole * 95n ? 'critical' : spent >= whole * 80n ? 'warning' : 'calm',
    fraction: spend.amount / limit.amount,
    left: { amount: limit.amount - spend.amount, currency: limit.currency },
  }
}

/** Or over it: worth somebody's look before the next charge. */
export function isNearLimit(card: Card): boolean {
  return (findCardUtilization(card)?.level ?? 'calm') !== 'calm'
}
