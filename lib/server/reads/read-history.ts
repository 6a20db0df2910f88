import { acceptedDifference } from '@/lib/domain/close/accepted-difference'
import type { CloseEvent } from '@/lib/domain/close/close-events'
import { type HistoryEvent, historyOf, isEventful } from '@/lib/domain/close/close-history'
import type { Kept } from '@/lib/domain/close/kept'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import type { FoundDifference } from '@/lib/domain/close/merge-differences'
import { isAcceptedAs } from '@/lib/domain/close/since-lock'
import type { CloseRef } from '@/lib/server/db/close-event'
import { listAcceptances, listDifferences } from '@/lib/server/db/lock-difference'
import { listLockedRows } from '@/lib/server/db/lock-part'
import type { SealedQuery } from '@/lib/server/db/sealed-json'
import { findLockedStatements } from '@/lib/server/db/watch'

/** What happened to a close, with what was accepted of it since it was locked. */
export async function readHistory(
  sealed: SealedQuery,
  ref: CloseRef,
  events: Kept<CloseEvent>,
): Promise<readonly HistoryEvent[]> {
  if (!isEventful(events)) return []
  const { firm_id, close_id } = ref
  const accepted = (await listAcceptances(sealed, firm_id, [close_id])).get(close_id)
  if (accepted === undefined) return historyOf(events, [])
  const rows = (await listLockedRows(sealed, ref, 'locked')) ?? []
  const locked = {
    rows: new Map(rows.map((row) => [row.key, row])),
    statements: (await findLockedStatements(sealed, ref)) ?? [],
  }
  const found = (await listDifferences(sealed, firm_id, [close_id])).get(close_id) ?? []
  // What a month was locked with is kept of its last lock alone.
  const lockedAt = events.findLast(({ does }) => does === 'lock')?.at ?? ''
  return historyOf(
    events,
    [...accepted].flatMap(([key, own]) =>
      own.map(({ by, at, ...acceptance }) => ({
        by,
        at,
        difference:
          at < lockedAt
            ? undefined
            : (acceptedDifference(key, acceptance, locked) ?? asFound(found, key, acceptance)),
      })),
    ),
  )
}

/** Once a month is reopened its statements are kept no longer, and what was found of them is. */
function asFound(
  found: readonly FoundDifference[],
  key: string,
  acceptance: Parameters<typeof isAcceptedAs>[0],
): LockDifference | undefined {
  return found.find(
    ({ difference }) => difference.key === key && isAcceptedAs(acceptance, difference),
  )?.difference
}
