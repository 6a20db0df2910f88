import type { MarkedRow } from '@/components/review/mark-column'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'
import type { ShownMark } from '@/lib/present/mark'
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
  /** Of what a card paid, who holds it: two people may have one name. */
  readonly person_id?: string
  readonly balance?: string
  readonly review?: ShownMark | undefined
}

/** The same without what it shares with other rows of its page. */
export interface SharingTransaction extends Omit<SentTransaction, 'account_id' | 'shortDate'> {
  readonly shortDate?: string
  /** The place of its account among those of the page. */
  readonly accountAt?: number
}

/** What the rows of a page share, sent once: a page has a few accounts, codes and days, and many rows. */
export interface RowNames {
  readonly accountIds: readonly string[]
  readonly types: ReadonlyMap<string, string>
  readonly statuses: ReadonlyMap<string, string>
  /** By the account's identifier. */
  readonly accounts: ReadonlyMap<string, string>
  /** "7 Jul" by "7 Jul 2026" */
  readonly shortDates: ReadonlyMap<string, string>
}

interface SentTransactions {
  readonly rows: readonly SharingTransaction[]
  readonly names: RowNames
}

/** The same as the table draws it. */
export interface TransactionRow extends Omit<SentTransaction, 'account_id'>, MarkedRow {
  readonly href: string
  readonly sum: SummedTransaction
}

/** Rows without the names that follow from a code of theirs, and these names. */
export function shareNames(whole: readonly SentTransaction[]): SentTransactions {
  const ids = whole.flatMap(({ account_id }) => account_id ?? [])
  const names = {
    accountIds: [...new Set(ids)],
    types: new Map(),
    statuses: new Map(),
    accounts: new Map(),
    shortDates: new Map(),
  }
  const rows = whole.map(({ type, status, account, account_id, shortDate, ...row }) => ({
    ...row,
    ...(account_id !== undefined && { accountAt: names.accountIds.indexOf(account_id) }),
    ...ownName('type', names.types, row.sum.transaction_type, type),
    ...ownName('status', names.statuses, row.sum.status, status),
    // A bank may call one account differently in different rows: then each has its own name.
    ...ownName('account', names.accounts, account_id, account),
    ...ownName('shortDate', names.shortDates, row.date, shortDate),
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

type NamedField = 'type' | 'status' | 'account' | 'shortDate'

/** A name that is absent is no property, since a page of rows is sent as it is. */
function named(field: NamedField, name: string | undefined): Partial<Record<NamedField, string>> {
  return name === undefined ? {} : { [field]: name }
}

/** Adds what follows from the rest of a row, or from its page, and is therefore not sent with each. */
export function toTransactionRow(
  { accountAt = -1, ...sent }: SharingTransaction & { readonly account_id?: string },
  /** `query` says which page of the list it is opened from. */
  { connection_id, query, names }: RowPlace,
): TransactionRow {
  const { id, date, counterparty, sum } = sent
  const { account_id = names?.accountIds[accountAt] ?? '' } = sent
  return {
    shortDate: names?.shortDates.get(date) ?? '',
    ...named('type', names?.types.get(sum.transaction_type ?? '')),
    ...named('status', names?.statuses.get(sum.status ?? '')),
    ...named('account', names?.accounts.get(account_id)),
    ...sent,
    // Both legs of a movement may share an identifier; each is of its own account.
    // As `rowKey` names it, which the browser need not load for this.
    key: JSON.stringify([id, account_id || null]),
    href: `${resourcePath(connection_id, 'transactions', id)}${query}`,
    label: `${date} ${counterparty}`.trim(),
  }
}

interface RowPlace {
  readonly connection_id: string
  readonly query: string
  readonly names?: RowNames
}
