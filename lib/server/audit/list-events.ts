import { listLatestAuditRows } from '@/lib/server/storage/audit-event'
import type { Store } from '@/lib/server/storage/store'

export interface ListedEvent {
  seq: number
  at: string
  kind: string
  person: { id: string; name: string | null } | null
  connection_id: string | null
  detail: Record<string, unknown>
}

/** The firm's events, newest first; of one connection when it is named. */
export async function listEvents(
  { database }: Pick<Store, 'database'>,
  firm_id: string,
  page: { connection_id?: string; beforeSeq?: number; limit?: number } = {},
): Promise<ListedEvent[]> {
  const rows = await listLatestAuditRows(database, firm_id, {
    connection_id: page.connection_id ?? null,
    beforeSeq: page.beforeSeq ?? null,
    limit: page.limit ?? 100,
  })
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    person: row.person_id === null ? null : { id: row.person_id, name: row.personName },
    connection_id: row.connection_id,
    // Written by `appendEvent`, which writes an object.
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }))
}
