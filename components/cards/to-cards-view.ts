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
import type { LocalFilterView } from '@/components/data-table/local-filter-note'
import { toPager } from '@/components/data-table/to-pager'
import { namedIn, toToolbar, wordsOfDefinition } from '@/components/data-table/to-toolbar'
import type { StateView } from '@/components/layout/state-view'
import { hueOf, initialsOf } from '@/components/ui/avatar'
import { type Card, cardStatuses } from '@/lib/bank-contract/card'
import type { ListPage } from '@/lib/bank-contract/list'
import { cardholderOf, findCardUtilization, isNearLimit } from '@/lib/domain/cards/card-figures'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { RowFilters } from '@/lib/domain/search/judge-rows'
import { refineRows } from '@/lib/domain/search/refine-rows'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/i18n/reader'
import { cardList } from '@/lib/search-params/cards'
import type { ListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'

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
        readonly level: 'calm' | 'warning' | 'critical'
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
  readonly tabs: readonly {
    readonly key: 'all' | 'near' | 'virtual' | 'physical' | 'by_holder'
    readonly href: string
    readonly isCurrent: boolean
  }[]
  /** Of the cards that were read; "at least" where more follow. */
  readonly strip:
    | {
        readonly near: string
        readonly isAnyNear: boolean
        readonly active: string
        readonly count: string
      }
    | undefined
}

const filters: RowFilters<Card> = {
  limit: { judge: isNearLimit },
  window: {
    judge: ({ spending_limit_type: type }, values) =>
      type === undefined ? undefined : type !== null && values.includes(type),
  },
}

export function toCardsView(
  {
    client,
    list,
    outcome,
  }: {
    readonly client: Client
    readonly list: ListParams
    readonly outcome: ReadOutcome<ListPage<Card>>
  },
  reader: Reader,
): CardsView {
  const { text, number } = reader
  const path = resourcePath(client.connection_id, 'cards')
  const page = outcome.kind === 'read' ? outcome.value : undefined
  const cards = page?.items ?? []
  const here = refineRows(cards, list, filters)
  const place = { path, definition: cardList, list }
  const isWhole = page?.next_page_token === null && list.page === 1
  return {
    title: text('cards.title'),
    ...toListBody(outcome, {
      ...place,
      client,
      words: {
        noneMatch: text('cards.none_match'),
        none: text('cards.none'),
        whenFirst: text('cards.when_first'),
      },
      reader,
      toRows: (items) =>
        (refineRows(items, list, filters)?.rows ?? items).map((card) =>
          toRow(card, client, list, reader),
        ),
    }),
    toolbar: toToolbar(
      { ...place, notApplied: notAppliedIn(outcome, here), currency: 'USD' },
      wordsOfDefinition(cardList, reader, {
        references: {
          user_id: namedIn(cards, (card) => [card.cardholder?.user_id, cardholderOf(card)]),
        },
      }),
      reader,
    ),
    pager: page && toPager(path, list, page, reader),
    updatedAt: outcome.kind === 'read' ? reader.clock(outcome.readAt) : undefined,
    localFilter: toLocalFilter(outcome, here, place, reader),
    tabs: toTabs(path, list),
    strip:
      cards.length === 0
        ? undefined
        : {
            near: countOf(cards.map(isNearLimit), isWhole, reader),
            isAnyNear: cards.some(isNearLimit),
            active: countOf(cards.map(isActive), true, reader),
            count: isWhole
              ? number(cards.length)
              : text('cards.at_least', { amount: number(cards.length) }),
          },
  }
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
  if (count === 0 && !isDetermined) return text('lists.cannot_be_told')
  return isDetermined && isWhole ? number(count) : text('cards.at_least', { amount: number(count) })
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
    use: utilization && {
      text: useText(
        utilization.level,
        shareText(utilization, reader),
        utilization.left.amount,
        text,
      ),
      percent: Math.min(100, Math.floor(utilization.fraction * 100)),
      level: utilization.level,
    },
    left: utilization && money(utilization.left),
    isOver: (utilization?.left.amount ?? 0) < 0,
    status: valueName('cards.state', card.status, text),
    statusClass: cardStateClass(card.status),
    isClosed: isClosed(card),
  }
}

function useText(
  level: 'calm' | 'warning' | 'critical',
  share: string,
  left: number,
  text: Reader['text'],
): string {
  if (left < 0) return text('cards.share_over', { share })
  return level === 'calm' ? share : text('cards.share_near', { share })
}

function toTabs(path: string, list: ListParams): CardsView['tabs'] {
  const { period } = list
  const set = new Map(list.filters)
  const link = (query: Record<string, string>) => {
    const all = { ...(period !== undefined && { period }), ...query }
    const search = new URLSearchParams(all).toString()
    return search === '' ? path : `${path}?${search}`
  }
  return [
    { key: 'all', href: link({}), isCurrent: set.size === 0 },
    { key: 'near', href: link({ limit: 'near' }), isCurrent: set.get('limit') === 'near' },
    { key: 'virtual', href: link({ type: 'virtual' }), isCurrent: set.get('type') === 'virtual' },
    {
      key: 'physical',
      href: link({ type: 'physical' }),
      isCurrent: set.get('type') === 'physical',
    },
    { key: 'by_holder', href: withPeriod(`${path}/holders`, period), isCurrent: false },
  ]
}
