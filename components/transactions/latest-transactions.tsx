import { DataTable } from '@/components/data-table/data-table'
import { parseListParams } from '@/lib/search-params/list-params'
import { periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { transactionList } from '@/lib/search-params/transactions'
import { counterpartyOf, transactionColumns } from '@/components/transactions/transaction-columns'
import styles from '@/components/transactions/transactions-view.module.css'
import { Section } from '@/components/ui/section'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'

const shownHere = new Set([
  'initiated_at',
  'counterparty_name',
  'transaction_type',
  'status',
  'amount',
])

/** The newest few movements of one account or card, and the way to all of them. */
export function LatestTransactions({
  connection_id,
  transactions,
  allHref,
  format,
}: {
  connection_id: string
  /** Undefined where they could not be read: the page stands without them. */
  transactions: readonly Transaction[] | undefined
  /** Its period goes with every row. */
  allHref: string
  format: Format
}) {
  const { text } = format
  const title = text('transactions.latest')
  const period = periodOfHref(allHref)
  const list = parseListParams(transactionList, {})
  const columns = transactionColumns(allHref, list, format)
    .filter(({ id }) => shownHere.has(id))
    .map(({ sort: _unsorted, ...column }) => column)
  return (
    <Section title={title} actions={<a href={allHref}>{text('transactions.all')}</a>}>
      {transactions === undefined ? (
        <p>{text('transactions.latest_unread')}</p>
      ) : (
        <div className={styles['ledger']} data-lead="2">
          <DataTable
            caption={title}
            columns={columns}
            rows={transactions}
            rowKey={(row) => `${row.id} ${row.account_id}`}
            rowHref={(row) =>
              withPeriod(resourcePath(connection_id, 'transactions', row.id), period)
            }
            rowLabel={(row) =>
              `${format.instant(row.initiated_at ?? '')} ${counterpartyOf(row, format)}`.trim()
            }
            rowQuiet={(row) => row.status === 'failed'}
            empty={<p>{text('transactions.latest_none')}</p>}
          />
        </div>
      )}
    </Section>
  )
}
