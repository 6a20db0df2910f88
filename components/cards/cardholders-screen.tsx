import { type CardholdersRead, toCardholderRows } from '@/components/cards/cardholder-rows'
import { CardholderTable } from '@/components/cards/cardholder-table'
import { ReadFailed, Undetermined } from '@/components/layout/read-failed'
import { StateScreen } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import type { Card } from '@/lib/bank-contract/card'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Reading } from '@/lib/domain/reading/reading'
import { whyPartial } from '@/lib/present/why-partial'
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
  const [t, shell, reader] = await Promise.all([
    getTranslations('cards'),
    getTranslations('shell'),
    getReader(),
  ])
  const { connection_id } = client
  const path = resourcePath(connection_id, 'cards')
  const listHref = withPeriod(path, period)
  const title = t('card_spend_by_holder')
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
        <Cardholders connection_id={connection_id} period={period} cards={outcome.value} />
      )}
    </>
  )
}

async function Cardholders(read: CardholdersRead) {
  const [t, reader] = await Promise.all([getTranslations('cards'), getReader()])
  const rows = toCardholderRows(read, reader)
  const partial = whyPartial(read.cards, reader)
  if (rows.length === 0) {
    if (partial !== undefined) return <Undetermined why={partial} />
    if (read.cards.items.some(({ current_spend }) => current_spend === undefined)) {
      return <Undetermined />
    }
    const nothing = { title: t('nothing_spent'), text: [t('nothing_spent_when')] }
    return <StateScreen state={{ tone: 'plain', icon: 'empty', ...nothing, actions: [] }} />
  }
  return (
    <>
      {partial !== undefined && (
        <p role="status" className="note mx-4 mb-2 bg-attention-tint text-attention sm:mx-6">
          {t('list_not_read')} {partial}
        </p>
      )}
      <CardholderTable rows={rows} />
    </>
  )
}
