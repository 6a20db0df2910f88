import { type ListedEvent, listEvents } from '@/lib/server/audit/audit'
import type { ConnectionDependencies } from '@/lib/server/connections/connection-dependencies'
import { findClient } from '@/lib/server/db/connection'
import { countAttempts, type RefreshCounts } from '@/lib/server/db/refresh-claim'
import { findRevocationProgress, type RevocationProgress } from '@/lib/server/db/revocation'
import type { PersonSession } from '@/lib/server/db/session'

export interface Timeline {
  /** Newest first: requested, connected, reconnected, failed, disconnected, and by whom. */
  events: ListedEvent[]
  /** Refreshes are counted, not listed: there are a hundred a day. */
  refreshes: RefreshCounts
  /** How far the bank knows that access has ended. */
  revocations: RevocationProgress
}

export async function getTimeline(
  { store }: ConnectionDependencies,
  { person, connection_id }: { person: PersonSession['person']; connection_id: string },
): Promise<Timeline | undefined> {
  const client = await findClient(store.database, person, connection_id)
  if (client === undefined) return undefined
  const [events, refreshes, revocations] = await Promise.all([
    listEvents(store, person.firm_id, { connection_id, subjects: ['connection', 'client'] }),
    countAttempts(store.database, connection_id),
    findRevocationProgress(store.database, person.firm_id, connection_id),
  ])
  return { events, refreshes, revocations }
}
