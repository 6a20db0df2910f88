import { moneyInWords } from '@/components/accounts/balance-totals'
import { CardholderCharts } from '@/components/cards/cardholder-charts'
import { type CardholderTotal, cardholderTotals } from '@/components/cards/cardholder-totals'
import { spendingLimitWords } from '@/components/cards/card-words'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { type Column, DataTable } from '@/components/data-table/data-table'
import { resourcePath } from '@/components/resource-list/resource-path'
import { plainWords, wordsFor } from '@/components/resource-list/value-words'
import { EmptyState } from '@/components/ui/empty-state'
import { Footnote } from '@/components/ui/footnote'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import type { Card } from '@/lib/contract/card'
import type { Client } from '@/lib/contract/client'
import type { ReadOutcome } from '@/lib/contract/read-outcome'
import type { Format } from '@/lib/format/create-format'

/** What each cardholder has spent in the windows that run now. */
export function CardholdersView({
  client,
  outcome,
  format,
}: {
  client: Client
  outcome: ReadOutcome<{ cards: readonly Card[]; isWhole: boolean }>
  format: Format
}) {
  const { connection_id } = client
  const cards = resourcePath(connection_id, 'cards')
  const totals = outcome.kind === 'read' ? cardholderTotals(outcome.value.cards) : []
  const hrefOf = ({ user_id }: CardholderTotal) =>
    user_id === undefined ? undefined : `${cards}?${new URLSearchParams({ user_id }).toString()}`
  return (
    <>
      <title>{`Card spend by cardholder · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title="Card spend by cardholder"
        back={<BackLink href={cards}>Cards</BackLink>}
      />
      {outcome.kind === 'failed' ? (
        <ReadFailureState
          failure={outcome.failure}
          client={client}
          retryHref={`${cards}/holders`}
          firstPageHref={cards}
          format={format}
        />
      ) : (
        <>
          {!outcome.value.isWhole && (
            <Notice tone="attention" title="At least this much was spent">
              <p>The bank’s list of cards was not read to its end.</p>
            </Notice>
          )}
          <CardholderCharts
            totals={totals}
            isWhole={outcome.value.isWhole}
            hrefOf={hrefOf}
            format={format}
          />
          <DataTable
            caption="Card spend by cardholder"
            columns={columns(outcome.value.isWhole, format)}
            rows={totals}
            rowKey={({ user_id, name, window, currency }) =>
              JSON.stringify([user_id ?? name, window, currency])
            }
            rowHref={hrefOf}
            empty={
              <EmptyState title="No card has a limit or has spent anything">
                Cardholders appear here with what their cards spent.
              </EmptyState>
            }
          />
          <Footnote>
            Each window is added up by itself: a day’s spend and a month’s are not the same figure.
            Read at <time dateTime={outcome.readAt}>{format.time(outcome.readAt)}</time>.
          </Footnote>
        </>
      )}
    </>
  )
}

function columns(isWhole: boolean, format: Format): Column<CardholderTotal>[] {
  const figure = (
    id: string,
    header: string,
    read: (row: CardholderTotal) => bigint,
  ): Column<CardholderTotal> => ({
    id,
    header,
    cell: (row) => `${isWhole ? '' : 'at least '}${moneyInWords(read(row), row.currency, format)}`,
    align: 'end',
    compact: 'labelled',
  })
  return [
    { id: 'name', header: 'Cardholder', cell: ({ name }) => name },
    {
      id: 'window',
      header: 'Window',
      cell: ({ window }) =>
        plainWords(wordsFor(spendingLimitWords, window, format.text) ?? 'no limit'),
    },
    {
      id: 'cards',
      header: 'Cards',
      cell: ({ cards, closed }) => {
        if (closed === 0) return format.number(cards)
        const which = closed === cards ? '' : `${format.number(closed)} of them `
        return `${format.number(cards)}, ${which}canceled or expired`
      },
      grow: true,
    },
    figure('spent', 'Spent', ({ spent }) => spent),
    figure('pending', 'Of it pending', ({ pending }) => pending),
    figure('limit', 'Limits together', ({ limit }) => limit),
  ]
}
