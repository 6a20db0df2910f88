import { and, eq, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { maxCalls } from '@/lib/domain/close/watch-plan'
import { archivedClient } from '@/lib/server/db/client-schema'
import { close } from '@/lib/server/db/close-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { inSeconds, now } from '@/lib/server/db/instant'
import { isNotHeld } from '@/lib/server/db/notification'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { clientWatch } from '@/lib/server/db/watch-schema'

/**
 * Clients with a locked month whose bank may be called now, in no order: connected, not archived, no other
 * instance at them. None while the store is held.
 */
export async function listWatchable(
  { query }: OpenDatabase,
  { at, day }: { at: Date; day: string },
): Promise<ConnectionRef[]> {
  const { connectionId } = close
  const db = new QueryBuilder()
  const locked = db.select({ connectionId }).from(close).where(eq(close.state, 'locked'))
  const archived = db.select({ id: archivedClient.connectionId }).from(archivedClient)
  const isLeft = or(
    isNull(clientWatch.day),
    lt(clientWatch.day, day),
    and(eq(clientWatch.day, day), lt(clientWatch.calls, maxCalls)),
  )
  const isOver = (
    moment: typeof clientWatch.notBefore | typeof clientWatch.claimedUntil,
    by: SQL,
  ) => or(isNull(moment), lte(moment, by))
  const [listed] = await build(query, (builder) =>
    builder
      .select({
        // As one text: rows of their own take the embedded store several times as long.
        rows: sql<
          string | null
        >`json_agg(json_build_array(${connection.firmId}, ${connection.id}))::text`,
      })
      .from(connection)
      .leftJoin(clientWatch, eq(clientWatch.connectionId, connection.id))
      .where(
        and(
          sql`${connection.status} in ('active', 'suspect')`,
          sql`' ' || ${connection.scope} || ' ' like '% transactions:read %'`,
          sql`${connection.id} in ${locked}`,
          notInArray(connection.id, archived),
          isLeft,
          isOver(clientWatch.notBefore, sql`${at.toISOString()}::timestamptz`),
          isOver(clientWatch.claimedUntil, now),
          isNotHeld(builder),
        ),
      ),
  )
  // The statement above says what it holds.
  const rows = JSON.parse(listed?.rows ?? '[]') as (readonly [string, string])[]
  return rows.map(([firm_id, connection_id]) => ({ firm_id, connection_id }))
}

/** For how long one claim is good. */
export const claimSeconds = 5 * 60

/**
 * Takes the sole right to watch a client for some minutes; undefined while another instance has it. What
 * is given back or lapses can be taken again, with the calls as they were counted.
 */
export async function claimWatch(
  database: OpenDatabase,
  { firm_id: firmId, connection_id: connectionId }: ConnectionRef,
  day: string,
): Promise<string | undefined> {
  const claimedUntil = sql`date_trunc('milliseconds', ${inSeconds(claimSeconds)})`
  const [claimed] = await forFirm(database, firmId).build((db) =>
    db
      .insert(clientWatch)
      .values({ connectionId, firmId, day, calls: 0, claimedUntil })
      .onConflictDoUpdate({
        target: clientWatch.connectionId,
        set: { claimedUntil },
        setWhere: sql`${clientWatch.claimedUntil} is null or ${clientWatch.claimedUntil} <= ${now}`,
      })
      .returning({ claimedUntil: clientWatch.claimedUntil }),
  )
  return claimed?.claimedUntil ?? undefined
}

/** A client whose first month is locked was read today: its calls begin tomorrow (UTC). */
export async function skipToday(
  query: Query,
  { firm_id: firmId, connection_id: connectionId }: ConnectionRef,
): Promise<void> {
  const day = sql`(now() at time zone 'utc')::date`
  await build(query, (db) =>
    db
      .insert(clientWatch)
      .values({ connectionId, firmId, day, calls: maxCalls })
      .onConflictDoNothing(),
  )
}

export async function releaseWatch(
  database: OpenDatabase,
  ref: ConnectionRef,
  claim: string,
): Promise<void> {
  await forFirm(database, ref.firm_id).build((db) =>
    db
      .update(clientWatch)
      .set({ claimedUntil: null })
      .where(and(isOfClient(ref), eq(clientWatch.claimedUntil, claim))),
  )
}

export function isOfClient({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(eq(clientWatch.firmId, firm_id), eq(clientWatch.connectionId, connection_id))
}
