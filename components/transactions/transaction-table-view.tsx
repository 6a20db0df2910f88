import { resourcePath } from '@/components/resource-list/resource-path'
import type { TableChoice } from '@/components/transactions/table-choice'
import { TableForm } from '@/components/transactions/table-form'
import { ViewList } from '@/components/transactions/view-list'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import type { SavedView } from '@/lib/contract/saved-view'

const refusals: Readonly<Record<string, string>> = {
  name_missing: 'A view needs a name',
  name_taken: 'You already have a view by that name',
}

/** The columns of the table of transactions, and the views of it that were saved. */
export function TransactionTableView({
  client,
  listHref,
  choice,
  views,
  outcome,
}: {
  client: { connection_id: string; name: string }
  /** The list that one came from. */
  listHref: string
  choice: TableChoice
  views: readonly SavedView[]
  outcome: string | undefined
}) {
  const refusal = Object.hasOwn(refusals, outcome ?? '') ? refusals[outcome ?? ''] : undefined
  return (
    <>
      <title>{`Columns and views · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title="Columns and views"
        back={<BackLink href={listHref}>Transactions</BackLink>}
      />
      {refusal !== undefined && (
        <Notice tone="danger" title={refusal} urgent>
          <p>Nothing was changed.</p>
        </Notice>
      )}
      {(outcome === 'saved' || outcome === 'deleted') && (
        <Notice tone="good" title={outcome === 'saved' ? 'Saved' : 'The view is deleted'} />
      )}
      <Section title="Columns">
        <TableForm connection_id={client.connection_id} choice={choice} />
      </Section>
      <Section title="Views">
        <ViewList
          connection_id={client.connection_id}
          path={resourcePath(client.connection_id, 'transactions')}
          views={views}
        />
      </Section>
    </>
  )
}
