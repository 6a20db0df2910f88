import { resourcePath } from '@/lib/search-params/resource-path'
import type { TableChoice } from '@/components/transactions/table-choice'
import { TableForm } from '@/components/transactions/table-form'
import { ViewList } from '@/components/transactions/view-list'
import { Notice } from '@/components/ui/notice'
import { BackLink, PageHeading } from '@/components/ui/page-heading'
import { Section } from '@/components/ui/section'
import type { SavedView } from '@/lib/domain/transactions/saved-view'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

const refusals: Readonly<Record<string, MessageKey>> = {
  name_missing: 'transactions.view_needs_name',
  name_taken: 'transactions.view_name_taken',
}

/** The columns of the table of transactions, and the views of it that were saved. */
export function TransactionTableView({
  client,
  listHref,
  choice,
  views,
  outcome,
  format,
}: {
  client: { connection_id: string; name: string }
  /** The list that one came from. */
  listHref: string
  choice: TableChoice
  views: readonly SavedView[]
  outcome: string | undefined
  format: Format
}) {
  const { text } = format
  const title = text('transactions.columns_and_views')
  const refusal = Object.hasOwn(refusals, outcome ?? '') ? refusals[outcome ?? ''] : undefined
  return (
    <>
      <title>{`${title} · ${client.name} · Countinghouse`}</title>
      <PageHeading
        title={title}
        back={<BackLink href={listHref}>{text('transactions.title')}</BackLink>}
      />
      {refusal !== undefined && (
        <Notice tone="danger" title={text(refusal)} urgent>
          <p>{text('transactions.nothing_changed')}</p>
        </Notice>
      )}
      {(outcome === 'saved' || outcome === 'deleted') && (
        <Notice
          tone="good"
          title={
            outcome === 'saved' ? text('transactions.saved') : text('transactions.view_deleted')
          }
        />
      )}
      <Section title={text('transactions.columns')}>
        <TableForm connection_id={client.connection_id} choice={choice} format={format} />
      </Section>
      <Section title={text('transactions.views')}>
        <ViewList
          connection_id={client.connection_id}
          path={resourcePath(client.connection_id, 'transactions')}
          views={views}
          words={format}
        />
      </Section>
    </>
  )
}
