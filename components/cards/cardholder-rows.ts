import type { TableRow } from '@/components/data-table/data-table'
import type { Card } from '@/lib/bank-contract/card'
import { type CardholderTotal, cardholderTotals } from '@/lib/domain/cards/card-figures'
import { madeOf, type Reading } from '@/lib/domain/reading/reading'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { plainValue, valueName } from '@/lib/format/value-name'
import { moneyInWords } from '@/lib/present/reading-words'
import { cardsHref } from '@/lib/search-params/list-hrefs'

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

export interface CardholdersRead {
  readonly connection_id: string
  readonly period: string | undefined
  readonly cards: Reading<Card>
}

/** What each cardholder has spent in the windows that run now. */
export function toCardholderRows(read: CardholdersRead, reader: Reader): CardholderRow[] {
  const { text, locale } = reader
  const totals = cardholderTotals(read.cards.items, {
    nobody: text('cards.nobody_named'),
    unnamed: text('cards.unnamed_holder'),
    locale,
  })
  return totals.map((total) => toRow(total, totals, read, reader))
}

function toRow(
  total: CardholderTotal,
  totals: readonly CardholderTotal[],
  { connection_id, period, cards: reading }: CardholdersRead,
  reader: Reader,
): CardholderRow {
  const { text, number } = reader
  const { user_id, name, window, currency, cards, closed, spent, undetermined } = total
  const amount = (figure: 'spent' | 'pending' | 'limit') => {
    const extent = madeOf(reading, [], undetermined.has(figure) ? 1 : 0)
    return moneyInWords({ amount: total[figure] ?? 0n, currency }, extent, reader)
  }
  const highest = totals
    .filter((each) => each.window === window && each.currency === currency)
    .reduce((most, each) => (each.spent > most ? each.spent : most), 1n)
  return {
    key: JSON.stringify([user_id ?? name, window, currency]),
    href:
      user_id === undefined
        ? undefined
        : cardsHref(connection_id, {
            user_id: [user_id],
            window: window === undefined ? [] : [window],
            period,
          }),
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
    limit: total.limit === undefined ? text('cards.no_limit') : amount('limit'),
    percent: spent <= 0n ? 0 : Number((spent * 100n) / highest),
  }
}
