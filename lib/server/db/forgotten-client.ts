import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { QueryBuilder as Subquery } from 'drizzle-orm/pg-core'
import { uuidPattern } from '@/lib/bank-contract/uuid'
import { lifetimes } from '@/lib/bank-contract/authorization'
import { type ConnectionRef, refFields } from '@/lib/server/db/connection'
import {
  authorizationRequest,
  connection,
  refreshAttempt,
  revocation,
  tokenLedger,
} from '@/lib/server/db/connection-schema'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { forgottenClient, handOff } from '@/lib/server/db/renewal-schema'
import { queuePairsOf } from '@/lib/server/db/revocation'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'

export interface ForgottenClient {
  forgottenAt: string
  /** Null while the bank still has to revoke a token too. */
  finishedAt: string | null
}

/**
 * Removes a client and all that is known of it. What the bank still has to revoke stays,
 * sealed, until it has; what it has revoked goes at once. False when somebody else was first.
 */
export function removeClient(
  query: Query,
  { connection_id, firm_id }: ConnectionRef,
): Promise<boolean> {
  const isClient = and(eq(connection.id, connection_id), eq(connection.firmId, firm_id))
  return build(query, async (db) => {
    // First, while the client still says whose they are.
    const ids = db.select({ id: connection.id }).from(connection).where(isClient)
    await db.delete(refreshAttempt).where(inArray(refreshAttempt.connectionId, ids))
    const gone = await db.delete(connection).where(isClient).returning(refFields)
    if (gone.length === 0) return false
    await db.insert(forgottenClient).values({ connectionId: connection_id, firmId: firm_id })
    // What no foreign key takes with the row.
    const { requestedConnectionId } = connection
    await db
      .update(connection)
      .set({ requestedConnectionId: null })
      .where(and(eq(requestedConnectionId, connection_id), eq(connection.firmId, firm_id)))
    const { candidateId } = authorizationRequest
    await db
      .delete(authorizationRequest)
      .where(
        and(
          or(eq(authorizationRequest.connectionId, connection_id), eq(candidateId, connection_id)),
          eq(authorizationRequest.firmId, firm_id),
        ),
      )
    const ofClient = or(
      eq(handOff.connectionId, connection_id),
      eq(handOff.approvedId, connection_id),
    )
    await db.delete(handOff).where(and(ofClient, eq(handOff.firmId, firm_id)))
    await removeRevoked(db, { connection_id, firm_id })
    return true
  })
}

export async function findForgottenClient(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<ForgottenClient | undefined> {
  if (!uuidPattern.test(connection_id)) return undefined
  const { forgottenAt, finishedAt, connectionId, firmId } = forgottenClient
  const [found] = await forFirm(database, firm_id).build((db) =>
    db
      .select({ forgottenAt, finishedAt })
      .from(forgottenClient)
      .where(and(eq(connectionId, connection_id), eq(firmId, firm_id))),
  )
  return found
}

/** Queues pairs that came after their client was forgotten, from a refresh that was under way. */
export async function queueForgottenPairs(database: OpenDatabase): Promise<void> {
  await queuePairsOf(database, 'select connection_id as id from forgotten_client')
}

const subquery = new Subquery()
const forgottenIds = subquery.select({ id: forgottenClient.connectionId }).from(forgottenClient)

/** Of a pair of the ledger: some revocation of it, or one that is still to be made. */
function isQueued(when?: SQL) {
  const { id, receipt } = revocation
  return subquery
    .select({ id })
    .from(revocation)
    .where(and(eq(receipt, tokenLedger.receipt), when))
}

/**
 * Removes the pairs of forgotten clients that the bank has revoked, or that were dead before, and what was
 * queued of them.
 */
async function removeRevoked(db: QueryBuilder, only?: ConnectionRef): Promise<void> {
  const { spentAt, rejectedAt } = tokenLedger
  const isOver = or(isNotNull(spentAt), isNotNull(rejectedAt), exists(isQueued()))
  const isDone = notExists(isQueued(isNull(revocation.doneAt)))
  await db.delete(tokenLedger).where(and(isForgotten(tokenLedger, only), isDone, isOver))
  const pair = subquery
    .select({ id: tokenLedger.id })
    .from(tokenLedger)
    .where(eq(tokenLedger.receipt, revocation.receipt))
  await db.delete(revocation).where(and(isForgotten(revocation, only), notExists(pair)))
}

function isForgotten(
  { connectionId, firmId }: typeof tokenLedger | typeof revocation,
  only: ConnectionRef | undefined,
): SQL | undefined {
  if (only === undefined) return inArray(connectionId, forgottenIds)
  return and(eq(connectionId, only.connection_id), eq(firmId, only.firm_id))
}

/** Removes what the bank has revoked, and names the clients of which nothing is left now. */
export function finishForgetting(database: OpenDatabase): Promise<ConnectionRef[]> {
  const { connectionId, firmId, finishedAt } = forgottenClient
  return build(database.query, async (db) => {
    await removeRevoked(db)
    const ledger = db
      .select({ id: tokenLedger.id })
      .from(tokenLedger)
      .where(eq(tokenLedger.connectionId, connectionId))
    const queue = db
      .select({ id: revocation.id })
      .from(revocation)
      .where(eq(revocation.connectionId, connectionId))
    return db
      .update(forgottenClient)
      .set({ finishedAt: now })
      .where(and(isNull(finishedAt), notExists(ledger), notExists(queue)))
      .returning({ firm_id: firmId, connection_id: connectionId })
  })
}

/** Whose pairs a journal may still hold: it keeps none for more than 31 days. */
export function listForgotten(
  database: OpenDatabase,
): Promise<{ connection_id: string; isRecent: boolean }[]> {
  const { connectionId, forgottenAt, finishedAt } = forgottenClient
  return build(database.query, (db) =>
    db
      .select({
        connection_id: connectionId,
        isRecent: sql<boolean>`greatest(${forgottenAt}, ${finishedAt}) > now() - interval '10 minutes'`,
      })
      .from(forgottenClient)
      .where(gt(forgottenAt, secondsAgo(lifetimes.refreshToken + 2 * 86_400))),
  )
}
