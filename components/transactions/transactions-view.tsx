import {
  type AccountNames,
  choosableAccounts,
  noAccountNames,
} from '@/components/accounts/account-names'
import { seenIn, type SeenReferences } from '@/components/resource-list/filter-chip-list'
import { rowHref } from '@/lib/search-params/list-params'
import { ResourceList, type ListViewProps } from '@/components/resource-list/resource-list'
import { resourcePath } from '@/lib/search-params/resource-path'
import { BalanceLine } from '@/components/transactions/balance-line'
import sizes from '@/components/transactions/column-sizes.module.css'
import { FileLine } from '@/components/transactions/file-line'
import { ListTools } from '@/components/transactions/list-tools'
import { makeColumnWords } from '@/components/transactions/make-column-words'
import { makeReviewWords } from '@/components/transactions/make-review-words'
import { refineTransactions } from '@/lib/domain/search/refine-rows'
import { carriedText, type RunningBalance } from '@/lib/domain/transactions/running-balance'
import { SavedViews } from '@/components/transactions/saved-views'
import { transactionList } from '@/lib/search-params/transactions'
import { type TableChoice, usualTable } from '@/components/transactions/table-choice'
import {
  arrangeColumns,
  columnPlaces,
  counterpartyOf,
  transactionColumns,
} from '@/components/transactions/transaction-columns'
import styles from '@/components/transactions/transactions-view.module.css'
import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'
import type { SavedView } from '@/lib/domain/transactions/saved-view'

interface TransactionsViewProps extends ListViewProps<Transaction> {
  table?: TableChoice
  views?: readonly SavedView[]
  /** As far as the desk knows them. */
  accounts?: AccountNames
  /** Undefined where nobody asked for it. */
  balance?: RunningBalance | undefined
}

export function TransactionsView(props: TransactionsViewProps) {
  const { client, list, outcome, format, table = usualTable, views = [], balance } = props
  const { accounts = noAccountNames } = props
  const path = resourcePath(client.connection_id, 'transactions')
  const read = outcome.kind === 'read' ? outcome.value.items : []
  const refined = refineTransactions(read, list)
  // A view's columns are the view's own, where it has some.
  const byHand = views.every(({ id, columns: own }) => id !== list.view || own === null)
  const known = balance?.kind === 'known' ? balance : undefined
  const columns = arrangeColumns(
    transactionColumns(path, list, format),
    table,
    known && {
      header: format.text('transactions.balance'),
      after: (row) => balanceText(known.after.get(row), format),
    },
    byHand,
  )
  const currency = read[0]?.amount.currency
  return (
    <ResourceList
      {...props}
      refined={refined}
      title={format.text('transactions.title')}
      path={path}
      definition={transactionList}
      columns={columns}
      seen={seenInTransactions(read, accounts)}
      {...(currency !== undefined && { currency })}
      // decisions.md, Transaction: both legs of a movement may share an id.
      rowKey={(row) => `${row.id} ${row.account_id}`}
      rowHref={(row) => rowHref(resourcePath(client.connection_id, 'transactions', row.id), list)}
      rowLabel={(row) =>
        `${format.instant(row.initiated_at ?? '')} ${counterpartyOf(row, format)}`.trim()
      }
      rowQuiet={(row) => row.status === 'failed'}
      words={{
        filter: format.text('transactions.filter'),
        noneMatch: format.text('transactions.none_match'),
        noneInPeriod: format.text('transactions.none_in_period'),
        none: format.text('transactions.none'),
        whenFirst: format.text('transactions.when_first'),
      }}
      className={`${styles['ledger']} ${sizes['drawn']}`}
      tableData={{ ...columnPlaces(columns, table), 'data-by-hand': byHand ? '' : undefined }}
      above={
        <SavedViews client={client} path={path} list={list} views={views} text={format.text}>
          <Tools client={client} table={table} byHand={byHand} format={format} />
        </SavedViews>
      }
      summary={
        <>
          <BalanceLine path={path} list={list} balance={balance} format={format} />
          {read.length > 0 && (
            <FileLine connection_id={client.connection_id} list={list} text={format.text} />
          )}
        </>
      }
      {...(known !== undefined && {
        onward: { ...list, balance: carriedText(known.carried) },
      })}
    />
  )
}

/** What a script adds, in the reader's words. */
function Tools({
  client: { connection_id },
  table,
  byHand,
  format,
}: Pick<TransactionsViewProps, 'client' | 'format'> & { table: TableChoice; byHand: boolean }) {
  return (
    <ListTools
      review={{
        connection_id,
        keys: table.keys,
        locale: format.locale,
        settingsHref: `/clients/${encodeURIComponent(connection_id)}/transaction-table`,
        words: makeReviewWords(format),
      }}
      columns={
        byHand
          ? { connection_id, columns: table.columns, words: makeColumnWords(format.text) }
          : undefined
      }
    />
  )
}

function balanceText(balance: Money | undefined, format: Pick<Format, 'money'>): string | null {
  return balance === undefined ? null : format.money(balance)
}

function seenInTransactions(rows: readonly Transaction[], accounts: AccountNames): SeenReferences {
  return {
    account_id: choosableAccounts(
      accounts,
      seenIn(rows, (row) => ({ value: row.account_id, label: row.account_name })),
    ),
    card_id: seenIn(rows, (row) => ({ value: row.card_id, label: row.card_name })),
    user_id: seenIn(rows, (row) => ({ value: row.user_id, label: row.user_full_name })),
    currency: seenIn(rows, ({ amount }) => ({ value: amount.currency, label: amount.currency })),
    counterparty: seenIn(rows, ({ counterparty_name: name }) => ({
      value: name?.trim(),
      label: name?.trim(),
    })),
  }
}
