import { tryJson } from '@/lib/bank-contract/try-json'

/** Lists of which a person chooses the columns. */
export const listsWithColumns = [
  'cards',
  'closes',
  'invoices',
  'portfolio',
  'statements',
  'transactions',
] as const
export type ListWithColumns = (typeof listsWithColumns)[number]

/** What may stand in the table of transactions, in its usual order. */
export const transactionColumns = [
  'initiated_at',
  'counterparty_name',
  'transaction_type',
  'account',
  'status',
  'attachments',
  'posted_at',
  'memo',
  'card_name',
  'user_full_name',
  'amount',
] as const

export type ColumnId = (typeof transactionColumns)[number]

const hiddenByDefault: readonly ColumnId[] = ['posted_at', 'memo', 'card_name', 'user_full_name']

export const defaultTransactionColumns = transactionColumns.filter(
  (id) => !hiddenByDefault.includes(id),
)

/** The columns of a list as they were stored, in order; none where nothing was. Never throws. */
export function parseColumns(stored: string | null): readonly string[] {
  const parsed = tryJson(stored ?? '')
  // Those of transactions were once stored in an object, and each with its width.
  const columns: unknown = Array.isArray(parsed) ? parsed : Object(parsed).columns
  const names = Array.isArray(columns) ? columns.map((column) => Object(column).id ?? column) : []
  return names.filter((name) => typeof name === 'string')
}

/** The same of transactions, as far as they still are columns; the usual ones where none is. */
export function parseTransactionColumns(stored: string | null): readonly ColumnId[] {
  const names = new Set(parseColumns(stored))
  const known = [...names].flatMap((name) => transactionColumns.filter((id) => id === name))
  return known.length === 0 ? defaultTransactionColumns : known
}
