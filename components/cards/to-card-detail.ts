import {
  cardStateClass,
  cardTitle,
  limitText,
  maskedNumber,
  shareText,
  utilizationSentence,
} from '@/components/cards/card-text'
import { receiptFacts, type SpendView, toSpend } from '@/components/cards/to-card-spend'
import type { RecentTransactionsView } from '@/components/data-table/recent-transactions'
import { toRecent } from '@/components/data-table/transaction-rows'
import type { FactView, SupportView } from '@/components/layout/detail-view'
import { type DetailHead, toDetailHead, toSupport } from '@/components/layout/to-detail'
import { type Card, cardSchema } from '@/lib/bank-contract/card'
import {
  type CardUtilization,
  cardholderOf,
  findCardUtilization,
} from '@/lib/domain/cards/card-figures'
import type { WindowSpendRead } from '@/lib/domain/cards/limit-window'
import type { Client } from '@/lib/domain/clients/client'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { plainValue, valueName } from '@/lib/format/value-name'
import { type SplitAmount, splitMinor } from '@/lib/format/money'
import type { Reader } from '@/lib/format/create-reader'
import { withPeriod } from '@/lib/search-params/period-links'
import { newExportPath, resourcePath } from '@/lib/search-params/resource-path'

export interface CardDetailView extends DetailHead {
  readonly number: string | undefined
  readonly body:
    | {
        /** Its state, and how much of the limit is used where that is near it. */
        readonly badges: readonly { readonly text: string; readonly className: string }[]
        /** How much of the limit is used; undefined where there is no limit, or nothing left to spend. */
        readonly use:
          | {
              readonly left: SplitAmount
              /** What was spent, what of it is pending, and the limit. */
              readonly figures: readonly FactView[]
              readonly sentence: string
              /** Spent, in hundredths of the limit; what of it is pending comes last. */
              readonly percent: number
              readonly pendingPercent: number
              readonly isHigh: boolean
            }
          | undefined
        /** What was spent in the window, by its charges; undefined where they are not known. */
        readonly spend: SpendView | undefined
        /** Where its transactions are exported; undefined where they are not shared. */
        readonly exportHref: string | undefined
        readonly facts: readonly FactView[]
        readonly rules: readonly FactView[]
        readonly recent: RecentTransactionsView
        readonly support: SupportView
      }
    | undefined
}

interface CardRead {
  readonly client: Client
  readonly id: string
  /** The period of the address: it goes with every way out. */
  readonly period: string | undefined
  readonly outcome: ReadOutcome<{
    readonly card: Card
    /** Undefined where they could not be read, or are not shared. */
    readonly latest: LatestTransactions | undefined
  }>
  /** Undefined where its limit has no window, or transactions are not shared. */
  readonly spend?: WindowSpendRead | undefined
}

export function toCardDetail(
  { client, id, period, outcome, spend }: CardRead,
  reader: Reader,
): CardDetailView {
  const { text } = reader
  const list = withPeriod(resourcePath(client.connection_id, 'cards'), period)
  const href = withPeriod(resourcePath(client.connection_id, 'cards', id), period)
  const card = outcome.kind === 'read' ? outcome.value.card : undefined
  const title = card === undefined ? text('cards.singular') : cardTitle(card, reader)
  const back = { href: list, label: text('shell.cards') }
  return {
    ...toDetailHead({ client, outcome, title, href, back }, reader),
    number: maskedNumber(card?.last_4),
    body:
      outcome.kind === 'read'
        ? toBody(client, { ...outcome.value, spend }, period, reader)
        : undefined,
  }
}

function toBody(
  { connection_id, scope }: Client,
  {
    card,
    latest,
    spend,
  }: {
    card: Card
    latest: LatestTransactions | undefined
    spend: WindowSpendRead | undefined
  },
  period: string | undefined,
  reader: Reader,
): NonNullable<CardDetailView['body']> {
  const { text, money } = reader
  const utilization = findCardUtilization(card)
  const status = valueName('cards.state', card.status, text)
  const query = new URLSearchParams({ card_id: card.id }).toString()
  const shown = spend && toSpend(card, spend, connection_id, reader)
  const isHigh = utilization !== undefined && utilization.level !== 'calm'
  const percent = utilization === undefined ? 0 : percentOf(utilization.fraction)
  return {
    badges: [
      ...(isHigh
        ? [
            {
              text: text('cards.share_used', { share: shareText(utilization, reader) }),
              className: 'state badge badge-attention',
            },
          ]
        : []),
      // Beside a warning the normal state is quiet.
      ...(status === undefined || (isHigh && card.status === 'active')
        ? []
        : [{ text: status, className: cardStateClass(card.status) }]),
    ],
    use: utilization && {
      left: splitMinor(money(utilization.left), utilization.left.currency),
      figures: limitFacts(card, reader),
      sentence: utilizationSentence(card, utilization, reader),
      percent,
      pendingPercent: Math.min(percent, pendingPercentOf(card, utilization)),
      isHigh,
    },
    spend: shown,
    exportHref: scope.includes('transactions:read')
      ? withPeriod(newExportPath(connection_id, 'transactions', [['card_id', card.id]]), period)
      : undefined,
    facts: [
      ...toFacts(connection_id, card, period, reader),
      // The chart's head says them.
      ...(shown?.chart === undefined ? windowFacts(card, reader) : []),
      ...receiptFacts(spend?.spend, reader),
      ...(utilization === undefined ? limitFacts(card, reader) : []),
    ],
    rules: toRules(card, reader),
    recent: toRecent(
      latest,
      withPeriod(`${resourcePath(connection_id, 'transactions')}?${query}`, period),
      { connection_id, reader },
    ),
    support: toSupport(card, cardSchema.shape, [[text('cards.identifier'), card.id]], reader),
  }
}

function percentOf(fraction: number): number {
  return Math.max(0, Math.min(100, Math.floor(fraction * 100)))
}

function pendingPercentOf(
  { pending_spend, spending_limit }: Card,
  { left }: CardUtilization,
): number {
  if (pending_spend == null || spending_limit == null || pending_spend.currency !== left.currency) {
    return 0
  }
  return percentOf(pending_spend.amount / spending_limit.amount)
}

function limitFacts(card: Card, reader: Reader): FactView[] {
  const { text, money } = reader
  return [
    {
      label: text('cards.spent_in_window'),
      value: card.current_spend ? money(card.current_spend) : undefined,
    },
    {
      label: text('cards.of_it_pending'),
      value: card.pending_spend ? money(card.pending_spend) : undefined,
    },
    { label: text('cards.limit'), value: limitText(card, reader) },
  ]
}

function toFacts(
  connection_id: string,
  card: Card,
  period: string | undefined,
  reader: Reader,
): FactView[] {
  const { text, instantFull } = reader
  const status = valueName('cards.state', card.status, text)
  const user_id = card.cardholder?.user_id
  const query = new URLSearchParams({ user_id: user_id ?? '' }).toString()
  const moment = (iso: string | null | undefined) => (iso ? instantFull(iso) : undefined)
  return [
    {
      label: text('cards.cardholder'),
      value: cardholderOf(card),
      href: user_id
        ? withPeriod(`${resourcePath(connection_id, 'cards')}?${query}`, period)
        : undefined,
    },
    { label: text('cards.type'), value: valueName('cards.type', card.type, text) },
    { label: text('lists.status'), value: status },
    { label: text('cards.usable_from'), value: moment(card.usage_starts_at) },
    { label: text('cards.usable_until'), value: moment(card.usage_ends_at) },
  ]
}

function windowFacts(card: Card, { text, instantFull }: Reader): FactView[] {
  const { spend_period_start: start, spend_period_end: end } = card
  return [
    { label: text('cards.window_began'), value: start ? instantFull(start) : undefined },
    { label: text('cards.limit_resets'), value: end ? instantFull(end) : undefined },
  ]
}

/** Where the card may be used, and where it is sent: needed seldom, so closed at first. */
function toRules(card: Card, { text, list }: Reader): FactView[] {
  const names = (values: readonly string[] | null | undefined) => values && list(values)
  const plain = (values: readonly string[] | null | undefined) => names(values?.map(plainValue))
  return [
    { label: text('cards.allowed_categories'), value: plain(card.allowed_categories) },
    { label: text('cards.blocked_categories'), value: plain(card.blocked_categories) },
    { label: text('cards.allowed_merchants'), value: names(card.allowed_merchants) },
    { label: text('cards.blocked_merchants'), value: names(card.blocked_merchants) },
    { label: text('cards.billing_address'), value: addressText(card.billing_address) },
    { label: text('cards.shipping_address'), value: addressText(card.shipping_address) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

function addressText(address: Card['billing_address']): string | undefined {
  if (address == null) return undefined
  const parts = Object.values(address).filter(
    (part) => typeof part === 'string' && part.trim() !== '',
  )
  return parts.length === 0 ? undefined : parts.join(', ')
}
