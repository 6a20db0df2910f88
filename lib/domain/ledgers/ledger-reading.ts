import type { Money } from '@/lib/bank-contract/money'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { rowKey } from '@/lib/domain/close/row-key'
import { findInstant } from '@/lib/domain/periods/calendar-date'
import { findLocalDay, localClock } from '@/lib/domain/periods/local-clock'
import type { ReadingEnd } from '@/lib/domain/reading/reading'
import { hasSettled } from '@/lib/domain/transactions/has-settled'
import { findMinorDigits } from '@/lib/format/money'

/** A settled row with the day on which a ledger books it. */
export interface BookableRow {
  readonly key: string
  readonly row: Transaction
  readonly day: string
  readonly instant: number
}

/** Why a row that is settled, or may be, is in no ledger’s file. */
export type LeftOutRow =
  | 'no_day'
  | 'unknown_state'
  | 'other_currency'
  | 'unknown_currency'
  | 'not_understood'

/** Rows of which nobody knows whether they belong to what is handed over. */
export function countUntold({ leftOut }: Pick<LedgerReading, 'leftOut'>): number {
  const untold = ['no_day', 'unknown_state', 'not_understood'] as const
  return untold.reduce((sum, why) => sum + (leftOut.get(why) ?? 0), 0)
}

/** What was read of one account, from a day on to now. */
export interface LedgerReading {
  /** Undefined where all of it was to be read. */
  readonly since: string | undefined
  readonly end: ReadingEnd
  readonly currency: string | undefined
  readonly leftOut: ReadonlyMap<LeftOutRow, number>
  /** What is not posted yet and may be of the days that are wanted; undefined where that was not read whole. */
  readonly pending: number | undefined
  readonly balance: { readonly before: Money | undefined; readonly after: Money | undefined }
}

interface Sorting {
  readonly account_id: string
  readonly timeZone: string
  readonly since: string | undefined
  /** Of the account, where the bank says it. */
  readonly currency: string | undefined
}

/** Takes of rows as they come those that a ledger can book, and counts the others. */
export function createBookable({ account_id, timeZone, since, currency }: Sorting) {
  const clock = localClock(timeZone)
  const leftOut = new Map<LeftOutRow, number>()
  let own = currency
  const leave = (why: LeftOutRow, count = 1): undefined => {
    leftOut.set(why, (leftOut.get(why) ?? 0) + count)
  }

  const take = (row: Transaction): BookableRow | undefined => {
    // A bank may not have applied a filter.
    const isSettled = hasSettled(row)
    if (row.account_id !== account_id || isSettled === false) return undefined
    const instant = findInstant(row.posted_at ?? '') ?? findInstant(row.initiated_at ?? '')
    const day = instant === undefined ? undefined : findLocalDay(clock, instant)
    if (instant === undefined || day === undefined) return leave('no_day')
    if (since !== undefined && day < since) return undefined
    if (isSettled === undefined) return leave('unknown_state')
    if (findMinorDigits(row.amount.currency) === undefined) return leave('unknown_currency')
    own ??= row.amount.currency
    if (row.amount.currency !== own) return leave('other_currency')
    return { key: rowKey(row), row: bookable(row), day, instant }
  }
  return {
    take: (items: readonly Transaction[], notUnderstood: number): readonly BookableRow[] => {
      if (notUnderstood > 0) leave('not_understood', notUnderstood)
      return items.flatMap((row) => take(row) ?? [])
    },
    read: () => ({ leftOut, currency: own }),
  }
}

/** What a ledger takes of a row and what is compared later: the rest of it is not kept while a file is made. */
function bookable(row: Transaction): Transaction {
  const { id, account_id, status, amount, initiated_at, posted_at } = row
  const { counterparty_name, memo, note, transaction_type } = row
  return {
    id,
    account_id,
    status,
    amount,
    initiated_at,
    posted_at,
    counterparty_name,
    memo,
    note,
    transaction_type,
  }
}
