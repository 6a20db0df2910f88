import { listLatestAuditRows } from '@/lib/server/db/audit-event'
import type { Store } from '@/lib/server/db/store'

export interface ListedEvent {
  seq: number
  at: string
  kind: string
  person: { id: string; name: string | null } | null
  connection_id: string | null
  /** Null where the event is about no client, or about one that is forgotten. */
  clientName: string | null
  detail: Record<string, unknown>
}

export interface EventPage {
  connection_id?: string | undefined
  person_id?: string | undefined
  beforeSeq?: number | undefined
  limit?: number | undefined
}

/** The firm's events, newest first; of one connection or one person when they are named. */
export async function listEvents(
  { database }: Pick<Store, 'database'>,
  firm_id: string,
  page: EventPage = {},
): Promise<ListedEvent[]> {
  const rows = await listLatestAuditRows(database, firm_id, {
    connection_id: page.connection_id ?? null,
    person_id: page.person_id ?? null,
    beforeSeq: page.beforeSeq ?? null,
    limit: page.limit ?? 100,
  })
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    person: row.person_id === null ? null : { id: row.person_id, name: row.personName },
    connection_id: row.connection_id,
    clientName: row.clientName,
    // Written by `appendEvent`, which writes an object.
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }))
}
