import { resourcePath } from '@/components/resource-list/resource-path'
import { seenIn, type SeenReferences } from '@/components/resource-list/filter-chip-list'
import { ResourceList, type ListViewProps } from '@/components/resource-list/resource-list'
import { transactionList } from '@/components/transactions/search-params'
import { counterpartyOf, transactionColumns } from '@/components/transactions/transaction-columns'
import styles from '@/components/transactions/transactions-view.module.css'
import type { Transaction } from '@/lib/contract/transaction'

export function TransactionsView(props: ListViewProps<Transaction>) {
  const { client, list, outcome, format } = props
  const path = resourcePath(client.connection_id, 'transactions')
  const rows = outcome.kind === 'read' ? outcome.value.items : []
  const currency = rows[0]?.amount.currency
  return (
    <ResourceList
      {...props}
      title="Transactions"
      path={path}
      definition={transactionList}
      columns={transactionColumns(path, list, format)}
      seen={seenInTransactions(rows)}
      {...(currency !== undefined && { currency })}
      // decisions.md, Transaction: both legs of a movement may share an id.
      rowKey={(row) => `${row.id} ${row.account_id}`}
      rowHref={(row) => resourcePath(client.connection_id, 'transactions', row.id)}
      rowLabel={(row) => `${format.instant(row.initiated_at ?? '')} ${counterpartyOf(row)}`.trim()}
      rowQuiet={(row) => row.status === 'failed'}
      empty={{
        title: 'No transactions yet',
        text: 'They appear here as soon as money moves in one of the accounts.',
      }}
      className={styles['ledger']}
    />
  )
}

function seenInTransactions(rows: readonly Transaction[]): SeenReferences {
  return {
    account_id: seenIn(rows, (row) => ({ value: row.account_id, label: row.account_name })),
    card_id: seenIn(rows, (row) => ({ value: row.card_id, label: row.card_name })),
    user_id: seenIn(rows, (row) => ({ value: row.user_id, label: row.user_full_name })),
  }
}
