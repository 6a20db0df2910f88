import { parseHiddenViews } from '@/lib/search-params/list-views'
import { type CardRow, toCardRow } from '@/components/cards/card-rows'
import { cardStateClass } from '@/components/cards/card-text'
import type { ToolbarView } from '@/components/data-table/filter-fields'
import type { ListView } from '@/components/data-table/list-screen'
import { notAppliedIn, toListView } from '@/components/data-table/list-view'
import type { MarkedRows } from '@/components/data-table/marked-table'
import type { ListViewLink } from '@/components/data-table/views-menu'
import { toToolbar } from '@/components/data-table/to-toolbar'
import { type MarksRead, reviewersOf, reviewOf } from '@/lib/present/mark'
import { namedIn, wordsOfDefinition } from '@/lib/present/filter-chips'
import type { Card } from '@/lib/bank-contract/card'
import { cardholderOf, findCardUtilization, isNearLimit } from '@/lib/domain/cards/card-figures'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { isWhole } from '@/lib/domain/reading/reading'
import { extentOfPage, type MatchingPage } from '@/lib/domain/search/refine-rows'
import type { PlainMessageKey } from '@/lib/i18n/message-key'
import type { Reader } from '@/lib/format/create-reader'
import { cardList } from '@/lib/search-params/cards'
import { firstPageQuery, type ListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { queryOf, resourcePath } from '@/lib/search-params/resource-path'
import { parseColumns } from '@/lib/search-params/transaction-table'
import { cardsHref } from '@/lib/search-params/list-hrefs'

export interface CardsView extends ListView, MarkedRows<CardRow> {
  readonly toolbar: ToolbarView
  readonly views: readonly ListViewLink[]
  /** How many cards each view has, where all of them were read. */
  readonly counts: Readonly<Record<string, string>>
  /** The columns that this person chose; none: the usual ones. */
  readonly columns: readonly string[]
}

interface CardsRead extends MarksRead<Card> {
  readonly client: Client
  readonly list: ListParams
  readonly outcome: ReadOutcome<MatchingPage<Card>>
  readonly preference: string | null
  /** The views that this person hides, as they are stored. */
  readonly hiddenViews?: string | null
}

export function toCardsView(read: CardsRead, reader: Reader): CardsView {
  const { client, list, outcome, preference } = read
  const { text } = reader
  const path = resourcePath(client.connection_id, 'cards')
  const page = outcome.kind === 'read' ? outcome.value : undefined
  const cards = page?.items ?? []
  const place = { client, path, definition: cardList, list, outcome }
  const isAllOfList = page !== undefined && isWholeList(page, list)
  const rowPlace = { connection_id: client.connection_id, period: list.period }
  return {
    ...toListView(
      place,
      {
        title: text('shell.cards'),
        words: {
          noneMatch: 'none.cards_match',
          none: 'none.cards',
          whenFirst: text('cards.when_first'),
        },
        // No bank sorts by it: only where all are here can the first be the nearest to its limit.
        toRows: (matching) =>
          (isAllOfList ? sortByUse(matching) : matching).map((card) => ({
            ...toCardRow(card, rowPlace, reader),
            ...reviewOf(read, card, reader),
          })),
      },
      reader,
    ),
    toolbar: toToolbar(
      { ...place, notApplied: notAppliedIn(outcome), currency: 'USD' },
      wordsOfDefinition(cardList, reader, {
        look: (name, value) => (name === 'status' ? cardStateClass(value) : undefined),
        references: {
          ...reviewersOf(read),
          user_id: namedIn(
            cards,
            (card) => [card.cardholder?.user_id, cardholderOf(card)],
            () => reader.text('filters.unnamed_person'),
          ),
        },
        search: { name: 'words', placeholder: 'cards.search_placeholder' },
      }),
      reader,
    ),
    views: toViews(read, reader),
    counts: isAllOfList && list.filters.length === 0 ? countsOf(cards, reader) : {},
    columns: parseColumns(preference),
    connection_id: client.connection_id,
    query: queryOf(firstPageQuery(list).filter(([name]) => name !== 'page_size')),
    locale: reader.locale,
    seen: read.marks.seen,
    since: read.marks.at,
  }
}

/** Whether the page is all that the list has, and every row of it could be read. */
function isWholeList(page: MatchingPage<Card>, list: ListParams): boolean {
  return isWhole(extentOfPage(page, list))
}

/** Cards without a limit follow, as the bank lists them. */
function sortByUse(cards: readonly Card[]): Card[] {
  const usedOf = (card: Card) => findCardUtilization(card)?.fraction ?? -Infinity
  return cards.toSorted((one, other) => {
    const [less, more] = [usedOf(one), usedOf(other)]
    return Number(more > less) - Number(more < less)
  })
}

function toViews(
  { client: { connection_id }, list, hiddenViews }: CardsRead,
  { text }: Reader,
): readonly ListViewLink[] {
  const hidden = parseHiddenViews(hiddenViews)
  const { period } = list
  const set = new Map(list.filters)
  const view = (
    id: string,
    label: PlainMessageKey,
    name: 'limit' | 'type',
    value: string,
  ): ListViewLink => ({
    id,
    label: text(label),
    href: cardsHref(connection_id, { [name]: [value], period }),
    isCurrent: set.size === 1 && set.get(name) === value,
    isHidden: hidden.includes(id),
  })
  return [
    {
      id: 'all',
      label: text('lists.view_all'),
      href: cardsHref(connection_id, { period }),
      isCurrent: set.size === 0,
      isHidden: false,
    },
    view('near', 'cards.view_near', 'limit', 'near'),
    view('virtual', 'cards.type_virtual', 'type', 'virtual'),
    view('physical', 'cards.type_physical', 'type', 'physical'),
    {
      id: 'by_holder',
      label: text('cards.view_by_holder'),
      href: withPeriod(`${resourcePath(connection_id, 'cards')}/holders`, period),
      isCurrent: false,
      isHidden: hidden.includes('by_holder'),
    },
  ]
}

/** A count is absent if some card's data does not decide it. */
function countsOf(cards: readonly Card[], { number }: Reader): CardsView['counts'] {
  const verdicts = {
    near: cards.map(isNearLimit),
    virtual: cards.map(({ type }) => type && type === 'virtual'),
    physical: cards.map(({ type }) => type && type === 'physical'),
  }
  const known = Object.entries(verdicts).flatMap(([id, of]) =>
    of.every((each) => typeof each === 'boolean')
      ? [[id, number(of.filter(Boolean).length)] as const]
      : [],
  )
  return { all: number(cards.length), ...Object.fromEntries(known) }
}
