import type { TableRow } from '@/components/data-table/data-table'
import type { StateView } from '@/components/layout/state-view'
import { cannotDetermine, toFailure } from '@/components/layout/to-failure'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Card } from '@/lib/bank-contract/card'
import { type CardholderTotal, cardholderTotals } from '@/lib/domain/cards/card-figures'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { plainValue, valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

export interface CardholderRow extends TableRow {
  readonly name: string
  readonly mark: { readonly initials: string; readonly hue: string }
  readonly window: string
  readonly cards: string
  readonly spent: string
  readonly pending: string
  readonly limit: string
  /** What was spent, in hundredths of what the first of the same window and currency spent. */
  readonly percent: number
}

export interface CardholdersView {
  readonly title: string
  readonly back: { readonly href: string; readonly label: string }
  readonly updatedAt: string | undefined
  /** Whether the bank's list of cards was read to its end. */
  readonly isWhole: boolean
  readonly rows: readonly CardholderRow[]
  readonly state: StateView | undefined
}

/** What each cardholder has spent in the windows that run now. */
export function toCardholdersView(
  {
    client,
    period,
    outcome,
  }: {
    readonly client: Client
    readonly period: string | undefined
    readonly outcome: ReadOutcome<{ readonly cards: readonly Card[]; readonly isWhole: boolean }>
  },
  reader: Reader,
): CardholdersView {
  const { text, locale } = reader
  const list = resourcePath(client.connection_id, 'cards')
  const listHref = withPeriod(list, period)
  const read = outcome.kind === 'read' ? outcome.value : undefined
  const totals = cardholderTotals(read?.cards ?? [], { nobody: text('cards.nobody_named'), locale })
  return {
    title: text('cards.card_spend_by_holder'),
    back: { href: listHref, label: text('shell.cards') },
    updatedAt: outcome.kind === 'read' ? reader.clock(outcome.readAt) : undefined,
    isWhole: read?.isWhole ?? false,
    rows: totals.map((total) => toRow(total, totals, list, period, read?.isWhole === true, reader)),
    state:
      outcome.kind === 'failed'
        ? toFailure(
            outcome.failure,
            { client, retryHref: withPeriod(`${list}/holders`, period), firstPageHref: listHref },
            reader,
          )
        : totals.length === 0
          ? read?.cards.some(({ current_spend }) => current_spend === undefined) === true
            ? cannotDetermine(reader)
            : nothingSpent(reader)
          : undefined,
  }
}

function toRow(
  total: CardholderTotal,
  totals: readonly CardholderTotal[],
  list: string,
  period: string | undefined,
  isWhole: boolean,
  { text, money, number }: Reader,
): CardholderRow {
  const { user_id, name, window, currency, cards, closed, spent, undetermined } = total
  const amount = (figure: 'spent' | 'pending' | 'limit') => {
    const isDetermined = !undetermined.has(figure)
    if (total[figure] === 0n && !isDetermined) return text('reading.cannot_be_told')
    const shown = money({ amount: total[figure], currency })
    return isWhole && isDetermined ? shown : text('details.at_least', { amount: shown })
  }
  const query = new URLSearchParams({
    user_id: user_id ?? '',
    ...(window !== undefined && { window }),
  })
  const highest = totals
    .filter((each) => each.window === window && each.currency === currency)
    .reduce((most, each) => (each.spent > most ? each.spent : most), 1n)
  return {
    key: JSON.stringify([user_id ?? name, window, currency]),
    href: user_id === undefined ? undefined : withPeriod(`${list}?${query.toString()}`, period),
    label: name,
    name,
    mark: { initials: initialsOf(name), hue: hueOf(user_id ?? name) },
    window: plainValue(valueName('cards.limit', window, text) ?? text('cards.no_limit')),
    cards:
      closed === 0
        ? number(cards)
        : closed === cards
          ? text('cards.cards_all_closed', { number: number(cards) })
          : text('cards.cards_some_closed', { number: number(cards), closed: number(closed) }),
    spent: amount('spent'),
    pending: amount('pending'),
    limit: amount('limit'),
    percent: spent <= 0n ? 0 : Number((spent * 100n) / highest),
  }
}

function nothingSpent({ text }: Reader): StateView {
  return {
    tone: 'plain',
    icon: 'empty',
    title: text('cards.nothing_spent'),
    text: [text('cards.nothing_spent_when')],
    actions: [],
  }
}
