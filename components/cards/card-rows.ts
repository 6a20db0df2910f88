import { maskedNumber } from '@/lib/format/account-name'
import { cardStateClass, cardTitle, shareText } from '@/components/cards/card-text'
import type { MarkedRow } from '@/components/review/mark-column'
import type { Card } from '@/lib/bank-contract/card'
import {
  type CardUtilization,
  cardholderOf,
  findCardUtilization,
  isClosed,
} from '@/lib/domain/cards/card-figures'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { valueName } from '@/lib/format/value-name'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

/** One card as the table shows it. */
export interface CardRow extends MarkedRow {
  readonly title: string
  readonly number: string | undefined
  readonly holder: string | undefined
  /** Two holders may have one name. */
  readonly holder_id: string | undefined
  readonly holderMark: { readonly initials: string; readonly hue: string } | undefined
  readonly type: string | undefined
  readonly limit: string | undefined
  readonly window: string | undefined
  readonly use:
    | {
        readonly text: string
        readonly percent: number
        readonly level: 'calm' | 'near' | 'over'
      }
    | undefined
  readonly left: string | undefined
  readonly isOver: boolean
  readonly status: string | undefined
  readonly statusClass: string
  readonly isClosed: boolean
}

export function toCardRow(
  card: Card,
  { connection_id, period }: { connection_id: string; period: string | undefined },
  reader: Reader,
): CardRow {
  const { text, money } = reader
  const utilization = findCardUtilization(card)
  const holder = cardholderOf(card)
  const title = cardTitle(card, reader)
  return {
    key: card.id,
    href: withPeriod(resourcePath(connection_id, 'cards', card.id), period),
    label: title,
    title,
    number: maskedNumber(card.last_4),
    holder,
    holder_id: card.cardholder?.user_id ?? undefined,
    holderMark:
      holder === undefined
        ? undefined
        : { initials: initialsOf(holder), hue: hueOf(card.cardholder?.user_id ?? holder) },
    type: valueName('cards.type', card.type, text),
    limit: card.spending_limit ? money(card.spending_limit) : undefined,
    window: valueName('cards.limit', card.spending_limit_type, text),
    use: utilization && useOf(utilization, reader),
    left: utilization && money(utilization.left),
    isOver: (utilization?.left.amount ?? 0) < 0,
    status: valueName('cards.state', card.status, text),
    statusClass: cardStateClass(card.status),
    isClosed: isClosed(card),
  }
}

function useOf(utilization: CardUtilization, reader: Reader): CardRow['use'] {
  const { level, fraction, left } = utilization
  const share = shareText(utilization, reader)
  const percent = Math.min(100, Math.floor(fraction * 100))
  if (left.amount < 0)
    return { text: reader.text('cards.share_over', { share }), percent, level: 'over' }
  if (level === 'calm') return { text: share, percent, level }
  if (left.amount === 0)
    return { text: reader.text('cards.share_used', { share }), percent, level: 'near' }
  return { text: reader.text('cards.share_near', { share }), percent, level: 'near' }
}
