import type { DisconnectProgress } from '@/lib/domain/clients/client'
import { type ListedEvent, listEvents } from '@/lib/server/audit/audit'
import type { ClientRequest } from '@/lib/server/connections/authorize/decide-quarantine'
import type { Context } from '@/lib/server/context'
import { findClient } from '@/lib/server/db/connection'
import { countAttempts, type RefreshCounts } from '@/lib/server/db/refresh-claim'
import { findRevocationProgress } from '@/lib/server/db/revocation'

export interface Timeline {
  /** Newest first: requested, connected, reconnected, failed, disconnected, and by whom. */
  events: ListedEvent[]
  /** Refreshes are counted, not listed: there are a hundred a day. */
  refreshes: RefreshCounts
  /** How far the bank knows that access has ended. */
  revocations: DisconnectProgress
}

/** Undefined when there is no such client for this person. */
export async function findTimeline(
  { store }: Pick<Context, 'store'>,
  { person, connection_id }: ClientRequest,
): Promise<Timeline | undefined> {
  const client = await findClient(store.database, person, connection_id)
  if (client === undefined) return undefined
  const [events, refreshes, revocations] = await Promise.all([
    listEvents(store, person.firm_id, {
      connection_ids: [connection_id],
      subjects: ['connection', 'client'],
    }),
    countAttempts(store.database, connection_id),
    findRevocationProgress(store.database, person.firm_id, connection_id),
  ])
  return { events, refreshes, revocations }
}
