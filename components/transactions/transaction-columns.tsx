import { accountTypeWords } from '@/components/accounts/account-words'
import type { Column } from '@/components/data-table/data-table'
import { Moment } from '@/components/data-table/moment'
import type { ListParams } from '@/lib/search-params/list-params'
import { sortLinks } from '@/components/resource-list/sort-links'
import { StateBadge } from '@/components/resource-list/state-badge'
import { wordsFor } from '@/components/resource-list/value-words'
import { shortId, shownName } from '@/lib/format/names'
import { sizePlaces } from '@/components/transactions/column-size'
import type { TableChoice } from '@/components/transactions/table-choice'
import {
  transactionStates,
  transactionTypeWords,
} from '@/components/transactions/transaction-words'
import { ownDirection } from '@/components/data-table/own-direction'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { Format } from '@/lib/format/create-format'
import type { Text } from '@/lib/i18n/create-text'

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
  const { text } = format
  return [
    {
      id: 'initiated_at',
      header: text('transactions.date'),
      cell: (row) => <Moment value={row.initiated_at} format={format} />,
      sort: sort('initiated_at'),
    },
    {
      id: 'counterparty_name',
      header: text('transactions.counterparty'),
      cell: (row) => ownDirection(counterpartyOf(row, format), format),
      grow: true,
    },
    {
      id: 'transaction_type',
      header: text('transactions.type'),
      cell: (row) => wordsFor(transactionTypeWords, row.transaction_type, format.text),
    },
    {
      id: 'status',
      header: text('transactions.status'),
      cell: (row) => (
        <StateBadge states={transactionStates} value={row.status} text={format.text} />
      ),
    },
    {
      id: 'account',
      header: text('transactions.account'),
      cell: (row) => ownDirection(accountOf(row, format), format),
    },
    {
      id: 'posted_at',
      header: text('transactions.posted'),
      cell: (row) => (row.posted_at ? format.instant(row.posted_at) : null),
      sort: sort('posted_at'),
      compact: 'labelled',
    },
    { id: 'attachments', header: text('transactions.files'), cell: (row) => filesOf(row, text) },
    {
      id: 'memo',
      header: text('transactions.memo'),
      cell: (row) => ownDirection(row.memo, format),
      compact: 'labelled',
    },
    {
      id: 'card_name',
      header: text('transactions.card'),
      cell: (row) => ownDirection(row.card_name, format),
      compact: 'labelled',
    },
    {
      id: 'user_full_name',
      header: text('transactions.person'),
      cell: (row) => ownDirection(row.user_full_name, format),
      compact: 'labelled',
    },
    {
      id: 'amount',
      header: text('transactions.amount'),
      cell: (row) => <SignedAmount transaction={row} format={format} />,
      align: 'end',
      sort: sort('amount'),
      compact: 'aside',
    },
  ]
}

/**
 * The date leads every row; then what was chosen, and the balance where it is told. The columns of a
 * view are its own: only those that a person keeps for themselves are there to be moved by hand.
 */
export function arrangeColumns(
  columns: readonly Column<Transaction>[],
  { columns: chosen }: Pick<TableChoice, 'columns'>,
  balance: { header: string; after: (row: Transaction) => string | null } | undefined,
  byHand: boolean,
): Column<Transaction>[] {
  const find = (wanted: string) => columns.filter(({ id }) => id === wanted)
  const arranged = [
    ...find('initiated_at'),
    ...chosen.flatMap(({ id, size }) =>
      find(id).map((column) => ({
        ...column,
        width: typeof size === 'number' ? size : undefined,
        byHand,
      })),
    ),
  ]
  if (balance === undefined) return arranged
  return [
    ...arranged,
    {
      id: 'balance',
      header: balance.header,
      cell: balance.after,
      align: 'end',
      compact: 'labelled',
    },
  ]
}

/** What the style sheet asks of the columns, by their places from 1. */
export function columnPlaces(
  columns: readonly Column<Transaction>[],
  { columns: chosen, density }: TableChoice,
): Readonly<Record<`data-${string}`, string | undefined>> {
  const places = (wanted: (column: Column<Transaction>) => boolean) =>
    columns.flatMap((column, index) => (wanted(column) ? [index + 1] : [])).join(' ') || undefined
  return {
    'data-lead': places(({ id }) => id === 'counterparty_name'),
    'data-wait': places(({ id, sort }) => id === 'posted_at' && sort?.current === undefined),
    ...sizePlaces(
      columns.flatMap(({ id }, index) => {
        const size = chosen.find((each) => each.id === id)?.size
        return size === undefined ? [] : [{ id, place: index + 1, size }]
      }),
    ),
    'data-density': density === 'as the desk' ? undefined : density,
  }
}

export function counterpartyOf(transaction: Transaction, { text }: Pick<Format, 'text'>): string {
  return shownName(transaction.counterparty_name) ?? text('transactions.no_counterparty')
}

export function accountOf(
  transaction: Transaction,
  { text }: Pick<Format, 'text'>,
): string | undefined {
  const { account_name, account_type, account_id } = transaction
  const name = shownName(account_name)
  if (name !== undefined) return name
  return (
    wordsFor(accountTypeWords, account_type, text) ?? (account_id ? shortId(account_id) : undefined)
  )
}

function filesOf({ attachments }: Transaction, text: Text['text']): string | null {
  if (attachments == null || attachments.length === 0) return null
  return text('transactions.file_count', { count: attachments.length })
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
