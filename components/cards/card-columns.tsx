import { cardholderOf, findCardUtilization } from '@/lib/domain/cards/card-figures'
import { masked } from '@/components/accounts/account-columns'
import { CardMeter } from '@/components/cards/card-meter'
import { ownDirection } from '@/components/data-table/own-direction'
import { cardStates, cardTypeWords, spendingLimitWords } from '@/components/cards/card-words'
import type { Column } from '@/components/data-table/data-table'
import { StateBadge } from '@/components/resource-list/state-badge'
import { wordsFor } from '@/components/resource-list/value-words'
import { shortId, shownName } from '@/lib/format/names'
import type { Card } from '@/lib/bank-contract/card'
import type { Format } from '@/lib/format/create-format'

export function cardColumns(format: Format): Column<Card>[] {
  const { text } = format
  return [
    {
      id: 'name',
      header: text('cards.singular'),
      cell: (row) => ownDirection(cardTitle(row, format), format),
    },
    {
      id: 'last_4',
      header: text('cards.number'),
      cell: (row) => ownDirection(masked(row.last_4), format),
      compact: 'aside',
    },
    {
      id: 'cardholder',
      header: text('cards.cardholder'),
      cell: (row) => ownDirection(cardholderOf(row), format),
    },
    {
      id: 'type',
      header: text('cards.type'),
      cell: (row) => wordsFor(cardTypeWords, row.type, format.text),
    },
    {
      id: 'status',
      header: text('cards.status'),
      cell: (row) => <StateBadge states={cardStates} value={row.status} text={format.text} />,
    },
    {
      id: 'spending_limit',
      header: text('cards.limit'),
      cell: (row) => limitOf(row, format),
      align: 'end',
      compact: 'labelled',
    },
    {
      id: 'utilization',
      header: text('cards.used'),
      cell: (row) => {
        const utilization = findCardUtilization(row)
        return utilization && <CardMeter utilization={utilization} format={format} />
      },
    },
  ]
}

export function cardTitle(card: Card, { text }: Pick<Format, 'text'>): string {
  const id = masked(card.last_4) ?? shortId(card.id)
  return shownName(card.name) ?? cardholderOf(card) ?? text('cards.card_id', { id })
}

/** "$500.00 daily"; the kind alone where there is no amount. */
export function limitOf(
  { spending_limit, spending_limit_type }: Card,
  format: Format,
): string | undefined {
  const kind = wordsFor(spendingLimitWords, spending_limit_type, format.text)
  if (spending_limit == null) return kind
  const limit = format.money(spending_limit)
  return kind === undefined ? limit : format.text('cards.limit_of', { amount: limit, window: kind })
}
