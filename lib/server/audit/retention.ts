import {
  type AuditStore,
  findAuditKeys,
  logPruned,
  sealEvent,
} from '@/lib/server/audit/audit-chain'
import { addAuditRow } from '@/lib/server/db/audit-event'
import {
  type AuditStart,
  deleteOldestAuditRows,
  listAuditRetentions,
} from '@/lib/server/db/audit-start'
import { forFirm } from '@/lib/server/db/store/firm-role'

const dayMilliseconds = 24 * 60 * 60 * 1000
const defaultLimit = 20_000

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
  limit = defaultLimit,
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
  return forFirm(store.database, firm_id).transaction(async (query) => {
    const start = await deleteOldestAuditRows(query, firm_id, range)
    if (start === undefined) return undefined
    const detail = JSON.stringify(start)
    const about = { firm_id, person_id: null, connection_id: null, address: null }
    await addAuditRow(query, firm_id, (link) =>
      sealEvent({ ...link, ...about, kind: logPruned, detail }, key),
    )
    return start
  })
}
