import { cardColumns, cardTitle } from '@/components/cards/card-columns'
import { cardholderOf, isNearLimit } from '@/lib/domain/cards/card-figures'
import styles from '@/components/cards/cards-view.module.css'
import { cardList } from '@/components/cards/search-params'
import { seenIn } from '@/components/resource-list/filter-chip-list'
import { withPeriod } from '@/lib/search-params/period-links'
import { refineRows, type RowTests } from '@/lib/domain/search/refine-rows'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { Card } from '@/lib/bank-contract/card'

const tests: RowTests<Card> = {
  limit: () => isNearLimit,
  window: (value) => (card) => card.spending_limit_type === value,
}

export function CardsView(props: ListViewProps<Card>) {
  const { client, list, outcome, format } = props
  const rows = outcome.kind === 'read' ? outcome.value.items : []
  return (
    <ResourceList
      {...props}
      title={format.text('cards.title')}
      path={resourcePath(client.connection_id, 'cards')}
      definition={cardList}
      columns={cardColumns(format)}
      seen={{
        user_id: seenIn(rows, (row) => ({
          value: row.cardholder?.user_id,
          label: cardholderOf(row),
        })),
      }}
      refined={refineRows(rows, list, tests)}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(client.connection_id, 'cards', row.id)}
      rowLabel={(row) => cardTitle(row, format)}
      // Spec, Resource states: canceled and expired cards stay in the list.
      rowQuiet={(row) => row.status === 'canceled' || row.status === 'expired'}
      words={{
        filter: format.text('cards.filter'),
        noneMatch: format.text('cards.none_match'),
        none: format.text('cards.none'),
        whenFirst: format.text('cards.when_first'),
      }}
      summary={
        rows.length > 0 && (
          <p className={styles['more']}>
            <a
              href={withPeriod(
                `${resourcePath(client.connection_id, 'cards')}/holders`,
                list.period,
              )}
            >
              {format.text('cards.spend_by_holder')}
            </a>
          </p>
        )
      }
      className={styles['cards']}
    />
  )
}
