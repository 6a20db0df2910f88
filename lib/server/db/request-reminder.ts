import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { connection } from '@/lib/server/db/connection-schema'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { isNotHeld } from '@/lib/server/db/notification'
import { clientRequest } from '@/lib/server/db/request-schema'
import { firm } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** A request that may have to be mailed again, with the names that its mail says. */
export interface ClaimedRequest {
  readonly id: string
  readonly firm_id: string
  readonly connection_id: string
  readonly firm: string
  readonly timeZone: string
  readonly client: string
}

const pauseSeconds = 10 * 60

/**
 * Takes requests whose reminders are to be looked at: each is another instance's no more for some minutes. None
 * while the store is held.
 */
export async function claimRequests(
  { query }: OpenDatabase,
  limit: number,
): Promise<ClaimedRequest[]> {
  const { id, firmId, connectionId, tokenDigest, remindsAfter, remindedAt } = clientRequest
  return build(query, (db) => {
    const due = db.$with('due').as(
      db
        .select({ id })
        .from(clientRequest)
        .where(
          and(
            isNotNull(tokenDigest),
            isNotNull(remindsAfter),
            or(isNull(remindedAt), lt(remindedAt, secondsAgo(pauseSeconds))),
            isNotHeld(db),
          ),
        )
        .orderBy(sql`${remindedAt} nulls first`, asc(id))
        .limit(limit)
        .for('update', { skipLocked: true }),
    )
    const taken = db
      .$with('taken')
      .as(
        db
          .with(due)
          .update(clientRequest)
          .set({ remindedAt: now })
          .from(due)
          .where(eq(id, due.id))
          .returning({ id }),
      )
    return db
      .with(due, taken)
      .select({
        id,
        firm_id: firmId,
        connection_id: connectionId,
        firm: firm.name,
        timeZone: firm.timeZone,
        client: connection.name,
      })
      .from(clientRequest)
      .innerJoin(taken, eq(taken.id, id))
      .innerJoin(firm, eq(firm.id, firmId))
      .innerJoin(connection, eq(connection.id, connectionId))
  })
}

/** Whether a request may have to be mailed again; one that may not is claimed no more. */
export async function saveReminding(
  query: Query,
  { firm_id, id }: { readonly firm_id: string; readonly id: string },
  isReminded: boolean,
): Promise<void> {
  await build(query, (db) =>
    db
      .update(clientRequest)
      .set({ remindsAfter: isReminded ? sql`coalesce(${clientRequest.remindsAfter}, 0)` : null })
      .where(and(eq(clientRequest.firmId, firm_id), eq(clientRequest.id, id))),
  )
}
