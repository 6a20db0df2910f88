import { accountTypeWords } from '@/components/accounts/account-words'
import type { Column } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import type { ListParams } from '@/components/resource-list/list-params'
import { sortLinks } from '@/components/resource-list/sort-links'
import { StateBadge } from '@/components/resource-list/state-badge'
import { shortId, wordsFor } from '@/components/resource-list/value-words'
import type { TableChoice } from '@/components/transactions/table-choice'
import {
  transactionStates,
  transactionTypeWords,
} from '@/components/transactions/transaction-words'
import type { Transaction } from '@/lib/contract/transaction'
import type { Format } from '@/lib/format/create-format'

export function transactionColumns(
  path: string,
  list: ListParams,
  format: Format,
): Column<Transaction>[] {
  const sort = (column: string) =>
    sortLinks(
      path,
      list,
      column,
      { sort_by: 'initiated_at', order: 'desc' },
      { sort_by: true, order: true },
    )
  return [
    {
      id: 'initiated_at',
      header: 'Date',
      cell: (row) => <Moment value={row.initiated_at} format={format} />,
      sort: sort('initiated_at'),
    },
    {
      id: 'counterparty_name',
      header: 'Counterparty',
      cell: (row) => counterpartyOf(row, format),
      grow: true,
    },
    {
      id: 'transaction_type',
      header: 'Type',
      cell: (row) => wordsFor(transactionTypeWords, row.transaction_type, format.text),
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => (
        <StateBadge states={transactionStates} value={row.status} text={format.text} />
      ),
    },
    { id: 'account', header: 'Account', cell: (row) => accountOf(row, format) },
    {
      id: 'posted_at',
      header: 'Posted',
      cell: (row) => (row.posted_at ? format.instant(row.posted_at) : null),
      sort: sort('posted_at'),
      compact: 'labelled',
    },
    { id: 'attachments', header: 'Files', cell: filesOf },
    { id: 'memo', header: 'Memo', cell: (row) => row.memo ?? null, compact: 'labelled' },
    { id: 'card_name', header: 'Card', cell: (row) => row.card_name ?? null, compact: 'labelled' },
    {
      id: 'user_full_name',
      header: 'Person',
      cell: (row) => row.user_full_name ?? null,
      compact: 'labelled',
    },
    {
      id: 'amount',
      header: 'Amount',
      cell: (row) => <SignedAmount transaction={row} format={format} />,
      align: 'end',
      sort: sort('amount'),
      compact: 'aside',
    },
  ]
}

/** The date leads every row; then what was chosen, and the balance where it is told. */
export function arrangeColumns(
  columns: readonly Column<Transaction>[],
  { columns: chosen }: Pick<TableChoice, 'columns'>,
  balanceAfter: ((row: Transaction) => string | null) | undefined,
): Column<Transaction>[] {
  const arranged = ['initiated_at', ...chosen.map(({ id }) => id)].flatMap(
    (id) => columns.find((column) => column.id === id) ?? [],
  )
  if (balanceAfter === undefined) return arranged
  return [
    ...arranged,
    { id: 'balance', header: 'Balance', cell: balanceAfter, align: 'end', compact: 'labelled' },
  ]
}

/** What the style sheet asks of the columns, by their places from 1. */
export function columnPlaces(
  columns: readonly Column<Transaction>[],
  { columns: chosen, density }: TableChoice,
): Readonly<Record<`data-${string}`, string | undefined>> {
  const places = (wanted: (id: string) => boolean) =>
    columns.flatMap(({ id }, index) => (wanted(id) ? [index + 1] : [])).join(' ') || undefined
  const sized = (size: string) => (id: string) =>
    chosen.some((each) => each.id === id && each.size === size)
  return {
    'data-lead': places((id) => id === 'counterparty_name'),
    'data-wait': places((id) => id === 'posted_at'),
    'data-narrow': places(sized('narrow')),
    'data-wide': places(sized('wide')),
    'data-density': density === 'as the desk' ? undefined : density,
  }
}

export function counterpartyOf(transaction: Transaction, { text }: Pick<Format, 'text'>): string {
  return transaction.counterparty_name?.trim() || text('transactions.no_counterparty')
}

export function accountOf(
  transaction: Transaction,
  { text }: Pick<Format, 'text'>,
): string | undefined {
  const { account_name, account_type, account_id } = transaction
  if (account_name) return account_name
  return (
    wordsFor(accountTypeWords, account_type, text) ?? (account_id ? shortId(account_id) : undefined)
  )
}

function filesOf({ attachments }: Transaction): string | null {
  if (attachments == null || attachments.length === 0) return null
  return attachments.length === 1 ? '1 file' : `${attachments.length} files`
}

/**
 * Money that has not moved must not look as if it had: pending is set apart, failed is struck out.
 * The status alone decides; `posted_at` proves nothing.
 */
export function SignedAmount({
  transaction,
  format,
}: {
  transaction: Transaction
  format: Format
}) {
  const text = format.money(transaction.amount)
  if (transaction.status === 'failed') return <s>{text}</s>
  if (transaction.status === 'settled' || transaction.status == null) return text
  return <i>{text}</i>
}
