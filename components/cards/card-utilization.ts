import { spendingLimitWords } from '@/components/cards/card-words'
import { wordsFor } from '@/components/resource-list/value-words'
import type { Card } from '@/lib/bank-contract/card'
import type { CardUtilization } from '@/lib/domain/cards/card-figures'
import type { Money } from '@/lib/bank-contract/money'
import type { Format } from '@/lib/format/create-format'

/** "82%, $180.00 left", and what the next charge risks; the limit and its kind stand beside it. */
export function utilizationInWords(
  { level, fraction, left }: CardUtilization,
  format: Format,
): string {
  const share = format.percent(wholePercent(fraction))
  const isCritical = level === 'critical'
  if (left.amount < 0) {
    const values = { share, amount: format.money({ ...left, amount: -left.amount }) }
    return format.text(isCritical ? 'cards.used_over_critical' : 'cards.used_over', values)
  }
  const values = { share, amount: format.money(left) }
  return format.text(isCritical ? 'cards.used_left_critical' : 'cards.used_left', values)
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
  const { text } = format
  const window = wordsFor(spendingLimitWords, card.spending_limit_type, text)
  const share = format.percent(wholePercent(fraction))
  const used =
    window === undefined
      ? text('cards.share_of_limit', { share })
      : text('cards.share_of_window_limit', { share, window })
  const { spend_period_end } = card
  const sentence = whatIsLeft(used, left, format)
  if (!spend_period_end) return sentence
  const moment = format.instantFull(spend_period_end)
  return `${sentence} ${text('cards.resets_on', { moment })}`
}

function whatIsLeft(used: string, left: Money, { text, money }: Format): string {
  if (left.amount < 0) {
    return text('cards.sentence_over', { used, amount: money({ ...left, amount: -left.amount }) })
  }
  const values = { used, amount: money(left) }
  return text(left.amount === 0 ? 'cards.sentence_spent' : 'cards.sentence_left', values)
}

/** Rounded down, so that 94.9 % never reads as 95 % and 99.9 % never as all of it. */
function wholePercent(fraction: number): number {
  return Math.floor(fraction * 100 + 1e-9) / 100
}
