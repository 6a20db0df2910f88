import { spendingLimitWords } from '@/components/cards/card-words'
import { wordsFor } from '@/components/resource-list/value-words'
import type { Card } from '@/lib/contract/card'
import type { CardUtilization } from '@/lib/contract/card-utilization'
import type { Format } from '@/lib/format/create-format'

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
  const kind = wordsFor(spendingLimitWords, card.spending_limit_type, format.text)
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
