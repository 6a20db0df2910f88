import { and, between, eq, ne, notExists, or, sql } from 'drizzle-orm'
import { archivedClient } from '@/lib/server/db/client-schema'
import type { CloseRef } from '@/lib/server/db/close-event'
import { close } from '@/lib/server/db/close-schema'
import { moment } from '@/lib/server/db/instant'
import { isNotHeld } from '@/lib/server/db/notification'
import { firm } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

export interface DueClose extends CloseRef {
  due: string
  /** The firm's, an IANA name: the store may not know every one. */
  time_zone: string
  /** The store's clock. */
  now: string
}

const isNotWarned = sql`${close.dueWarned} is distinct from ${close.due}`
const isOpen = ne(close.state, 'locked')

/** Closes of every firm that are due tomorrow somewhere, and of which nobody was warned for that day. */
export function listClosesDueSoon(database: OpenDatabase, limit: number): Promise<DueClose[]> {
  // Of all time zones the furthest are 14 hours before and 12 after.
  const [from, to] = [sql`current_date`, sql`current_date + 2`]
  return build(database.query, (db) =>
    db
      .select({
        firm_id: close.firmId,
        close_id: close.id,
        due: close.due,
        time_zone: firm.timeZone,
        now: moment(sql`now()`),
      })
      .from(close)
      .innerJoin(firm, eq(firm.id, close.firmId))
      .where(
        and(
          isOpen,
          between(close.due, from, to),
          isNotWarned,
          or(sql`${close.preparerId} is not null`, sql`${close.reviewerId} is not null`),
          notExists(
            db
              .select({ one: sql`1` })
              .from(archivedClient)
              .where(eq(archivedClient.connectionId, close.connectionId)),
          ),
          isNotHeld(db),
        ),
      )
      .orderBy(close.firmId, close.due, close.connectionId)
      .limit(limit),
  )
}

/** Takes the right to warn of this day, once; undefined where it was taken, moved or locked since. */
export async function claimDueWarning(
  query: Query,
  { firm_id, close_id, due }: Pick<DueClose, 'firm_id' | 'close_id' | 'due'>,
) {
  const [taken] = await build(query, (db) =>
    db
      .update(close)
      .set({ dueWarned: due })
      .where(
        and(
          eq(close.firmId, firm_id),
          eq(close.id, close_id),
          eq(close.due, due),
          isOpen,
          isNotWarned,
        ),
      )
      .returning({
        connection_id: close.connectionId,
        first: close.first,
        last: close.last,
        state: close.state,
        preparer: close.preparerId,
        reviewer: close.reviewerId,
      }),
  )
  return taken
}
