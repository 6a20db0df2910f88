import { column, interval } from '@/lib/server/db/column'
import { sessionDigest, sessionLife } from '@/lib/server/db/session'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'

/** One place where a person is signed in. */
export interface LiveSession {
  /** The digest of the session's id, by which it can be ended and by nothing used. */
  id: string
  /** The `User-Agent` of the sign-in; null for sessions of before it was kept. */
  device: string | null
  /** The address of the sign-in; null as above. */
  address: string | null
  started_at: string
  last_seen_at: string
}

const isLive = `ended_at is null and expires_at > now()
  and last_seen_at > now() - ${interval(sessionLife.idle)}`

/** Where this person is signed in, the latest use first. */
export async function listSessions(
  database: OpenDatabase,
  { id, firm_id }: Pick<Person, 'id' | 'firm_id'>,
): Promise<LiveSession[]> {
  const rows = await forFirm(database, firm_id).query(
    `select id, device, address, created_at, last_seen_at from session
     where person_id = $1 and ${isLive} order by last_seen_at desc, id`,
    [id],
  )
  return rows.map((row) => ({
    id: column.text(row, 'id'),
    device: column.optionalText(row, 'device'),
    address: column.optionalText(row, 'address'),
    started_at: column.instant(row, 'created_at'),
    last_seen_at: column.instant(row, 'last_seen_at'),
  }))
}

/**
 * Ends the person's session of this digest, or every one but `sid` where none is named. How many
 * there were: none for a session of somebody else, or one that had ended.
 */
export async function endSessions(
  query: Query,
  person: Pick<Person, 'id'>,
  { sid, id }: { sid: string; id: string | undefined },
): Promise<number> {
  const rows = await query(
    `update session set ended_at = now()
     where person_id = $1 and ${isLive} and id <> $2 and ($3::text is null or id = $3)
     returning id`,
    [person.id, sessionDigest(sid), id ?? null],
  )
  return rows.length
}
