import type { Transaction } from '@/lib/bank-contract/transaction'

/** What is not posted yet, and may be: it has moved nothing. */
export const notPostedStatuses = ['pending', 'awaiting_approval'] as const

/**
 * Whether a row is not posted yet and may be of days that end before `until`, an instant: one that was initiated later
 * cannot. Without `until` the days go on; a row that does not say when it was initiated may be of any.
 */
export function mayBePosted(
  { status, initiated_at }: Transaction,
  until: string | undefined,
): boolean {
  if (!notPostedStatuses.some((each) => each === status)) return false
  const isLater = until !== undefined && Date.parse(initiated_at ?? '') >= Date.parse(until)
  return !isLater
}
