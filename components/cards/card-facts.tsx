import { ChevronRight } from 'lucide-react'
import { limitFigures } from '@/components/cards/card-limit'
import { DetailFact } from '@/components/layout/detail'
import { Facts } from '@/components/ui/facts'
import type { Card } from '@/lib/bank-contract/card'
import { cardholderOf, findCardUtilization } from '@/lib/domain/cards/card-figures'
import type { WindowSpendRead } from '@/lib/domain/cards/limit-window'
import { plainValue, valueName } from '@/lib/format/value-name'
import { isWhole } from '@/lib/domain/reading/reading'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { cardsHref } from '@/lib/search-params/list-hrefs'

export async function CardFacts({
  connection_id,
  period,
  card,
  spend,
  hasChart,
}: {
  connection_id: string
  period: string | undefined
  card: Card
  spend: WindowSpendRead | undefined
  /** Its head says when the window begins and ends. */
  hasChart: boolean
}) {
  const [t, lists, reader] = await Promise.all([
    getTranslations('cards'),
    getTranslations('lists'),
    getReader(),
  ])
  const { text, number, instantFull } = reader
  const user_id = card.cardholder?.user_id
  const moment = (iso: string | null | undefined) => (iso ? instantFull(iso) : undefined)
  const { receipts, charges = 0, extent } = spend?.spend ?? {}
  return (
    <Facts>
      <DetailFact
        label={t('cardholder')}
        value={cardholderOf(card)}
        href={user_id ? cardsHref(connection_id, { user_id: [user_id], period }) : undefined}
      />
      <DetailFact label={t('type')} value={valueName('cards.type', card.type, text)} />
      <DetailFact label={lists('status')} value={valueName('cards.state', card.status, text)} />
      <DetailFact label={t('usable_from')} value={moment(card.usage_starts_at)} />
      <DetailFact label={t('usable_until')} value={moment(card.usage_ends_at)} />
      {!hasChart && (
        <>
          <DetailFact label={t('window_began')} value={moment(card.spend_period_start)} />
          <DetailFact label={t('limit_resets')} value={moment(card.spend_period_end)} />
        </>
      )}
      {receipts !== undefined && extent !== undefined && isWhole(extent) && charges > 0 && (
        <DetailFact
          label={t('receipts_in_window')}
          value={t('receipts_of', { count: number(receipts), total: number(charges) })}
        />
      )}
      {findCardUtilization(card) === undefined &&
        (await limitFigures(card)).map((figure) => <DetailFact key={figure.label} {...figure} />)}
    </Facts>
  )
}

/** Where the card may be used, and where it is sent: needed seldom, so closed at first. */
export async function CardRules({ card }: { card: Card }) {
  const [t, { list }] = await Promise.all([getTranslations('cards'), getReader()])
  const names = (values: readonly string[] | null | undefined) => values && list(values)
  const plain = (values: readonly string[] | null | undefined) => names(values?.map(plainValue))
  const rules = [
    [t('allowed_categories'), plain(card.allowed_categories)],
    [t('blocked_categories'), plain(card.blocked_categories)],
    [t('allowed_merchants'), names(card.allowed_merchants)],
    [t('blocked_merchants'), names(card.blocked_merchants)],
    [t('billing_address'), addressText(card.billing_address)],
    [t('shipping_address'), addressText(card.shipping_address)],
  ] as const
  if (rules.every(([, value]) => !value)) return null
  return (
    <details className="group border-t border-line px-5 py-3.5">
      <summary className="flex min-h-6 items-center gap-2 font-medium text-quiet">
        <ChevronRight
          size={14}
          className="group-open:rotate-90 rtl:not-group-open:-scale-x-100"
          aria-hidden
        />
        {t('rules')}
      </summary>
      <Facts>
        {rules.map(([label, value]) => (
          <DetailFact key={label} label={label} value={value ?? undefined} />
        ))}
      </Facts>
    </details>
  )
}

function addressText(address: Card['billing_address']): string | undefined {
  const parts = Object.values(address ?? {}).filter(
    (part) => typeof part === 'string' && part.trim() !== '',
  )
  return parts.length === 0 ? undefined : parts.join(', ')
}
