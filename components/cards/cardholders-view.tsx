import { ownDirection } from '@/components/data-table/own-direction'
import { CardholderCharts } from '@/components/cards/cardholder-charts'
import { type CardholderTotal, cardholderTotals } from '@/lib/domain/cards/card-figures'
import { spendingLimitWords } from '@/components/cards/card-words'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { plainWords, wordsFor } from '@/components/resource-list/value-words'
import { EmptyState } from '@/components/ui/empty-state'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { Rich } from '@/components/ui/rich'
import type { Card } from '@/lib/bank-contract/card'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadOutcome } from '@/lib/domain/connections/read-outcome'
import type { Format } from '@/lib/format/create-format'

/** What each cardholder has spent in the windows that run now. */
export function CardholdersView({
  client,
  period,
  outcome,
  format,
}: {
  client: Client
  /** As the address has it: it goes with every way out. */
  period: string | undefined
  outcome: ReadOutcome<{ cards: readonly Card[]; isWhole: boolean }>
  format: Format
}) {
  const { connection_id } = client
  const { text, rich } = format
  const title = text('cards.card_spend_by_holder')
  const list = resourcePath(connection_id, 'cards')
  const cards = withPeriod(list, period)
  const totals =
    outcome.kind === 'read'
      ? cardholderTotals(outcome.value.cards, {
          nobody: text('cards.nobody_named'),
          locale: format.locale,
        })
      : []
  const hrefOf = (total: CardholderTotal) => withPeriod(cardsHref(list, total), period)
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <PageHeading title={title} back={<BackLink href={cards}>{text('cards.title')}</BackLink>} />
      {outcome.kind === 'failed' ? (
        <ReadFailureState
          failure={outcome.failure}
          client={client}
          retryHref={withPeriod(`${list}/holders`, period)}
          firstPageHref={cards}
          format={format}
        />
      ) : (
        <>
          {!outcome.value.isWhole && (
            <Notice tone="attention" title={text('cards.at_least_spent')}>
              <p>{text('cards.list_not_read')}</p>
            </Notice>
          )}
          <CardholderCharts
            totals={totals}
            isWhole={outcome.value.isWhole}
            hrefOf={hrefOf}
            format={format}
          />
          <DataTable
            caption={title}
            columns={columns(outcome.value.isWhole, format)}
            rows={totals}
            rowKey={({ user_id, name, window, currency }) =>
              JSON.stringify([user_id ?? name, window, currency])
            }
            rowHref={hrefOf}
            empty={
              <EmptyState title={text('cards.nothing_spent')}>
                {text('cards.nothing_spent_when')}
              </EmptyState>
            }
          />
          <Footnote>
            <Rich
              parts={rich('cards.windows_note', {
                at: format.time(outcome.readAt),
                time: (words) => <time dateTime={outcome.readAt}>{words}</time>,
              })}
            />
          </Footnote>
        </>
      )}
    </>
  )
}

/** The cards that a total is made of; none where the bank names no holder. */
function cardsHref(list: string, { user_id, window }: CardholderTotal): string | undefined {
  if (user_id === undefined) return undefined
  const query = new URLSearchParams({ user_id, ...(window !== undefined && { window }) })
  return `${list}?${query.toString()}`
}

function columns(isWhole: boolean, format: Format): Column<CardholderTotal>[] {
  const { text, number } = format
  const figure = (
    id: string,
    header: string,
    read: (row: CardholderTotal) => bigint,
  ): Column<CardholderTotal> => ({
    id,
    header,
    cell: (row) => {
      const amount = format.money({ amount: read(row), currency: row.currency })
      return isWhole ? amount : text('cards.at_least', { amount })
    },
    align: 'end',
    compact: 'labelled',
  })
  return [
    {
      id: 'name',
      header: text('cards.cardholder'),
      cell: ({ name }) => ownDirection(name, format),
    },
    {
      id: 'window',
      header: text('cards.window'),
      cell: ({ window }) =>
        plainWords(wordsFor(spendingLimitWords, window, text) ?? text('charts.no_limit')),
    },
    {
      id: 'cards',
      header: text('cards.title'),
      cell: ({ cards, closed }) => {
        if (closed === 0) return number(cards)
        return closed === cards
          ? text('cards.cards_all_closed', { number: number(cards) })
          : text('cards.cards_some_closed', { number: number(cards), closed: number(closed) })
      },
      grow: true,
    },
    figure('spent', text('cards.spent'), ({ spent }) => spent),
    figure('pending', text('cards.of_it_pending'), ({ pending }) => pending),
    figure('limit', text('cards.limits_together'), ({ limit }) => limit),
  ]
}
