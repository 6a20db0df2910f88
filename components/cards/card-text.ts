import type { Card, cardStatuses } from '@/lib/bank-contract/card'
import { type CardUtilization, cardholderOf } from '@/lib/domain/cards/card-figures'
import { shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'

export function cardTitle(card: Card, { text }: Pick<Reader, 'text'>): string {
  const id = maskedNumber(card.last_4) ?? shortId(card.id)
  return shownName(card.name) ?? cardholderOf(card) ?? text('cards.card_id', { id })
}

/** "4821" as "··4821": enough to recognise a number by, and all that the bank gives. */
export function maskedNumber(last4: string | null | undefined): string | undefined {
  return last4 ? `··${last4}` : undefined
}

/** "$500.00 daily"; the kind alone where there is no amount. */
export function limitText(
  { spending_limit, spending_limit_type }: Card,
  reader: Reader,
): string | undefined {
  const window = valueName('cards.limit', spending_limit_type, reader.text)
  if (spending_limit == null) return window
  const amount = reader.money(spending_limit)
  return window === undefined ? amount : reader.text('cards.limit_of', { amount, window })
}

/** "82%", rounded down, so that 94.9 % never reads as 95 % and 99.9 % never as all of it. */
export function shareText({ fraction }: CardUtilization, { percent }: Reader): string {
  return percent(Math.floor(fraction * 100 + 1e-9) / 100)
}

/** How much of which limit is used, what a further charge risks, and when the window starts again. */
export function utilizationSentence(
  card: Card,
  utilization: CardUtilization,
  reader: Reader,
): string {
  const { text, money, instantFull } = reader
  const window = valueName('cards.limit', card.spending_limit_type, text)
  const share = shareText(utilization, reader)
  const used =
    window === undefined
      ? text('cards.share_of_limit', { share })
      : text('cards.share_of_window_limit', { share, window })
  const { left } = utilization
  const amount = money({ ...left, amount: Math.abs(left.amount) })
  const key =
    left.amount < 0
      ? 'cards.sentence_over'
      : left.amount === 0
        ? 'cards.sentence_spent'
        : 'cards.sentence_left'
  const sentence = text(key, { used, amount })
  const { spend_period_end } = card
  if (!spend_period_end) return sentence
  return `${sentence} ${text('cards.resets_on', { moment: instantFull(spend_period_end) })}`
}

const quiet = 'state'
const stateClasses: Record<(typeof cardStatuses)[number], string> = {
  printing: 'state badge badge-info',
  shipped: 'state badge badge-plain i-send',
  out_for_delivery: 'state badge badge-plain i-send',
  activate_card: 'state badge badge-attention',
  delivery_canceled: `${quiet} i-ban`,
  active: 'state state-good',
  expiring: 'state badge badge-attention i-calendar-clock',
  locked: 'state badge badge-info i-lock',
  suspended: 'state badge badge-attention',
  canceled: `${quiet} i-ban`,
  expired: `${quiet} i-ban`,
}

export function cardStateClass(status: Card['status']): string {
  if (status == null || !Object.hasOwn(stateClasses, status)) return 'state badge badge-plain'
  return stateClasses[status as keyof typeof stateClasses]
}

/** A state that ends a card; it stays in the list (spec, Resource states). */
export function isClosed({ status }: Card): boolean {
  return status === 'canceled' || status === 'expired' || status === 'delivery_canceled'
}
