import { and, asc, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { session } from '@/lib/server/db/schema'
import { sessionDigest, sessionLife } from '@/lib/server/db/session'
import type { Person } from '@/lib/server/db/person'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

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

const isLive = and(
  isNull(session.endedAt),
  gt(session.expiresAt, now),
  gt(session.lastSeenAt, secondsAgo(sessionLife.idle)),
)

/** Where this person is signed in, the latest use first. */
export async function listSessions(
  database: OpenDatabase,
  { id, firm_id }: Pick<Person, 'id' | 'firm_id'>,
): Promise<LiveSession[]> {
  return forFirm(database, firm_id).build((db) =>
    db
      .select({
        id: session.id,
        device: session.device,
        address: session.address,
        started_at: session.createdAt,
        last_seen_at: session.lastSeenAt,
      })
      .from(session)
      .where(and(eq(session.personId, id), isLive))
      .orderBy(desc(session.lastSeenAt), asc(session.id)),
  )
}

/**
 * Ends the person's session of this digest, or every one but `sid` where none is named. How many
 * there were: none for a session of somebody else, or one that had ended.
 */
export async function endSessions(
  query: Query,
  { id: person_id }: Pick<Person, 'id'>,
  { sid, id }: { sid: string; id: string | undefined },
): Promise<number> {
  const named = id === undefined ? undefined : eq(session.id, id)
  const ended = await build(query, (db) =>
    db
      .update(session)
      .set({ endedAt: now })
      .where(
        and(eq(session.personId, person_id), isLive, ne(session.id, sessionDigest(sid)), named),
      )
      .returning({ id: session.id }),
  )
  return ended.length
}

/** Deletes sessions that ended or expired more than a day ago. */
export async function sweepSessions(database: OpenDatabase): Promise<void> {
  await build(database.query, (db) =>
    db.delete(session).where(lt(session.expiresAt, secondsAgo(24 * 60 * 60))),
  )
}
