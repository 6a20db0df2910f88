import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ClientGap } from '@/lib/domain/connections/client-gap'
import type { GapReceipt } from '@/lib/domain/connections/gap-receipt'
import { clientSetting } from '@/lib/server/db/client-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import { clientGap } from '@/lib/server/db/gap-schema'
import { inSeconds, now, secondsAgo } from '@/lib/server/db/instant'
import { isNotHeld } from '@/lib/server/db/notification'
import { firm } from '@/lib/server/db/schema'
import { openJson, type SealedQuery, sealJson } from '@/lib/server/db/sealed-json'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

/** Days away that one process reads now. */
export interface ClaimedGap extends ConnectionRef {
  readonly id: string
  readonly claim: string
  readonly awayAt: string
  readonly backAt: string
  readonly timeZone: string
}

const claimSeconds = 5 * 60

/** Takes some that are due; each is another instance's no more for some minutes. None while the store is held. */
export async function claimGaps(
  { query }: OpenDatabase,
  claim: string,
  limit: number,
): Promise<ClaimedGap[]> {
  const { id, firmId, connectionId, dueAt, claimedUntil, awayAt, backAt } = clientGap
  return build(query, (db) => {
    const due = db.$with('due').as(
      db
        .select({ id })
        .from(clientGap)
        .innerJoin(connection, eq(connection.id, connectionId))
        .where(
          and(
            lte(dueAt, now),
            or(isNull(claimedUntil), lte(claimedUntil, now)),
            inArray(connection.status, ['active', 'suspect']),
            isNotHeld(db),
          ),
        )
        .orderBy(dueAt)
        .limit(limit)
        .for('update', { of: clientGap, skipLocked: true }),
    )
    const taken = db.$with('taken').as(
      db
        .with(due)
        .update(clientGap)
        .set({ claim, claimedUntil: inSeconds(claimSeconds), readUntil: null })
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
        claim: sql<string>`${claim}::text`,
        awayAt,
        backAt,
        timeZone: sql<string>`coalesce(${clientSetting.timeZone}, ${firm.timeZone})`,
      })
      .from(clientGap)
      .innerJoin(taken, eq(taken.id, id))
      .innerJoin(firm, eq(firm.id, firmId))
      .leftJoin(clientSetting, eq(clientSetting.connectionId, connectionId))
  })
}

/** Goes on with a claim; false where it is no longer ours. */
export async function keepGapClaim(
  database: OpenDatabase,
  gap: ClaimedGap,
  readUntil: string | undefined,
): Promise<boolean> {
  const kept = await forFirm(database, gap.firm_id).build((db) =>
    db
      .update(clientGap)
      .set({
        claimedUntil: inSeconds(claimSeconds),
        ...(readUntil === undefined ? {} : { readUntil }),
      })
      .where(isClaimed(gap))
      .returning({ id: clientGap.id }),
  )
  return kept.length > 0
}

/** Keeps what was read. False where another process did, or the client is gone. */
export async function saveGapReceipt(
  { query, vault }: SealedQuery,
  gap: ClaimedGap,
  receipt: GapReceipt,
): Promise<boolean> {
  const receiptSealed = sealJson(vault, contextOf(gap), receipt)
  const saved = await build(query, (db) =>
    db
      .update(clientGap)
      .set({ receiptSealed, readAt: now, dueAt: null, ...released })
      .where(isClaimed(gap))
      .returning({ id: clientGap.id }),
  )
  return saved.length > 0
}

/** Nothing was read: it is tried again after so many seconds. */
export async function postponeGap(
  database: OpenDatabase,
  gap: ClaimedGap,
  seconds: number,
): Promise<void> {
  await forFirm(database, gap.firm_id).build((db) =>
    db
      .update(clientGap)
      .set({ dueAt: inSeconds(seconds), ...released })
      .where(isClaimed(gap)),
  )
}

const released = { claim: null, claimedUntil: null, readUntil: null }

/** Undefined where it was put away, or the client has been back for longer than so many days. */
export async function findShownGap(
  { query, vault }: SealedQuery,
  ref: ConnectionRef,
  days: number,
): Promise<ClientGap | undefined> {
  const { id, awayAt, backAt, dueAt, readUntil, receiptSealed, putAwayAt } = clientGap
  const [found] = await build(query, (db) =>
    db
      .select({ id, awayAt, backAt, dueAt, readUntil, sealed: receiptSealed })
      .from(clientGap)
      .where(and(isOfClient(ref), isNull(putAwayAt), sql`${backAt} > ${secondsAgo(days * 86_400)}`))
      .orderBy(desc(backAt))
      .limit(1),
  )
  if (found === undefined) return undefined
  const { sealed, ...gap } = found
  // Sealed by `saveGapReceipt`.
  const receipt =
    sealed === null ? undefined : openJson(vault, contextOf({ ...ref, ...gap }), sealed)
  return { ...gap, receipt: receipt as GapReceipt | undefined }
}

/** Nobody is shown it any more; History keeps what it came to. */
export async function putGapAway(
  query: Query,
  ref: ConnectionRef,
  { id, person_id }: { id: string; person_id: string },
): Promise<void> {
  await build(query, (db) =>
    db
      .update(clientGap)
      .set({ putAwayAt: now, putAwayBy: person_id })
      .where(and(isOfClient(ref), eq(clientGap.id, id), isNull(clientGap.putAwayAt))),
  )
}

/** Has it read once more; what was read before is shown until then. */
export async function readGapAgain(query: Query, ref: ConnectionRef, id: string): Promise<void> {
  await build(query, (db) =>
    db
      .update(clientGap)
      .set({ dueAt: now })
      .where(and(isOfClient(ref), eq(clientGap.id, id), isNull(clientGap.claim))),
  )
}

function isOfClient({ firm_id, connection_id }: ConnectionRef): SQL | undefined {
  return and(eq(clientGap.firmId, firm_id), eq(clientGap.connectionId, connection_id))
}

function isClaimed({ id, firm_id, claim }: ClaimedGap): SQL | undefined {
  return and(eq(clientGap.id, id), eq(clientGap.firmId, firm_id), eq(clientGap.claim, claim))
}

function contextOf({ firm_id, id }: { firm_id: string; id: string }) {
  return { purpose: 'gap', firm_id, holder_id: id, gen: 0 } as const
}
