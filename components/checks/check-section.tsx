import { type CheckParams, checksHref } from '@/components/checks/check-params'
import { type CheckResult, countInWords } from '@/components/checks/check-results'
import styles from '@/components/checks/checks-view.module.css'
import { DataTable } from '@/components/data-table/data-table'
import { ownDirection } from '@/components/data-table/own-direction'
import { parseListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import { makeReviewWords } from '@/components/transactions/make-review-words'
import { transactionList } from '@/lib/search-params/transactions'
import { SumList } from '@/components/transactions/sum-list'
import { counterpartyOf, transactionColumns } from '@/components/transactions/transaction-columns'
import ledger from '@/components/transactions/transactions-view.module.css'
import { Section } from '@/components/ui/section'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'

const fewRows = 20
const mostRows = 500

const usualColumns = [
  'initiated_at',
  'counterparty_name',
  'transaction_type',
  'status',
  'account',
  'amount',
]

/** What one check found, with its sums; the first few rows, or all of them where that is asked for. */
export function CheckSection({
  result,
  connection_id,
  params,
  listHref,
  isWhole,
  format,
}: {
  result: CheckResult
  connection_id: string
  params: CheckParams
  /** The same rows in the list of transactions, where its filters can say them. */
  listHref?: string | undefined
  isWhole: boolean
  format: Format
}) {
  const { id, title, finding, note, groups } = result
  const { text } = format
  const isShown = params.shown === id
  const all = groups.flat()
  const rows = firstRows(groups, isShown ? mostRows : fewRows)
  const sum = createTransactionSum()
  sum.add(all)
  const href = `${checksHref(connection_id, params, { shown: isShown ? undefined : id })}#${id}`
  const number = countInWords(all.length, { isWhole, format })
  const more =
    all.length > mostRows
      ? text('checks.show_first', { number: format.number(mostRows) })
      : text('checks.show_all', { number })
  return (
    <Section
      id={id}
      title={title}
      actions={
        listHref !== undefined &&
        all.length > 0 && <a href={listHref}>{text('checks.in_the_list')}</a>
      }
    >
      <p>{finding}</p>
      {all.length > 0 && <p>{note}</p>}
      {all.length > 0 && (
        <div className={styles['sums']}>
          <SumList sums={sum.read()} words={makeReviewWords(format).sums} format={format} />
        </div>
      )}
      <CheckTable
        result={result}
        rows={rows}
        connection_id={connection_id}
        params={params}
        format={format}
      />
      {(rows.length < all.length || (isShown && all.length > fewRows)) && (
        <p className={styles['more']}>
          {rows.length < all.length &&
            text('checks.first_of', { shown: format.number(rows.length), number })}{' '}
          <a href={href}>{isShown ? text('checks.show_fewer') : more}</a>
        </p>
      )}
    </Section>
  )
}

function CheckTable({
  result: { title, own, columns: wanted = usualColumns },
  rows,
  connection_id,
  params: { period },
  format,
}: {
  result: CheckResult
  rows: readonly Transaction[]
  connection_id: string
  params: CheckParams
  format: Format
}) {
  const shown = new Set(wanted)
  const path = resourcePath(connection_id, 'transactions')
  const columns = transactionColumns(path, parseListParams(transactionList, {}), format)
    .filter((column) => shown.has(column.id))
    .map(({ sort: _unsorted, ...column }) => column)
  const [amount] = columns.slice(-1)
  const arranged =
    own === undefined || amount === undefined
      ? columns
      : [
          ...columns.slice(0, -1),
          {
            id: 'own',
            header: own.header,
            cell: (row: Transaction) => ownDirection(own.of(row), format),
            compact: 'labelled' as const,
          },
          amount,
        ]
  return (
    <div className={ledger['ledger']} data-lead="2">
      <DataTable
        caption={title}
        columns={arranged}
        rows={rows}
        rowKey={(row) => `${row.id} ${row.account_id}`}
        rowHref={(row) => withPeriod(resourcePath(connection_id, 'transactions', row.id), period)}
        rowLabel={(row) =>
          `${format.instant(row.initiated_at ?? '')} ${counterpartyOf(row, format)}`.trim()
        }
        rowQuiet={(row) => row.status === 'failed'}
        empty={null}
      />
    </div>
  )
}

/** As many groups as fit, each of them whole; the first of them in any case, as far as it fits. */
function firstRows(
  groups: readonly (readonly Transaction[])[],
  most: number,
): readonly Transaction[] {
  const rows: Transaction[] = []
  for (const group of groups) {
    if (rows.length > 0 && rows.length + group.length > most) return rows
    rows.push(...group.slice(0, most))
  }
  return rows
}
