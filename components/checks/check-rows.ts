import type { TransactionRow } from '@/components/data-table/transaction-row'
import { toTransactionRows } from '@/components/data-table/transaction-rows'
import type { CheckedRow } from '@/lib/domain/checks/checked-row'
import type { AccountNames } from '@/lib/format/account-name'
import type { Reader } from '@/lib/format/create-reader'
import { parseListParams } from '@/lib/search-params/list-params'
import { withPeriod } from '@/lib/search-params/period-links'
import { resourcePath } from '@/lib/search-params/resource-path'
import type { ColumnId } from '@/lib/search-params/transaction-table'
import { transactionList } from '@/lib/search-params/transactions'

/** A transaction that a check found, and what this check alone says of it. */
export interface CheckRow extends TransactionRow {
  readonly own: string | undefined
}

interface CheckRowContext {
  readonly connection_id: string
  /** As the address has it. */
  readonly period: string | undefined
  readonly ownOf: ((row: CheckedRow) => string | undefined) | undefined
  /** The client's accounts by identifier. */
  readonly accounts: AccountNames
  readonly reader: Reader
}

/** Of the columns that are usually hidden, tables of checks show this one. */
const shows = (column: ColumnId) => column === 'posted_at'

/** Rows as the table shows them, by the day that counts. */
export function toCheckRows(
  rows: readonly CheckedRow[],
  { connection_id, period, ownOf, accounts, reader }: CheckRowContext,
): CheckRow[] {
  const list = parseListParams(transactionList, {})
  return rows.flatMap((checked) => {
    const { transaction, posted } = checked
    const postedAt = posted === undefined ? undefined : transaction.posted_at
    const context = { connection_id, list, accounts, reader, shows }
    return toTransactionRows([transaction], context).map((row) => ({
      ...row,
      href: withPeriod(resourcePath(connection_id, 'transactions', transaction.id), period),
      ...(postedAt && {
        shortDate: reader.shortInstant(postedAt),
        label: `${reader.instant(postedAt)} ${row.counterparty}`.trim(),
      }),
      own: ownOf?.(checked),
    }))
  })
}

/** As many groups as fit, each of them whole; the first of them in any case, as far as it fits. */
export function firstRows(
  groups: readonly (readonly CheckedRow[])[],
  max: number,
): readonly CheckedRow[] {
  const rows: CheckedRow[] = []
  for (const group of groups) {
    if (rows.length > 0 && rows.length + group.length > max) return rows
    rows.push(...group.slice(0, max))
  }
  return rows
}
