import { ZipChoice } from '@/components/exports/zip-choice'
import { seenIn } from '@/components/resource-list/filter-chip-list'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/components/resource-list/resource-path'
import { shortId } from '@/components/resource-list/value-words'
import { coveragePath } from '@/components/statements/coverage-params'
import { statementList } from '@/components/statements/search-params'
import {
  statementAccountTitle,
  statementColumns,
  statementPeriod,
} from '@/components/statements/statement-columns'
import styles from '@/components/statements/statements-view.module.css'
import type { Statement } from '@/lib/contract/statement'

export function StatementsView(props: ListViewProps<Statement>) {
  const { client, outcome, format } = props
  const rows = outcome.kind === 'read' ? outcome.value.items : []
  return (
    <ResourceList
      {...props}
      title="Statements"
      path={resourcePath(client.connection_id, 'statements')}
      definition={statementList}
      columns={statementColumns(client.connection_id, format)}
      seen={{
        account_id: seenIn(
          rows.flatMap(({ accounts }) => accounts ?? []),
          nameOfAccount,
        ),
      }}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(client.connection_id, 'statements', row.id)}
      rowLabel={(row) => statementPeriod(row, format)}
      empty={{
        title: 'No statements yet',
        text: 'They appear here when the bank has closed the first month.',
      }}
      summary={
        rows.length > 0 && (
          <ZipChoice
            connection_id={client.connection_id}
            kind="statements"
            list={props.list}
            links={[{ label: 'Coverage by month', href: coveragePath(client.connection_id) }]}
          />
        )
      }
      className={styles['statements']}
    />
  )
}

function nameOfAccount(account: Parameters<typeof statementAccountTitle>[0]) {
  const { account_id } = account
  const title = statementAccountTitle(account)
  return { value: account_id, label: account_id ? `${title} ${shortId(account_id)}` : title }
}
