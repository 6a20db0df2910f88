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

/** What the codes of a page's rows are called, sent once: a page has a few codes and many rows. */
export interface RowNames {
  readonly types: ReadonlyMap<string, string>
  readonly statuses: ReadonlyMap<string, string>
  /** By the account's identifier. */
  readonly accounts: ReadonlyMap<string, string>
}

interface SentTransactions {
  readonly rows: readonly SentTransaction[]
  readonly names: RowNames
}

/** The same as the table draws it. */
export interface TransactionRow extends SentTransaction, TableRow {
  readonly href: string
  readonly sum: SummedTransaction
}

/** Rows without the names that follow from a code of theirs, and these names. */
export function shareNames(whole: readonly SentTransaction[]): SentTransactions {
  const names = { types: new Map(), statuses: new Map(), accounts: new Map() }
  const rows = whole.map(({ type, status, account, ...row }) => ({
    ...row,
    ...ownName('type', names.types, row.sum.transaction_type, type),
    ...ownName('status', names.statuses, row.sum.status, status),
    // A bank may call one account differently in different rows: then each has its own name.
    ...ownName('account', names.accounts, row.account_id, account),
  }))
  return { rows, names }
}

/** A row's own name; left out where it is its code's name, which the first row with that code sets. */
function ownName(
  field: NamedField,
  names: Map<string, string>,
  code: string | null | undefined,
  name: string | undefined,
) {
  if (name === undefined || code == null) return named(field, name)
  if ((names.get(code) ?? name) !== name) return named(field, name)
  names.set(code, name)
  return {}
}

type NamedField = 'type' | 'status' | 'account'

/** A name that is absent is no property, since a page of rows is sent as it is. */
function named(field: NamedField, name: string | undefined): Partial<Record<NamedField, string>> {
  return name === undefined ? {} : { [field]: name }
}

/** Adds what follows from the rest of a row, or from its page, and is therefore not sent with each. */
export function toTransactionRow(
  sent: SentTransaction,
  /** `query` says which page of the list it is opened from. */
  { connection_id, query, names }: RowPlace,
): TransactionRow {
  const { id, account_id = '', date, counterparty, sum } = sent
  return {
    ...named('type', names?.types.get(sum.transaction_type ?? '')),
    ...named('status', names?.statuses.get(sum.status ?? '')),
    ...named('account', names?.accounts.get(account_id)),
    ...sent,
    // Both legs of a movement may share an identifier; each is of its own account.
    key: JSON.stringify([id, account_id]),
    href: `${resourcePath(connection_id, 'transactions', id)}${query}`,
    label: `${date} ${counterparty}`.trim(),
  }
}

interface RowPlace {
  readonly connection_id: string
  readonly query: string
  readonly names?: RowNames
}
