/**
 * What puts tokens into the queue is raw SQL: it inserts what it selects, and ends the client in the
 * same statement, which Drizzle cannot say.
 */
import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { DisconnectProgress } from '@/lib/domain/clients/client'
import { type ConnectionRef, refFields } from '@/lib/server/db/connection'
import { connection, revocation, tokenLedger } from '@/lib/server/db/connection-schema'
import { interval, now, optionalMoment, secondsAgo } from '@/lib/server/db/instant'
import { install } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { findPair } from '@/lib/server/db/token-pair'

export interface DueRevocation {
  id: number
  kind: 'access' | 'refresh'
  firm_id: string
  connection_id: string
  /** Undefined when the pair never held one: there is nothing to revoke. */
  token: SecretText | 'unreadable' | undefined
}

/**
 * Ends a client in one statement: status first, so that nobody refreshes any more, its tokens into
 * the queue, refresh tokens before access tokens, and its stored sums deleted. False when it was
 * ended before.
 */
export async function beginDisconnect(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<boolean> {
  const [row] = await forFirm(database, firm_id).query(
    `with ended as (
       update connection set status = 'disconnecting', reason = null, access_sealed = null,
         refresh_sealed = null, access_expires_at = null, keep_alive_at = null, attempt = null,
         attempt_at = null, attempt_phase = null, ended_at = coalesce(ended_at, now())
       where id = $1 and firm_id = $2 and status not in ('disconnecting', 'disconnected')
       returning id, receipt
     ), queued as (
       insert into revocation (receipt, kind, firm_id, connection_id)
       select l.receipt, k.kind, l.firm_id, l.connection_id
       from token_ledger l join ended on ended.id = l.connection_id
         cross join (values ('refresh'), ('access')) k (kind)
       where l.spent_at is null and (l.rejected_at is null or l.receipt = ended.receipt)
       order by k.kind desc
       on conflict do nothing
     ), swept as (
       delete from client_month where connection_id in (select id from ended)
     )
     select id from ended`,
    [connection_id, firm_id],
  )
  return row !== undefined
}

/**
 * Takes revocations that are due, a refresh token before its access token, and moves their next try
 * on, so that two instances do not send the same one. None while the store is held.
 */
export async function takeDueRevocations(
  store: Store,
  { connection_id, limit }: { connection_id?: string; limit: number },
): Promise<DueRevocation[]> {
  const { id, receipt, kind, firmId, connectionId, attempts, nextAttemptAt } = revocation
  const isDue = and(isNull(revocation.doneAt), lte(nextAttemptAt, now))
  const isHeld = or(isNotNull(install.heldAt), lt(install.epoch, store.install.knownEpoch()))
  const rows = await build(store.database.query, (db) => {
    const holds = db.select({ id: install.id }).from(install).where(isHeld)
    const ofClient = connection_id === undefined ? undefined : eq(connectionId, connection_id)
    const due = db
      .select({ id })
      .from(revocation)
      .where(and(isDue, notExists(holds), ofClient))
      .orderBy(id)
      .limit(limit)
    const taken = db.$with('taken').as(
      db
        .update(revocation)
        .set({
          attempts: sql`${attempts} + 1`,
          nextAttemptAt: sql`now()
            + least(interval '1 hour', interval '15 seconds' * power(2, least(${attempts}, 10)))`,
        })
        .where(and(inArray(id, due), isDue))
        .returning({ id, receipt, kind, firm_id: firmId, connection_id: connectionId }),
    )
    return db
      .with(taken)
      .select({
        id: taken.id,
        kind: taken.kind,
        firm_id: taken.firm_id,
        connection_id: taken.connection_id,
        gen: tokenLedger.gen,
        pairSealed: tokenLedger.pairSealed,
      })
      .from(taken)
      .innerJoin(tokenLedger, eq(tokenLedger.receipt, taken.receipt))
      .orderBy(taken.id)
  })
  return rows.map(({ gen, pairSealed, ...due }) => {
    // One that does not open must not keep the others from being revoked.
    const pair = findPair(store.vault, pairSealed, { ...due, gen })
    const ofPair = due.kind === 'access' ? pair?.accessToken : pair?.refreshToken
    return { ...due, token: pair === undefined ? 'unreadable' : ofPair }
  })
}

export async function finishRevocation(database: OpenDatabase, id: number): Promise<void> {
  await build(database.query, (db) =>
    db.update(revocation).set({ doneAt: now, lastError: null }).where(eq(revocation.id, id)),
  )
}

/** Notes why it failed; after 30 days every token has died by itself (spec, Limits) and it is done. */
export async function failRevocation(
  database: OpenDatabase,
  id: number,
  error: string,
): Promise<void> {
  const isDead = lt(revocation.createdAt, secondsAgo(lifetimes.refreshToken))
  await build(database.query, (db) =>
    db
      .update(revocation)
      .set({ lastError: error, doneAt: sql`case when ${isDead} then now() end` })
      .where(eq(revocation.id, id)),
  )
}

/** Marks clients whose tokens are all revoked as disconnected, and names them. */
export function finishDisconnects(database: OpenDatabase): Promise<ConnectionRef[]> {
  const isOwed = and(eq(revocation.connectionId, connection.id), isNull(revocation.doneAt))
  return build(database.query, (db) => {
    const owed = db.select({ id: revocation.id }).from(revocation).where(isOwed)
    return db
      .update(connection)
      .set({ status: 'disconnected', disconnectedAt: now })
      .where(and(eq(connection.status, 'disconnecting'), notExists(owed)))
      .returning(refFields)
  })
}

/** Queues pairs that arrived after their client was disconnected. */
export async function queueLatePairs(database: OpenDatabase): Promise<void> {
  await queuePairsOf(
    database,
    `select id from connection where status in ('disconnecting', 'disconnected')`,
    `l.received_at > now() - ${interval(lifetimes.refreshToken + 86_400)}`,
  )
}

/**
 * Queues both tokens of each unspent pair of the clients that `gone` selects; `when` is a condition of the
 * pair `l`.
 */
export async function queuePairsOf(
  database: OpenDatabase,
  gone: string,
  when = 'true',
): Promise<void> {
  await database.query(
    `insert into revocation (receipt, kind, firm_id, connection_id)
     select l.receipt, k.kind, l.firm_id, l.connection_id
     from (${gone}) gone join token_ledger l on l.connection_id = gone.id
       cross join (values ('refresh'), ('access')) k (kind)
     where l.spent_at is null and l.rejected_at is null and ${when}
       and not exists (select 1 from revocation r where r.receipt = l.receipt and r.kind = k.kind)
     order by k.kind desc
     on conflict do nothing`,
  )
}

/** How far the bank has been made to withdraw a client's access. */
export async function findRevocationProgress(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<DisconnectProgress> {
  const { connectionId, firmId, doneAt, attempts, nextAttemptAt } = revocation
  const isOpen = isNull(doneAt)
  const [progress] = await forFirm(database, firm_id).build((db) =>
    db
      .select({
        total: count(),
        done: count(doneAt),
        attempts: sql<number>`coalesce(${max(attempts)}, 0)`,
        nextAttemptAt: optionalMoment(sql`min(${nextAttemptAt}) filter (where ${isOpen})`),
      })
      .from(revocation)
      .where(and(eq(connectionId, connection_id), eq(firmId, firm_id))),
  )
  return progress ?? { total: 0, done: 0, attempts: 0, nextAttemptAt: null }
}

/** What waits for its next try is due now: a person asks for it. */
export async function hastenRevocations(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<void> {
  const { connectionId, firmId, doneAt, nextAttemptAt } = revocation
  const isWaiting = and(isNull(doneAt), gt(nextAttemptAt, now))
  await forFirm(database, firm_id).build((db) =>
    db
      .update(revocation)
      .set({ nextAttemptAt: now })
      .where(and(eq(connectionId, connection_id), eq(firmId, firm_id), isWaiting)),
  )
}
