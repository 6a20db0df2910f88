import type { RecentTransactionsView } from '@/components/data-table/recent-transactions'
import {
  type SentTransaction,
  toTransactionRow,
  type TransactionRow,
} from '@/components/data-table/transaction-row'
import { known, typeIcons } from '@/components/data-table/transaction-look'
import type { Transaction } from '@/lib/bank-contract/transaction'
import type { StandingDay } from '@/lib/domain/figures/standing-day'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { isWhole } from '@/lib/domain/reading/reading'
import type { LatestTransactions } from '@/lib/domain/transactions/running-balance'
import type { ColumnId } from '@/lib/search-params/transaction-table'
import { twoLeggedTypes } from '@/lib/domain/transactions/other-leg'
import { accountName, type AccountNames } from '@/lib/format/account-name'
import { shownName, counterpartyName } from '@/lib/format/names'
import { valueName } from '@/lib/format/value-name'
import type { Reader } from '@/lib/format/create-reader'
import type { ShownMark } from '@/lib/present/mark'
import { sayNone } from '@/lib/present/reading-words'
import { type ListParams, rowHref } from '@/lib/search-params/list-params'
import { parseTransactionParams } from '@/lib/search-params/transactions'

interface SentContext {
  readonly reader: Reader
  /** The client's accounts by identifier; left out where no account is shown. */
  readonly accounts?: AccountNames
  /** The balance after each row, where it is known. */
  readonly balanceAfter?: ((row: Transaction) => string | undefined) | undefined
  /** Whether a column is shown that is usually hidden: what no column shows is not sent. */
  readonly shows?: (column: ColumnId) => boolean
  readonly markOf?: (row: Transaction) => ShownMark | undefined
}

const noAccounts: AccountNames = new Map()

interface RowContext extends SentContext {
  readonly connection_id: string
  readonly list: ListParams
}

function toTransactionRows(
  transactions: readonly Transaction[],
  context: RowContext,
): TransactionRow[] {
  const place = { connection_id: context.connection_id, query: rowHref('', context.list) }
  return transactions.map((transaction) =>
    toTransactionRow(toSentTransaction(transaction, context), place),
  )
}

export function toSentTransactions(
  transactions: readonly Transaction[],
  context: SentContext,
): SentTransaction[] {
  return transactions.map((transaction) => toSentTransaction(transaction, context))
}

/** One transaction as its row says it, in the reader's words. */
export function toSentTransaction(
  transaction: Transaction,
  { reader, accounts = noAccounts, balanceAfter, shows = () => false, markOf }: SentContext,
): SentTransaction {
  const { id, account_id, money_movement_id, transaction_type, status, amount } = transaction
  // A question about it goes to who holds the card, whichever columns are shown.
  const isByCard = transaction.card_id != null
  const hasOtherLeg = twoLeggedTypes.has(transaction_type ?? '')
  return {
    id,
    sum: {
      ...present({
        transaction_type,
        status,
        money_movement_id: hasOtherLeg ? money_movement_id : undefined,
      }),
      amount,
    },
    date: transaction.initiated_at ? reader.instant(transaction.initiated_at) : '',
    shortDate: transaction.initiated_at ? reader.shortInstant(transaction.initiated_at) : '',
    counterparty: counterpartyName(transaction, reader),
    amount: reader.money(amount),
    // A value that is absent is not sent: a page has hundreds of them.
    ...present({
      account_id: account_id ?? undefined,
      icon: iconOf(transaction),
      type: transactionTypeName(transaction_type, reader),
      account: accountName(transaction, accounts, reader),
      status: transactionStatusName(status, reader),
      receipts: transaction.attachments?.length || undefined,
      posted:
        shows('posted_at') && transaction.posted_at
          ? reader.instant(transaction.posted_at)
          : undefined,
      memo: shows('memo') ? shownName(transaction.memo) : undefined,
      card: isByCard || shows('card_name') ? shownName(transaction.card_name) : undefined,
      person:
        isByCard || shows('user_full_name') ? shownName(transaction.user_full_name) : undefined,
      person_id: isByCard ? (transaction.user_id ?? undefined) : undefined,
      balance: balanceAfter?.(transaction),
      review: markOf?.(transaction),
    }),
  }
}

export function transactionTypeName(
  type: Transaction['transaction_type'],
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  return valueName('transaction_data.type', type, text)
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
  {
    connection_id,
    reader,
    range,
    standing,
  }: {
    connection_id: string
    reader: Reader
    /** The period that they are of. */
    range: DayRange
    standing: StandingDay
  },
): RecentTransactionsView {
  const isOfAllTime = range.first === undefined && standing.isToday
  // No rows have no order that the bank could leave open.
  const isEmpty = latest?.rows.length === 0 && isWhole(latest)
  const none = isOfAllTime ? 'none.transactions' : 'none.transactions_posted'
  return {
    scope: scopeOf(range, standing, reader),
    rows:
      latest &&
      toTransactionRows(latest.rows, { connection_id, list: parseTransactionParams({}), reader }),
    none: latest === undefined ? '' : sayNone(latest, reader, none),
    undetermined:
      latest?.isDetermined === false && !isEmpty
        ? reader.text('reading.cannot_be_told')
        : undefined,
    allHref,
  }
}

function scopeOf({ first }: DayRange, { isToday, day }: StandingDay, reader: Reader) {
  if (isToday) return undefined
  const last = reader.date(day)
  return first === undefined
    ? reader.text('transactions.latest_until', { day: last })
    : reader.text('transactions.latest_posted', { first: reader.date(first), last })
}
