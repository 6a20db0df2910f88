import type { CloseEvent } from '@/lib/domain/close/close-events'
import { type HistoryEvent, historyOf, isEventful } from '@/lib/domain/close/close-history'
import type { Kept } from '@/lib/domain/close/kept'
import type { CloseRef } from '@/lib/server/db/close-event'
import { listAcceptances } from '@/lib/server/db/lock-difference'
import type { SealedQuery } from '@/lib/server/db/sealed-json'

/** What happened to a close, with what was accepted of it since it was locked. */
export async function readHistory(
  sealed: SealedQuery,
  { firm_id, close_id }: CloseRef,
  events: Kept<CloseEvent>,
): Promise<readonly HistoryEvent[]> {
  if (!isEventful(events)) return []
  const accepted = (await listAcceptances(sealed, firm_id, [close_id])).get(close_id)
  return historyOf(events, [...(accepted?.values() ?? [])].flat())
}
