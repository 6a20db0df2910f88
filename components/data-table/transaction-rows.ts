import type { RecentTransactionsView } from '@/components/data-table/recent-transactions'
import type { TableRow } from '@/components/data-table/data-table'
import { known, typeIcons } from '@/components/data-table/transaction-look'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'
import { shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'
import { type ListParams, rowHref } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { parseTransactionParams } from '@/lib/search-params/transactions'

/** One transaction as the table shows it: every text in the reader's language and zone. */
export interface TransactionRow extends TableRow {
  readonly href: string
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

interface RowContext {
  readonly connection_id: string
  readonly list: ListParams
  readonly reader: Reader
  /** The balance after each row, where it is known. */
  readonly balanceAfter?: ((row: Transaction) => string | undefined) | undefined
}

export function toTransactionRows(
  transactions: readonly Transaction[],
  context: RowContext,
): TransactionRow[] {
  return transactions.map((transaction) => toTransactionRow(transaction, context))
}

function toTransactionRow(transaction: Transaction, context: RowContext): TransactionRow {
  const { connection_id, list, reader, balanceAfter } = context
  const { id, account_id, money_movement_id, transaction_type, status, amount } = transaction
  const date = transaction.initiated_at ? reader.instant(transaction.initiated_at) : ''
  const counterparty = counterpartyName(transaction, reader)
  return {
    // Both legs of a movement may share an identifier; each is of its own account.
    key: JSON.stringify([id, account_id ?? '']),
    href: rowHref(resourcePath(connection_id, 'transactions', id), list),
    label: `${date} ${counterparty}`.trim(),
    sum: { id, account_id, money_movement_id, transaction_type, status, amount },
    date,
    shortDate: transaction.initiated_at ? reader.shortInstant(transaction.initiated_at) : '',
    counterparty,
    amount: reader.money(amount),
    // A value that is absent is not sent: a page has hundreds of them.
    ...present({
      icon: iconOf(transaction),
      type: transactionTypeName(transaction_type, reader),
      account: accountName(transaction, reader),
      status: transactionStatusName(status, reader),
      receipts: transaction.attachments?.length || undefined,
      posted: transaction.posted_at ? reader.instant(transaction.posted_at) : undefined,
      memo: shownName(transaction.memo),
      card: shownName(transaction.card_name),
      person: shownName(transaction.user_full_name),
      balance: balanceAfter?.(transaction),
    }),
  }
}

export function counterpartyName(
  { counterparty_name }: Pick<Transaction, 'counterparty_name'>,
  { text }: Pick<Reader, 'text'>,
): string {
  return shownName(counterparty_name) ?? text('transactions.no_counterparty')
}

/** The account's name, else its kind, else a piece of its identifier. */
export function accountName(
  { account_name, account_type, account_id }: Transaction,
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  const name = shownName(account_name)
  if (name !== undefined) return name
  return (
    valueName('accounts.type', account_type, text) ?? (account_id ? shortId(account_id) : undefined)
  )
}

export function transactionTypeName(
  type: Transaction['transaction_type'],
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  return valueName('transactions.type', type, text)
}

export function transactionStatusName(
  status: Transaction['status'],
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  return valueName('transactions.state', status, text)
}

/** The bank's own movements have no counterparty: an icon stands for them. */
function iconOf({ transaction_type, counterparty_name }: Transaction): string | undefined {
  const icon = known(typeIcons, transaction_type)
  const isOwn = icon === 'i-arrow-left-right' || icon === 'i-receipt'
  return isOwn || shownName(counterparty_name) === undefined ? (icon ?? 'i-landmark') : undefined
}

function present<Values extends object>(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }
}

/** The newest transactions as a view has them. */
export function toRecent(
  latest: LatestTransactions | undefined,
  allHref: string,
  { connection_id, reader }: { connection_id: string; reader: Reader },
): RecentTransactionsView {
  return {
    rows:
      latest &&
      toTransactionRows(latest.rows, { connection_id, list: parseTransactionParams({}), reader }),
    undetermined:
      latest?.isDetermined === false ? reader.text('reading.cannot_be_told') : undefined,
    allHref,
  }
}
