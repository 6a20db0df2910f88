import type { Card, cardStatuses } from '@/lib/bank-contract/card'
import { type CardUtilization, cardholderOf } from '@/lib/domain/cards/card-figures'
import { maskedNumber } from '@/lib/format/account-name'
import { shortId, shownName } from '@/lib/format/names'
import type { Reader } from '@/lib/format/create-reader'

export function cardTitle(card: Card, { text }: Pick<Reader, 'text'>): string {
  const id = maskedNumber(card.last_4) ?? shortId(card.id)
  return shownName(card.name) ?? cardholderOf(card) ?? text('cards.card_id', { id })
}

const edges = new Set([80, 95, 100])

/**
 * "82%", to the nearest; rounded down at 80, 95 and 100 %, so that a limit is never said to be nearer
 * than it is judged to be, or used up where something is left.
 */
export function shareText(
  { fraction }: Pick<CardUtilization, 'fraction'>,
  { percent }: Pick<Reader, 'percent'>,
): string {
  // 0.57 * 100 is 56.99999999999999.
  const exact = fraction * 100 + 1e-9
  const nearest = Math.round(exact)
  return percent((edges.has(nearest) ? Math.floor(exact) : nearest) / 100)
}

const stateClasses: Record<(typeof cardStatuses)[number], string> = {
  printing: 'state badge badge-info',
  shipped: 'state badge badge-plain i-send',
  out_for_delivery: 'state badge badge-plain i-send',
  activate_card: 'state badge badge-attention',
  delivery_canceled: 'state i-ban',
  active: 'state state-good',
  expiring: 'state badge badge-attention i-calendar-clock',
  locked: 'state badge badge-info i-lock',
  suspended: 'state badge badge-attention',
  canceled: 'state i-ban',
  expired: 'state i-ban',
}

export function cardStateClass(status: Card['status']): string {
  if (status == null || !Object.hasOwn(stateClasses, status)) return 'state badge badge-plain'
  return stateClasses[status as keyof typeof stateClasses]
}
