import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'
import { type Extent, type Figure, figureOf } from '@/lib/domain/reading/reading'

/** In the smallest unit of the account's currency; never below zero. */
export type PendingOut = Figure<bigint>

/**
 * What pending payments will still take from an account. Money that is expected in does not count:
 * it may not come. A row that does not tell that it is meant may be more of it.
 */
export function pendingOut(
  rows: readonly Transaction[],
  extent: Extent,
  { account_id, currency }: { account_id: string; currency: string },
): PendingOut {
  let sum = 0n
  let unclear = 0
  for (const row of rows) {
    const isOther =
      transactionStatuses.some((each) => each === row.status && each !== 'pending') ||
      (row.account_id != null && row.account_id !== account_id)
    if (isOther) continue
    const isMeant =
      row.status === 'pending' && row.account_id === account_id && row.amount.currency === currency
    if (!isMeant) unclear += 1
    else if (row.amount.amount < 0) sum -= BigInt(row.amount.amount)
  }
  return figureOf({ ...extent, notUnderstood: extent.notUnderstood + unclear }, sum)
}
