import { masked } from '@/components/accounts/account-columns'
import { cardTitle, limitOf } from '@/components/cards/card-columns'
import { cardholderOf, findCardUtilization } from '@/lib/domain/cards/card-figures'
import { CardMeter } from '@/components/cards/card-meter'
import styles from '@/components/cards/cards-view.module.css'
import { utilizationSentence } from '@/components/cards/card-utilization'
import { cardStates, cardTypeWords } from '@/components/cards/card-words'
import { postalAddressInWords } from '@/components/customers/postal-address-in-words'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { RelatedLinks } from '@/components/resource-detail/related-links'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { plainWords, wordsFor } from '@/components/resource-list/value-words'
import { LatestTransactions } from '@/components/transactions/latest-transactions'
import { Amount } from '@/components/ui/amount'
import { type DetailItem, DetailList } from '@/components/ui/detail-list'
import { type Card, cardSchema } from '@/lib/bank-contract/card'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

export interface CardWithLatest {
  card: Card
  latest: readonly Transaction[] | undefined
}

export function CardDetail(props: DetailViewProps<CardWithLatest>) {
  const { client, format } = props
  const { text } = format
  const { connection_id } = client
  return (
    <DetailFrame
      {...props}
      noun={text('cards.singular')}
      back={{ href: resourcePath(connection_id, 'cards'), label: text('cards.title') }}
      titleOf={({ card }) => cardTitle(card, format)}
      asideOf={({ card }) => (
        <StateBadge states={cardStates} value={card.status} text={format.text} />
      )}
    >
      {({ card, latest }) => {
        const query = new URLSearchParams({ card_id: card.id }).toString()
        const transactionsHref = withPeriod(
          `${resourcePath(connection_id, 'transactions')}?${query}`,
          periodOfHref(props.href),
        )
        return (
          <>
            <DetailList items={detailItems(card, format)} />
            <RelatedLinks
              links={relatedLinks(card, connection_id, transactionsHref, text)}
              here={props.href}
              text={format.text}
            />
            <LatestTransactions
              connection_id={connection_id}
              transactions={latest}
              allHref={transactionsHref}
              format={format}
            />
            <RawSection value={card} known={cardSchema.shape} format={format} />
          </>
        )
      }}
    </DetailFrame>
  )
}

function detailItems(card: Card, format: Format): DetailItem[] {
  const utilization = findCardUtilization(card)
  const { text, list } = format
  return [
    { term: text('cards.number'), value: masked(card.last_4) },
    { term: text('cards.cardholder'), value: cardholderOf(card) },
    { term: text('cards.type'), value: wordsFor(cardTypeWords, card.type, format.text) },
    {
      term: text('cards.limit'),
      value:
        card.spending_limit == null ? (
          limitOf(card, format)
        ) : (
          <Amount>{limitOf(card, format)}</Amount>
        ),
    },
    {
      term: text('cards.used'),
      value: utilization && (
        <span className={styles['use']}>
          <CardMeter utilization={utilization} format={format} />
        </span>
      ),
    },
    {
      term: text('cards.in_words'),
      value: utilization && <Amount>{utilizationSentence(card, utilization, format)}</Amount>,
    },
    {
      term: text('cards.spent_in_window'),
      value: card.current_spend && <Amount>{format.money(card.current_spend)}</Amount>,
    },
    {
      term: text('cards.of_it_pending'),
      value: card.pending_spend && <Amount>{format.money(card.pending_spend)}</Amount>,
    },
    { term: text('cards.window_began'), value: fullMoment(card.spend_period_start, format) },
    { term: text('cards.limit_resets'), value: fullMoment(card.spend_period_end, format) },
    { term: text('cards.usable_from'), value: fullMoment(card.usage_starts_at, format) },
    { term: text('cards.usable_until'), value: fullMoment(card.usage_ends_at, format) },
    { term: text('cards.billing_address'), value: postalAddressInWords(card.billing_address) },
    { term: text('cards.shipping_address'), value: postalAddressInWords(card.shipping_address) },
    {
      term: text('cards.allowed_categories'),
      value: card.allowed_categories && list(card.allowed_categories.map(plainWords)),
    },
    {
      term: text('cards.blocked_categories'),
      value: card.blocked_categories && list(card.blocked_categories.map(plainWords)),
    },
    {
      term: text('cards.allowed_merchants'),
      value: card.allowed_merchants && list(card.allowed_merchants),
    },
    {
      term: text('cards.blocked_merchants'),
      value: card.blocked_merchants && list(card.blocked_merchants),
    },
    { term: text('cards.identifier'), value: <code>{card.id}</code> },
  ]
}

function relatedLinks(
  { cardholder }: Card,
  connection_id: string,
  transactionsHref: string,
  text: Text['text'],
) {
  const user_id = cardholder?.user_id
  return [
    { label: text('cards.transactions_with'), href: transactionsHref },
    !!user_id && {
      label: text('cards.cards_of_holder'),
      href: `${resourcePath(connection_id, 'cards')}?${new URLSearchParams({ user_id }).toString()}`,
    },
  ]
}
