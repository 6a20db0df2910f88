import type { Transaction } from '@/lib/bank-contract/transaction'
import { rowKey } from '@/lib/domain/close/row-key'
import type { LockedRow } from '@/lib/domain/close/locked-rows'
import { seenOfTransaction } from '@/lib/domain/close/seen-values'
import type { DayRange } from '@/lib/domain/periods/day-range'
import { localDay } from '@/lib/domain/periods/local-clock'

/** The row of a month as it is locked and re-read; undefined of one that was not posted in it, in any state. */
export function lockedRowOf(
  { first, last }: Required<DayRange>,
  timeZone: string,
): (transaction: Transaction) => LockedRow | undefined {
  const dayOf = localDay(timeZone)
  return (transaction) => {
    const day = dayOf(transaction.posted_at)
    if (day === undefined || day < first || day > last) return undefined
    const { amount, status, account_id } = transaction
    return {
      key: rowKey(transaction),
      account: account_id ?? '',
      seen: seenOfTransaction(transaction),
      counts: status === 'settled' ? amount : { ...amount, amount: 0 },
    }
  }
}

/** The rows of a walk that are to be locked, each once, as it came last. */
export function collectLocked(period: Required<DayRange>, timeZone: string) {
  const rows = new Map<string, LockedRow>()
  const toLock = lockedRowOf(period, timeZone)
  return {
    add: (transactions: readonly Transaction[]): void => {
      for (const transaction of transactions) {
        const row = toLock(transaction)
        if (row !== undefined) rows.set(row.key, row)
      }
    },
    read: (): LockedRow[] => [...rows.values()],
  }
}
