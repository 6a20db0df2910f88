import type { RecentTransactionsView } from '@/components/data-table/recent-transactions'
import type { TableRow } from '@/components/data-table/data-table'
import { hueOf, initialsOf } from '@/components/ui/avatar'
import type {
  Transaction,
  transactionStatuses,
  transactionTypes,
} from '@/lib/bank-contract/transaction'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { SummedTransaction } from '@/lib/domain/transactions/sum-transactions'
import { shortId, shownName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/i18n/reader'
import { type ListParams, rowHref } from '@/lib/search-params/list-params'
import { resourcePath } from '@/lib/search-params/resource-path'
import { parseTransactionParams } from '@/lib/search-params/transactions'

export type RowTone = 'in' | 'out' | 'pending' | 'failed'

/** One transaction as the table shows it: every text in the reader's language and zone. */
export interface TransactionRow extends TableRow {
  readonly href: string
  readonly sum: SummedTransaction
  readonly date: string
  /** "7 Jul", for a row of two lines. */
  readonly shortDate: string
  readonly counterparty: string
  /** Initials on a tint, or the icon of the bank's own movements. */
  readonly mark: { readonly initials: string; readonly hue: string } | { readonly icon: string }
  readonly type: string | undefined
  readonly typeIcon: string
  readonly account: string | undefined
  readonly status: string | undefined
  readonly statusClass: string
  readonly receipts: number
  readonly amount: string
  readonly tone: RowTone
  readonly posted: string | undefined
  readonly memo: string | undefined
  readonly card: string | undefined
  readonly person: string | undefined
  readonly balance: string | undefined
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
    // Spec decisions, Transaction: both legs of a movement may share an id.
    key: JSON.stringify([id, account_id ?? '']),
    href: rowHref(resourcePath(connection_id, 'transactions', id), list),
    label: `${date} ${counterparty}`.trim(),
    sum: { id, account_id, money_movement_id, transaction_type, status, amount },
    date,
    shortDate: transaction.initiated_at ? reader.shortInstant(transaction.initiated_at) : '',
    counterparty,
    mark: markOf(transaction, counterparty),
    type: transactionTypeName(transaction_type, reader),
    typeIcon: typeIcon(transaction_type, amount.amount),
    account: accountName(transaction, reader),
    status: transactionStatusName(status, reader),
    statusClass: statusClass(status),
    receipts: transaction.attachments?.length ?? 0,
    amount: reader.money(amount),
    tone: toneOf(transaction),
    posted: transaction.posted_at ? reader.instant(transaction.posted_at) : undefined,
    memo: shownName(transaction.memo),
    card: shownName(transaction.card_name),
    person: shownName(transaction.user_full_name),
    balance: balanceAfter?.(transaction),
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

const statusClasses: Record<(typeof transactionStatuses)[number], string> = {
  settled: 'state state-good',
  pending: 'state badge badge-info',
  awaiting_approval: 'state badge badge-attention i-hourglass',
  failed: 'state badge badge-danger',
}

/** A normal state is quiet; only what needs a look is a badge. */
export function statusClass(status: Transaction['status']): string {
  return known(statusClasses, status) ?? 'state badge badge-plain'
}

/** Money that has not moved must not look as if it had; the status alone says so. */
export function toneOf({ status, amount }: Pick<Transaction, 'status' | 'amount'>): RowTone {
  if (status === 'failed') return 'failed'
  if (status != null && status !== 'settled') return 'pending'
  return amount.amount > 0 ? 'in' : 'out'
}

const typeIcons: Partial<Record<(typeof transactionTypes)[number], string>> = {
  card_credit: 'i-credit-card',
  card_debit: 'i-credit-card',
  card_refund: 'i-undo-2',
  credit_repayment: 'i-arrow-left-right',
  credit_repayment_refund: 'i-undo-2',
  internal_transfer: 'i-arrow-left-right',
  savings_deposit: 'i-arrow-left-right',
  savings_withdrawal: 'i-arrow-left-right',
  treasury_deposit: 'i-arrow-left-right',
  treasury_withdrawal: 'i-arrow-left-right',
  wire_fee: 'i-receipt',
  international_wire_fee: 'i-receipt',
  treasury_fee: 'i-receipt',
}

function typeIcon(type: Transaction['transaction_type'], amount: number): string {
  return known(typeIcons, type) ?? (amount < 0 ? 'i-arrow-up-right' : 'i-arrow-down-left')
}

/** The bank's own movements have no counterparty: an icon stands for them. */
function markOf(
  { transaction_type, counterparty_name }: Transaction,
  counterparty: string,
): TransactionRow['mark'] {
  const icon = known(typeIcons, transaction_type)
  const isOwn = icon === 'i-arrow-left-right' || icon === 'i-receipt'
  if (isOwn || shownName(counterparty_name) === undefined) return { icon: icon ?? 'i-landmark' }
  return { initials: initialsOf(counterparty), hue: hueOf(counterparty) }
}

function known<Value>(
  values: Readonly<Partial<Record<string, Value>>>,
  name: string | null | undefined,
): Value | undefined {
  return name != null && Object.hasOwn(values, name) ? values[name] : undefined
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
    undetermined: latest?.isDetermined === false ? reader.text('lists.cannot_be_told') : undefined,
    allHref,
  }
}
