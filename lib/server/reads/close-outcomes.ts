import type { CloseItem } from '@/lib/domain/close/close-read'
import type { Acceptance, Exclusion } from '@/lib/domain/close/exceptions'
import { named, namesIn } from '@/lib/domain/close/finding-name'
import { findKeptOutcome } from '@/lib/server/close/load-close'
import { listCloses, type StoredClose } from '@/lib/server/db/close'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

// Two years of months: each is opened and read, and an older one says little of today.
const maxOutcomes = 24

/** Those whose outcomes are read. */
export function latestCloses(closes: readonly StoredClose[]): StoredClose[] {
  return closes.slice(-maxOutcomes)
}

/** What each came to when it was last signed or locked; of one that never was there is nothing. */
export async function readOutcomes(
  sealed: SealedQuery,
  { firm_id }: Pick<ConnectionRef, 'firm_id'>,
  closes: readonly StoredClose[],
) {
  const outcomes = await Promise.all(
    closes.map(async ({ id, first, last }) => {
      const outcome = await findKeptOutcome(sealed, { firm_id, close_id: id }, 'any')
      return outcome && { ...outcome, period: { first, last } }
    }),
  )
  return outcomes.flatMap((outcome) => outcome ?? [])
}

/** Exceptions by the names that the findings of a close tell, else by those of the client’s other closes. */
export async function nameExceptions<Entry extends Acceptance | Exclusion>(
  sealed: SealedQuery,
  ref: ConnectionRef,
  entries: readonly Entry[],
  items: readonly CloseItem[],
): Promise<Entry[]> {
  const own = named(entries, namesIn(items))
  const isUnnamed = (entry: Entry): boolean =>
    entry.kind === 'excluded' && entry.scope.payee !== undefined && entry.name === undefined
  if (!own.some(isUnnamed)) return own
  const closes = await listCloses(sealed.query, ref)
  const outcomes = await readOutcomes(sealed, ref, latestCloses(closes))
  return named(own, namesIn(outcomes.flatMap((outcome) => outcome.items)))
}
