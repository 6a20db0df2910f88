import {
  type AccountNames,
  choosableAccounts,
  noAccountNames,
} from '@/components/accounts/account-names'
import { ZipChoice } from '@/components/exports/zip-choice'
import { seenIn } from '@/components/resource-list/filter-chip-list'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import { coveragePath } from '@/lib/search-params/coverage-params'
import { statementList } from '@/components/statements/search-params'
import {
  statementAccountLabel,
  statementColumns,
  statementPeriod,
} from '@/components/statements/statement-columns'
import styles from '@/components/statements/statements-view.module.css'
import type { Statement } from '@/lib/bank-contract/statement'

export function StatementsView(
  props: ListViewProps<Statement> & {
    /** As far as the desk knows them. */
    accounts?: AccountNames
  },
) {
  const { client, outcome, format, accounts = noAccountNames } = props
  const rows = outcome.kind === 'read' ? outcome.value.items : []
  return (
    <ResourceList
      {...props}
      title={format.text('statements.title')}
      path={resourcePath(client.connection_id, 'statements')}
      definition={statementList}
      columns={statementColumns(client.connection_id, accounts, format)}
      seen={{
        account_id: choosableAccounts(
          accounts,
          seenIn(
            rows.flatMap((row) => row.accounts ?? []),
            (account) => ({
              value: account.account_id,
              label: statementAccountLabel(account, accounts, format),
            }),
          ),
        ),
      }}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(client.connection_id, 'statements', row.id)}
      rowLabel={(row) => statementPeriod(row, format)}
      words={{
        filter: format.text('statements.filter'),
        noneMatch: format.text('statements.none_match'),
        noneInPeriod: format.text('statements.none_in_period'),
        none: format.text('statements.none'),
        whenFirst: format.text('statements.when_first'),
      }}
      summary={
        rows.length > 0 && (
          <ZipChoice
            connection_id={client.connection_id}
            kind="statements"
            list={props.list}
            text={format.text}
            links={[
              {
                label: format.text('statements.coverage'),
                href: coveragePath(client.connection_id, props.list.period),
              },
            ]}
          />
        )
      }
      className={styles['statements']}
    />
  )
}
