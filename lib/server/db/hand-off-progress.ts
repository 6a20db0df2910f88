import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import { authorizationRequest } from '@/lib/server/db/connection-schema'
import { liveHandOff } from '@/lib/server/db/hand-off'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { handOff } from '@/lib/server/db/renewal-schema'
import { firm } from '@/lib/server/db/schema'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

const { id, usedAt, usedBy } = handOff

/** True the first time. */
export function markOpened(database: OpenDatabase, hand_off_id: string): Promise<boolean> {
  const which = and(eq(id, hand_off_id), isNull(handOff.openedAt))
  return update(database.query, { openedAt: now }, which)
}

/** False when the link has ended meanwhile. */
export function markBegun(database: OpenDatabase, hand_off_id: string): Promise<boolean> {
  const begun = { begunAt: now, openedAt: sql`coalesce(${handOff.openedAt}, now())` }
  return update(database.query, begun, and(eq(id, hand_off_id), liveHandOff))
}

/**
 * The one conditional write by which a link is used, before its code is redeemed; false for
 * everyone but the first, and for everyone once it was withdrawn or has expired.
 */
export function consumeHandOff(
  database: OpenDatabase,
  use: { hand_off_id: string; request_id: string },
): Promise<boolean> {
  const used = { usedAt: now, usedBy: use.request_id }
  return update(database.query, used, and(eq(id, use.hand_off_id), liveHandOff))
}

/** The use came to nothing, and no token was seen here: the link serves again. */
export function releaseHandOff(
  database: OpenDatabase,
  use: { hand_off_id: string; request_id: string; failure: string },
): Promise<boolean> {
  const released = { usedAt: null, usedBy: null, failedAt: now, failure: use.failure }
  return update(database.query, released, isUnfinished(use))
}

/** What the one use came to. */
export function finishHandOff(
  database: OpenDatabase,
  use: {
    hand_off_id: string
    request_id: string
    outcome: string
    failure: string | null
    approved_id: string | null
  },
): Promise<boolean> {
  const { outcome, failure, approved_id: approvedId } = use
  const failedAt = failure === null ? {} : { failedAt: now }
  return update(database.query, { outcome, failure, approvedId, ...failedAt }, isUnfinished(use))
}

function isUnfinished(use: { hand_off_id: string; request_id: string }): SQL | undefined {
  return and(eq(id, use.hand_off_id), eq(usedBy, use.request_id), isNull(handOff.outcome))
}

/** The owner came back without an approval, which leaves the link as good as it was. */
export async function markUnapproved(
  database: OpenDatabase,
  hand_off_id: string,
  failure: string | null,
): Promise<void> {
  const unapproved = failure === null ? { declinedAt: now } : { failedAt: now, failure }
  await update(database.query, unapproved, and(eq(id, hand_off_id), isNull(usedAt)))
}

/** Ends a link at once; false when it was used or withdrawn before. */
export function markWithdrawn(
  query: Query,
  { firm_id, hand_off_id }: { firm_id: string; hand_off_id: string },
): Promise<boolean> {
  const isOpen = and(isNull(usedAt), isNull(handOff.withdrawnAt))
  const which = and(eq(id, hand_off_id), eq(handOff.firmId, firm_id), isOpen)
  return update(query, { withdrawnAt: now }, which)
}

/** Whose link an approval came through, for the hour in which its owner may look at the end of it. */
export async function findClosing(
  database: OpenDatabase,
  request_id: string,
): Promise<{ firmName: string; outcome: string | null } | undefined> {
  if (!uuidPattern.test(request_id)) return undefined
  const request = authorizationRequest
  const isRecent = gt(request.usedAt, secondsAgo(3600))
  const [found] = await build(database.query, (db) =>
    db
      .select({ firmName: firm.name, outcome: request.outcome })
      .from(request)
      .innerJoin(firm, eq(firm.id, request.firmId))
      .where(and(eq(request.id, request_id), isNotNull(request.handOffId), isRecent)),
  )
  return found
}

async function update(
  query: Query,
  set: PgUpdateSetSource<typeof handOff>,
  which: SQL | undefined,
): Promise<boolean> {
  const rows = await build(query, (db) =>
    db.update(handOff).set(set).where(which).returning({ id }),
  )
  return rows.length === 1
}
