import type { TableRow } from '@/components/data-table/data-table'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'
import { resourcePath } from '@/lib/search-params/resource-path'

/** One transaction as a page of the list sends it: every text in the reader's language and zone. */
export interface SentTransaction {
  readonly id: string
  readonly account_id?: string
  readonly sum: SummedTransaction
  readonly date: string
  /** "7 Jul", for a row of two lines. */
  readonly shortDate: string
  readonly counterparty: string
  /** Of the bank's own movements, in the place of initials. */
  readonly icon?: string
  readonly type?: string
  readonly account?: string
  readonly status?: string
  /** How many, where there are any. */
  readonly receipts?: number
  readonly amount: string
  readonly posted?: string
  readonly memo?: string
  readonly card?: string
  readonly person?: string
  readonly balance?: string
}

/** The same as the table draws it. */
export interface TransactionRow extends SentTransaction, TableRow {
  readonly href: string
  readonly sum: SummedTransaction
}

/** Adds what follows from the rest of a row, and is therefore not sent with each. */
export function toTransactionRow(
  sent: SentTransaction,
  /** `query` says which page of the list it is opened from. */
  { connection_id, query }: { readonly connection_id: string; readonly query: string },
): TransactionRow {
  const { id, account_id = '', date, counterparty } = sent
  return {
    ...sent,
    // Both legs of a movement may share an identifier; each is of its own account.
    key: JSON.stringify([id, account_id]),
    href: `${resourcePath(connection_id, 'transactions', id)}${query}`,
    label: `${date} ${counterparty}`.trim(),
  }
}
