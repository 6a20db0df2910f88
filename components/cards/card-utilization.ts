import { spendingLimitWords } from '@/components/cards/card-words'
import { wordsFor } from '@/components/resource-list/value-words'
import type { Card } from '@/lib/contract/card'
import type { Format } from '@/lib/format/create-format'

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

/** "82%, $180.00 left", and what the next charge risks; the limit and its kind stand beside it. */
export function utilizationInWords(
  { level, fraction, left }: CardUtilization,
  format: Format,
): string {
  const share = format.percent(wholePercent(fraction))
  const rest =
    left.amount < 0
      ? `${format.money({ ...left, amount: -left.amount })} over`
      : `${format.money(left)} left`
  const risk = level === 'critical' ? ', the next charge can decline' : ''
  return `${share}, ${rest}${risk}`
}

/**
 * The same as a sentence for a page of its own: of which limit, what a further charge risks, and when
 * the window begins anew.
 */
export function utilizationSentence(
  card: Card,
  { fraction, left }: CardUtilization,
  format: Format,
): string {
  const kind = wordsFor(spendingLimitWords, card.spending_limit_type)
  const share = `${format.percent(wholePercent(fraction))} of the ${kind === undefined ? '' : `${kind} `}limit`
  const isSpent = left.amount <= 0
  const rest =
    left.amount < 0
      ? `${format.money({ ...left, amount: -left.amount })} over`
      : `${format.money(left)} left`
  const risk = isSpent
    ? 'The next charge may decline.'
    : `A charge of more than ${format.money(left)} may decline.`
  const { spend_period_end } = card
  const reset = spend_period_end
    ? ` The limit resets on ${format.instantFull(spend_period_end)}.`
    : ''
  return `${share}, ${rest}. ${risk}${reset}`
}

/** Rounded down, so that 94.9 % never reads as 95 % and 99.9 % never as all of it. */
function wholePercent(fraction: number): number {
  return Math.floor(fraction * 100 + 1e-9) / 100
}
