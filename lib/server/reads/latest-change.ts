import { getContext } from '@/lib/server/context'
import { listLatestAuditRows } from '@/lib/server/db/audit-event'
import type { ClientAccess } from '@/lib/server/db/session'

// Whatever a close shows of what people did; that somebody opened it is not among them.
const subjects = ['books', 'client', 'close', 'mark', 'note', 'request']

/** The number of the last event by which a client’s closes may have changed; 0 before the first. */
export async function readLatestChange({ firm, client }: ClientAccess): Promise<number> {
  const filter = { connection_ids: [client.connection_id], subjects }
  const { database } = getContext().store
  const [last] = await listLatestAuditRows(database, firm.id, filter, 1)
  return last?.seq ?? 0
}
