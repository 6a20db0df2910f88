import { type Transaction, transactionStatuses } from '@/lib/bank-contract/transaction'

const known: ReadonlySet<string> = new Set(transactionStatuses)

/**
 * Whether a row has moved money; undefined where it does not tell: it has no state, or one that is not
 * known and does not say beside it that nothing was posted, and so may have settled.
 */
export function hasSettled({ status, posted_at }: Transaction): boolean | undefined {
  if (status === 'settled') return true
  if (!status) return undefined
  return known.has(status) || posted_at === null ? false : undefined
}

/** How many of them are in a state, and one that is not known. */
export function countUnknownStates(rows: readonly Pick<Transaction, 'status'>[]): number {
  return rows.filter(({ status }) => status && !known.has(status)).length
}
