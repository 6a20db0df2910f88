import { masked } from '@/components/accounts/account-columns'
import { cardholderOf, cardTitle, limitOf } from '@/components/cards/card-columns'
import { CardMeter } from '@/components/cards/card-meter'
import styles from '@/components/cards/cards-view.module.css'
import { utilizationSentence } from '@/components/cards/card-utilization'
import { cardStates, cardTypeWords } from '@/components/cards/card-words'
import { postalAddressInWords } from '@/components/customers/postal-address-in-words'
import { DetailFrame, type DetailViewProps } from '@/components/resource-detail/detail-frame'
import { fullMoment } from '@/components/resource-detail/full-moment'
import { RawSection } from '@/components/resource-detail/raw-section'
import { RelatedLinks } from '@/components/resource-detail/related-links'
import { resourcePath } from '@/components/resource-list/resource-path'
import { StateBadge } from '@/components/resource-list/state-badge'
import { plainWords, wordsFor } from '@/components/resource-list/value-words'
import { LatestTransactions } from '@/components/transactions/latest-transactions'
import { Amount } from '@/components/ui/amount'
import { type DetailItem, DetailList } from '@/components/ui/detail-list'
import { type Card, cardSchema } from '@/lib/contract/card'
import { findCardUtilization } from '@/lib/contract/card-utilization'
import type { Transaction } from '@/lib/contract/transaction'
import type { Format } from '@/lib/format/create-format'

export interface CardWithLatest {
  card: Card
  latest: readonly Transaction[] | undefined
}

export function CardDetail(props: DetailViewProps<CardWithLatest>) {
  const { client, format } = props
  const { connection_id } = client
  return (
    <DetailFrame
      {...props}
      noun="Card"
      back={{ href: resourcePath(connection_id, 'cards'), label: 'Cards' }}
      titleOf={({ card }) => cardTitle(card)}
      asideOf={({ card }) => (
        <StateBadge states={cardStates} value={card.status} text={format.text} />
      )}
    >
      {({ card, latest }) => {
        const query = new URLSearchParams({ card_id: card.id }).toString()
        const transactionsHref = `${resourcePath(connection_id, 'transactions')}?${query}`
        return (
          <>
            <DetailList items={detailItems(card, format)} />
            <RelatedLinks
              links={relatedLinks(card, connection_id, transactionsHref)}
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
  return [
    { term: 'Number', value: masked(card.last_4) },
    { term: 'Cardholder', value: cardholderOf(card) },
    { term: 'Type', value: wordsFor(cardTypeWords, card.type, format.text) },
    {
      term: 'Limit',
      value:
        card.spending_limit == null ? (
          limitOf(card, format)
        ) : (
          <Amount>{limitOf(card, format)}</Amount>
        ),
    },
    {
      term: 'Used',
      value: utilization && (
        <span className={styles['use']}>
          <CardMeter utilization={utilization} format={format} />
        </span>
      ),
    },
    {
      term: 'In words',
      value: utilization && <Amount>{utilizationSentence(card, utilization, format)}</Amount>,
    },
    {
      term: 'Spent in this window',
      value: card.current_spend && <Amount>{format.money(card.current_spend)}</Amount>,
    },
    {
      term: 'Of it pending',
      value: card.pending_spend && <Amount>{format.money(card.pending_spend)}</Amount>,
    },
    { term: 'Window began', value: fullMoment(card.spend_period_start, format) },
    { term: 'Limit resets', value: fullMoment(card.spend_period_end, format) },
    { term: 'Usable from', value: fullMoment(card.usage_starts_at, format) },
    { term: 'Usable until', value: fullMoment(card.usage_ends_at, format) },
    { term: 'Billing address', value: postalAddressInWords(card.billing_address) },
    { term: 'Shipping address', value: postalAddressInWords(card.shipping_address) },
    { term: 'Allowed categories', value: namesOf(card.allowed_categories) },
    { term: 'Blocked categories', value: namesOf(card.blocked_categories) },
    { term: 'Allowed merchants', value: card.allowed_merchants?.join(', ') },
    { term: 'Blocked merchants', value: card.blocked_merchants?.join(', ') },
    { term: 'Card ID', value: <code>{card.id}</code> },
  ]
}

function namesOf(categories: readonly string[] | null | undefined): string | undefined {
  return categories?.map(plainWords).join(', ')
}

function relatedLinks({ cardholder }: Card, connection_id: string, transactionsHref: string) {
  const user_id = cardholder?.user_id
  return [
    { label: 'Transactions with this card', href: transactionsHref },
    !!user_id && {
      label: 'Cards of this cardholder',
      href: `${resourcePath(connection_id, 'cards')}?${new URLSearchParams({ user_id }).toString()}`,
    },
  ]
}
