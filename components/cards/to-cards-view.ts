import {
  cardStateClass,
  cardTitle,
  isClosed,
  maskedNumber,
  shareText,
} from '@/components/cards/card-text'
import type { TableRow } from '@/components/data-table/data-table'
import { notAppliedIn, toListBody, toLocalFilter } from '@/components/data-table/list-body'
import type { ListView } from '@/components/data-table/list-screen'
import type { ListViewLink } from '@/components/data-table/list-views'
import type { LocalFilterView } from '@/components/data-table/local-filter-note'
import { toPager } from '@/components/data-table/to-pager'
import { toToolbar } from '@/components/data-table/to-toolbar'
import { namedIn, wordsOfDefinition } from '@/lib/present/filter-chips'
import type { StateView } from '@/components/layout/state-view'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import { type Card, cardStatuses } from '@/lib/bank-contract/card'
import {
  type CardUtilization,
  cardholderOf,
  findCardUtilization,
  isNearLimit,
  mainLimitTotal,
} from '@/lib/domain/cards/card-figures'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { MatchingPage } from '@/lib/domain/search/refine-rows'
import { refineCards } from '@/lib/domain/cards/refine-cards'
import { valueName } from '@/lib/format/value-name'
import type { MessageKey } from '@/lib/i18n/en'
import type { Reader } from '@/lib/format/create-reader'
import { cardList } from '@/lib/search-params/cards'
import type { ListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { parseColumns } from '@/lib/search-params/transaction-table'

export interface CardRow extends TableRow {
  readonly title: string
  readonly number: string | undefined
  readonly holder: string | undefined
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

export interface CardsView extends ListView {
  readonly rows: readonly CardRow[]
  readonly state: StateView | undefined
  readonly unreadable: readonly string[]
  readonly localFilter: LocalFilterView | undefined
  readonly views: readonly ListViewLink[]
  /** How many cards each view has, where all of them were read. */
  readonly counts: Readonly<Record<string, string>>
  /** The columns that this person chose; none: the usual ones. */
  readonly columns: readonly string[]
  /** Of the cards that were read; "at least" where more follow. */
  readonly strip:
    | {
        /** Of the limits that most cards have, where all were read. */
        readonly spent:
          | { readonly label: string; readonly amount: string; readonly of: string }
          | undefined
        readonly near: string
        readonly isAnyNear: boolean
        readonly active: string
        readonly count: string
      }
    | undefined
}

export function toCardsView(
  {
    client,
    list,
    outcome,
    preference,
  }: {
    readonly client: Client
    readonly list: ListParams
    readonly outcome: ReadOutcome<MatchingPage<Card>>
    readonly preference: string | null
  },
  reader: Reader,
): CardsView {
  const { text, number } = reader
  const path = resourcePath(client.connection_id, 'cards')
  const page = outcome.kind === 'read' ? outcome.value : undefined
  const cards = page?.items ?? []
  const here = refineCards(cards, list)
  const place = { path, definition: cardList, list }
  const isWhole = page?.next_page_token === null && list.page === 1 && page.unreadable.length === 0
  return {
    title: text('shell.cards'),
    ...toListBody(outcome, {
      ...place,
      client,
      words: {
        noneMatch: text('cards.none_match'),
        none: text('cards.none'),
        whenFirst: text('cards.when_first'),
      },
      reader,
      toRows: (items) => {
        const matching = refineCards(items, list)?.rows ?? items
        // No bank sorts by it: only where all are here can the first be the nearest to its limit.
        const sorted = isWhole ? sortByUse(matching) : matching
        return sorted.map((card) => toRow(card, client, list, reader))
      },
    }),
    toolbar: toToolbar(
      { ...place, notApplied: notAppliedIn(outcome, here), currency: 'USD' },
      wordsOfDefinition(cardList, reader, {
        look: (name, value) => (name === 'status' ? cardStateClass(value) : undefined),
        references: {
          user_id: namedIn(cards, (card) => [card.cardholder?.user_id, cardholderOf(card)]),
        },
        search: { name: 'words', placeholder: 'cards.search_placeholder' },
      }),
      reader,
    ),
    pager: page && toPager(path, list, page, reader),
    updatedAt: outcome.kind === 'read' ? reader.clock(outcome.readAt) : undefined,
    localFilter: toLocalFilter(outcome, here, place, reader),
    views: toViews(path, list, reader),
    counts: isWhole && list.filters.length === 0 ? countsOf(cards, reader) : {},
    columns: parseColumns(preference),
    strip:
      cards.length === 0
        ? undefined
        : {
            spent: isWhole ? spentOf(cards, reader) : undefined,
            near: countOf(cards.map(isNearLimit), isWhole, reader),
            isAnyNear: cards.some(isNearLimit),
            active: countOf(cards.map(isActive), isWhole, reader),
            count: isWhole
              ? number(cards.length)
              : text('details.at_least', { amount: number(cards.length) }),
          },
  }
}

/** Cards without a limit follow, as the bank lists them. */
function sortByUse(cards: readonly Card[]): Card[] {
  const usedOf = (card: Card) => findCardUtilization(card)?.fraction ?? -Infinity
  return cards.toSorted((one, other) => {
    const [less, more] = [usedOf(one), usedOf(other)]
    return Number(more > less) - Number(more < less)
  })
}

/** Undefined where the card does not say a state that we know. */
function isActive({ status }: Card): boolean | undefined {
  return cardStatuses.some((each) => each === status) ? status === 'active' : undefined
}

/** How many are so: "at least" where others may be, and nothing where none tells that it is. */
function countOf(
  verdicts: readonly (boolean | undefined)[],
  isWhole: boolean,
  { number, text }: Reader,
): string {
  const count = verdicts.filter((verdict) => verdict === true).length
  const isDetermined = !verdicts.includes(undefined)
  if (count === 0 && !isDetermined) return text('reading.cannot_be_told')
  return isDetermined && isWhole
    ? number(count)
    : text('details.at_least', { amount: number(count) })
}

function toRow(card: Card, { connection_id }: Client, list: ListParams, reader: Reader): CardRow {
  const { text, money } = reader
  const utilization = findCardUtilization(card)
  const holder = cardholderOf(card)
  const title = cardTitle(card, reader)
  return {
    key: card.id,
    href: withPeriod(resourcePath(connection_id, 'cards', card.id), list.period),
    label: title,
    title,
    number: maskedNumber(card.last_4),
    holder,
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
  return { text: reader.text('cards.share_near', { share }), percent, level: 'near' }
}

function toViews(path: string, list: ListParams, { text }: Reader): readonly ListViewLink[] {
  const { period } = list
  const set = new Map(list.filters)
  const link = (query: Record<string, string>) => {
    const all = { ...(period !== undefined && { period }), ...query }
    const search = new URLSearchParams(all).toString()
    return search === '' ? path : `${path}?${search}`
  }
  const view = (id: string, label: MessageKey, name: string, value: string): ListViewLink => ({
    id,
    label: text(label),
    href: link({ [name]: value }),
    isCurrent: set.size === 1 && set.get(name) === value,
  })
  return [
    { id: 'all', label: text('lists.view_all'), href: link({}), isCurrent: set.size === 0 },
    view('near', 'cards.view_near', 'limit', 'near'),
    view('virtual', 'cards.type_virtual', 'type', 'virtual'),
    view('physical', 'cards.type_physical', 'type', 'physical'),
    {
      id: 'by_holder',
      label: text('cards.view_by_holder'),
      href: withPeriod(`${path}/holders`, period),
      isCurrent: false,
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

function spentOf(
  cards: readonly Card[],
  { text, money, percent }: Reader,
): NonNullable<CardsView['strip']>['spent'] {
  const total = mainLimitTotal(cards)
  if (total === undefined) return undefined
  const { window, currency, spent, limit } = total
  return {
    label: text('cards.spent_of_limits', {
      window: valueName('cards.limit', window, text) ?? window,
    }),
    amount: money({ amount: spent, currency }),
    of: text('cards.of_limits', {
      amount: money({ amount: limit, currency }),
      share: percent(Number((spent * 100n) / limit) / 100),
    }),
  }
}
