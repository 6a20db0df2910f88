import { accountTypeWords } from '@/components/accounts/account-words'
import { wordsFor } from '@/components/resource-list/value-words'
import { accountColumns, accountTitle } from '@/components/accounts/account-columns'
import styles from '@/components/accounts/accounts-view.module.css'
import { balanceTotals } from '@/lib/domain/figures/balances'
import { accountList } from '@/components/accounts/search-params'
import { type ListViewProps, ResourceList } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { Account } from '@/lib/bank-contract/account'
import type { ListPage } from '@/lib/bank-contract/list'
import type { Format } from '@/lib/format/create-format'

export function AccountsView(props: ListViewProps<Account>) {
  const { client, list, outcome, format } = props
  const path = resourcePath(client.connection_id, 'accounts')
  return (
    <ResourceList
      {...props}
      title={format.text('accounts.title')}
      path={path}
      definition={accountList}
      columns={accountColumns(path, list, format)}
      rowKey={(row) => row.id}
      rowHref={(row) => resourcePath(client.connection_id, 'accounts', row.id)}
      rowLabel={(row) => accountTitle(row, format)}
      words={{
        filter: format.text('accounts.filter'),
        noneMatch: format.text('accounts.none_match'),
        none: format.text('accounts.none'),
        whenFirst: format.text('accounts.when_first'),
      }}
      summary={
        outcome.kind === 'read' && (
          <BalanceTotals
            page={outcome.value}
            isFirst={list.page_token === undefined}
            format={format}
          />
        )
      }
    />
  )
}

function BalanceTotals({
  page,
  isFirst,
  format,
}: {
  page: ListPage<Account>
  isFirst: boolean
  format: Format
}) {
  const totals = balanceTotals(page.items)
  if (totals.length === 0) return null
  const isWhole = isFirst && page.next_page_token === null && page.unreadable.length === 0
  return (
    <div className={styles['totals']}>
      <p>{format.text(isWhole ? 'accounts.balances' : 'accounts.balances_of_page')}</p>
      <dl>
        {totals.map(({ kind, currency, amount }) => (
          <div key={`${kind} ${currency}`}>
            <dt>
              {format.text('accounts.total_label', {
                kind: kindInWords(kind, format.text),
                currency,
              })}
            </dt>
            <dd data-amount="">{format.money({ amount, currency })}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function kindInWords(kind: string, text: Format['text']): string {
  if (kind === 'cash') return text('accounts.cash')
  return wordsFor(accountTypeWords, kind, text) ?? text('accounts.without_type')
}
