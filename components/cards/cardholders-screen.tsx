import { type CardholdersRead, toCardholderRows } from '@/components/cards/cardholder-rows'
import { CardholderTable } from '@/components/cards/cardholder-table'
import { emptyState } from '@/components/layout/to-failure'
import { ReadFailed } from '@/components/layout/read-failed'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import type { Card } from '@/lib/bank-contract/card'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import { madeOf, type Reading } from '@/lib/domain/reading/reading'
import { sayNone, whyPartial } from '@/lib/present/reading-words'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface CardholdersProps {
  readonly client: Client
  /** The period of the address: it goes with every way out. */
  readonly period: string | undefined
  readonly outcome: ReadOutcome<Reading<Card>>
}

/** What each cardholder has spent in the windows that run now. */
export async function CardholdersScreen({ client, period, outcome }: CardholdersProps) {
  const [shell, reader] = await Promise.all([getTranslations('shell'), getReader()])
  const { connection_id } = client
  const path = resourcePath(connection_id, 'cards')
  const listHref = withPeriod(path, period)
  const title = reader.text('places.cardholders')
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <TitleRow
        title={title}
        back={{ href: listHref, label: shell('cards') }}
        updatedAt={outcome.kind === 'read' ? reader.clock(outcome.readAt) : undefined}
      />
      {outcome.kind === 'failed' ? (
        <ReadFailed
          failure={outcome.failure}
          client={client}
          retryHref={withPeriod(`${path}/holders`, period)}
          firstPageHref={listHref}
        />
      ) : (
        <Cardholders
          title={title}
          connection_id={connection_id}
          period={period}
          cards={outcome.value}
        />
      )}
    </>
  )
}

async function Cardholders({ title, ...read }: CardholdersRead & { readonly title: string }) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const rows = toCardholderRows(read, reader)
  const partial = whyPartial(read.cards, reader)
  if (rows.length === 0) {
    const isUnknown = ({ current_spend }: Card) => current_spend === undefined
    const spending = madeOf(read.cards, [], read.cards.items.filter(isUnknown).length)
    const none = sayNone(spending, reader, 'none.card_spend')
    const text = [t('nothing_spent_when')]
    return <StateScreen state={emptyState(spending, { title: none, text }, reader)} />
  }
  return (
    <>
      {partial !== undefined && (
        <p role="status" className="note mx-4 mb-2 bg-attention-tint text-attention sm:mx-6">
          {t('list_not_read')} {partial}
        </p>
      )}
      <CardholderTable caption={title} rows={rows} />
      <p className="max-w-[80ch] px-4 py-4 text-xs text-faint sm:px-6">{t('by_holder_foot')}</p>
    </>
  )
}
