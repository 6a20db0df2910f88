import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { clientGap } from '@/lib/server/db/gap-schema'
import { moment, now } from '@/lib/server/db/instant'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/**
 * A client comes back that could not be read: its days away are to be read. Within the transaction that swaps
 * its tokens, before it does. Days away that were never read become part of these.
 */
export async function openGap(
  query: Query,
  { firm_id, connection_id }: ConnectionRef,
): Promise<void> {
  const isUnread = and(
    eq(clientGap.firmId, firm_id),
    eq(clientGap.connectionId, connection_id),
    isNull(clientGap.readAt),
  )
  const yearEnd = sql`${connection.grantedAt} + make_interval(secs => ${lifetimes.grant})`
  const ended = sql`least(${connection.endedAt}, ${connection.disconnectedAt}, ${yearEnd})`
  await build(query, async (db) => {
    const unread = await db.delete(clientGap).where(isUnread).returning({ at: clientGap.awayAt })
    const [before] = unread.map(({ at }) => at).toSorted()
    const [found] = await db
      .select({ awayAt: moment(sql`least(${ended}, ${before ?? null}::timestamptz)`) })
      .from(connection)
      .where(
        and(
          eq(connection.firmId, firm_id),
          eq(connection.id, connection_id),
          inArray(connection.status, ['needs_reconnect', 'disconnected']),
          sql`${ended} < ${now}`,
        ),
      )
    const awayAt = found?.awayAt ?? before
    if (awayAt === undefined) return
    await db.insert(clientGap).values({ firmId: firm_id, connectionId: connection_id, awayAt })
  })
}
