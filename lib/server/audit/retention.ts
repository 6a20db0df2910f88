import {
  type AuditStore,
  findAuditKeys,
  logPruned,
  sealEvent,
} from '@/lib/server/audit/audit-chain'
import { appendAuditRow } from '@/lib/server/db/audit-event'
import {
  type AuditStart,
  deleteOldestAuditRows,
  listAuditRetentions,
} from '@/lib/server/db/audit-start'

const dayMilliseconds = 24 * 60 * 60 * 1000
const usualLimit = 20_000

export interface PrunedLog extends AuditStart {
  firm_id: string
}

/**
 * Deletes events that are older than their firm keeps them. With it an event is written that holds the
 * seal of the last one deleted: the log is verified from there on. Both are done, or neither.
 */
export async function pruneAuditLogs(
  store: AuditStore,
  now: Date,
  limit = usualLimit,
): Promise<PrunedLog[]> {
  const pruned: PrunedLog[] = []
  for (const { firm_id, days } of await listAuditRetentions(store.database)) {
    const cutoff = new Date(now.getTime() - days * dayMilliseconds).toISOString()
    const start = await prune(store, firm_id, { cutoff, limit })
    if (start !== undefined) pruned.push({ firm_id, ...start })
  }
  return pruned
}

async function prune(
  store: AuditStore,
  firm_id: string,
  range: { cutoff: string; limit: number },
): Promise<AuditStart | undefined> {
  const [key] = await findAuditKeys(store)
  if (key === undefined) throw new Error('there is no key to seal an audit event with')
  let start: AuditStart | undefined
  await appendAuditRow(
    store.database,
    firm_id,
    (link) => {
      const about = {
        firm_id,
        kind: logPruned,
        person_id: null,
        connection_id: null,
        address: null,
      }
      return sealEvent({ ...link, ...about, detail: JSON.stringify(start) }, key)
    },
    async (query) => {
      start = await deleteOldestAuditRows(query, firm_id, range)
      return start !== undefined
    },
  )
  return start
}
