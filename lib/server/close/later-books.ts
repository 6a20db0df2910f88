import { type DayRange, isWithin } from '@/lib/domain/periods/day-range'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { findKeptOutcome } from '@/lib/server/close/load-close'
import { listBooksOfMonths, type StoredBooksFile } from '@/lib/server/db/books-file'
import { listCloses } from '@/lib/server/db/close'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

/** The files that count of a period’s accounts and months, of those that came after a moment. */
export async function listLaterBooks(
  sealed: SealedQuery,
  ref: ConnectionRef,
  { first, last, after }: Required<DayRange> & { readonly after: string },
): Promise<StoredBooksFile[]> {
  const months = monthsBetween({ first, last }).map((month) => month.first)
  const files = await listBooksOfMonths(sealed, ref, months)
  return files.filter(({ at }) => at > after)
}

/** The locked close that a month is in, and when the evidence was read that it stands on. */
export interface LockedMonth {
  readonly period: Required<DayRange>
  readonly readAt: string | undefined
}

/** Undefined of a month that is not locked. */
export async function findLockedMonth(
  sealed: SealedQuery,
  ref: ConnectionRef,
  days: Required<DayRange>,
): Promise<LockedMonth | undefined> {
  const closes = await listCloses(sealed.query, ref)
  const close = closes.find((each) => each.state === 'locked' && isWithin(days, each))
  if (close === undefined) return undefined
  const own = { firm_id: ref.firm_id, close_id: close.id }
  const kept = await findKeptOutcome(sealed, own, 'any')
  return { period: { first: close.first, last: close.last }, readAt: kept?.readAt }
}
