import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ConnectionRef, refFields } from '@/lib/server/db/connection'
import { type KnownAccount, rememberAccounts } from '@/lib/server/db/connection-account'
import { connection, connectionAccount, tokenLedger } from '@/lib/server/db/connection-schema'
import { now, secondsAgo } from '@/lib/server/db/instant'
import { openGap } from '@/lib/server/db/open-gap'
import { nextKeepAlive } from '@/lib/server/db/refresh-claim'
import { firm } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build, type QueryBuilder } from '@/lib/server/db/store/query-builder'
import { openPair, sealPair, sealTokens } from '@/lib/server/db/token-pair'

export interface Candidate {
  firm_id: string
  connection_id: string
}

/**
 * The approval is of a business that nobody of the firm has: it becomes a client of its own. False
 * when a colleague's approval of the same business was accepted meanwhile; then recognise again.
 */
export async function acceptAsClient(
  database: OpenDatabase,
  candidate: Candidate,
  accounts: readonly KnownAccount[],
): Promise<boolean> {
  return forFirm(database, candidate.firm_id).transaction(async (query) => {
    const isAccepted = await build(query, async (db) => {
      // One approval of a firm at a time, or two colleagues would make two clients of one business.
      await db
        .select({ id: firm.id })
        .from(firm)
        .where(eq(firm.id, candidate.firm_id))
        .for('update')
      const taken = await selectTaken(db, candidate, accounts).limit(1)
      return taken.length > 0 ? undefined : (await markRecognised(db, candidate)).length === 1
    })
    if (isAccepted === undefined) return false
    await rememberAccounts(query, candidate, accounts)
    return isAccepted
  })
}

/** A person decided that a quarantined approval is a client of its own. */
export async function keepAsClient(query: Query, candidate: Candidate): Promise<boolean> {
  const rows = await build(query, (db) => markRecognised(db, candidate))
  return rows.length === 1
}

function markRecognised(db: QueryBuilder, candidate: Candidate) {
  return db
    .update(connection)
    .set({
      recognition: 'settled',
      requestedConnectionId: null,
      status: sql`case ${connection.status} when 'quarantined' then 'active' else ${connection.status} end`,
    })
    .where(and(isRow(candidate), ne(connection.recognition, 'settled')))
    .returning({ id: connection.id })
}

/** The clients of the same environment that hold any of these accounts. */
function selectTaken(
  db: QueryBuilder,
  { firm_id, connection_id }: Candidate,
  accounts: readonly KnownAccount[],
) {
  const candidate = alias(connection, 'candidate')
  const account_ids = accounts.map((account) => account.account_id)
  return db
    .select({ id: connection.id })
    .from(connectionAccount)
    .innerJoin(connection, eq(connection.id, connectionAccount.connectionId))
    .innerJoin(candidate, eq(candidate.environment, connection.environment))
    .where(
      and(
        eq(candidate.id, connection_id),
        eq(connectionAccount.firmId, firm_id),
        ne(connection.id, connection_id),
        eq(connection.recognition, 'settled'),
        sql`${connectionAccount.accountId} = any(${sql.param(account_ids)}::text[])`,
      ),
    )
}

function isRow({ firm_id, connection_id }: Candidate): SQL | undefined {
  return and(eq(connection.id, connection_id), eq(connection.firmId, firm_id))
}

/** The approval is not of the business that was requested: it stays apart until a person decides. */
export async function leaveQuarantined(
  database: OpenDatabase,
  candidate: Candidate,
  why: 'stranger' | 'unverified',
  accounts: readonly KnownAccount[],
): Promise<void> {
  await forFirm(database, candidate.firm_id).transaction(async (query) => {
    await build(query, (db) =>
      db
        .update(connection)
        .set({ recognition: why })
        .where(and(isRow(candidate), ne(connection.recognition, 'settled'))),
    )
    await rememberAccounts(query, candidate, accounts)
  })
}

interface Merge {
  candidate: Candidate
  target_id: string
  accounts: readonly KnownAccount[]
}

/**
 * The approval is of a client that we have: its tokens are swapped in place, its id, history and
 * settings stay, and the candidate is gone. False when either changed meanwhile; then try again.
 * Within a transaction.
 */
export async function mergeIntoClient(
  store: Pick<Store, 'vault'>,
  query: Query,
  { candidate, target_id, accounts }: Merge,
): Promise<boolean> {
  const rows = await build(query, (db) => lockBoth(db, candidate, target_id))
  const from = rows.find((row) => row.id === candidate.connection_id)
  const target = rows.find((row) => row.id === target_id)
  if (from === undefined || target === undefined || from.receipt === null) return false
  const owner = { firm_id: candidate.firm_id, connection_id: target_id }
  await openGap(query, owner)
  await swapTokens(store, query, from, target)
  await rememberAccounts(query, owner, accounts)
  await build(query, (db) => db.delete(connection).where(isRow(candidate)))
  return true
}

// In the order of their ids, so that two colleagues who finish at once wait and never deadlock. What
// is written back as it was keeps the store's own text: ours would cut its moments to milliseconds.
function lockBoth(db: QueryBuilder, { firm_id, connection_id }: Candidate, target_id: string) {
  return db
    .select({
      id: connection.id,
      firm_id: connection.firmId,
      gen: connection.gen,
      receipt: connection.receipt,
      scope: connection.scope,
      pairSealed: tokenLedger.pairSealed,
      pairGen: tokenLedger.gen,
      grantedAt: sql<string>`${connection.grantedAt}::text`,
      accessExpiresAt: sql<string | null>`${connection.accessExpiresAt}::text`,
      refreshReceivedAt: sql<string | null>`${connection.refreshReceivedAt}::text`,
    })
    .from(connection)
    .leftJoin(tokenLedger, eq(tokenLedger.receipt, connection.receipt))
    .where(and(eq(connection.firmId, firm_id), inArray(connection.id, [connection_id, target_id])))
    .orderBy(connection.id)
    .for('update', { of: connection })
}

type LockedRow = Awaited<ReturnType<typeof lockBoth>>[number]

async function swapTokens(
  store: Pick<Store, 'vault'>,
  query: Query,
  from: LockedRow,
  target: LockedRow,
): Promise<void> {
  const { firm_id, pairSealed, pairGen, accessExpiresAt } = from
  if (pairSealed === null || pairGen === null || accessExpiresAt === null) {
    throw new Error('the candidate holds no tokens any more')
  }
  const source = { firm_id, connection_id: from.id, gen: pairGen }
  const pair = openPair(store.vault, pairSealed, source)
  const owner = { firm_id, connection_id: target.id, gen: target.gen + 1 }
  const receipt = randomUUID()
  const tokens = sealTokens(store.vault, pair, owner)
  await build(query, async (db) => {
    // An approval that a colleague finished moments ago may turn out to be the living one; anything
    // older died at the bank when this code was redeemed.
    const isNew = and(
      eq(tokenLedger.source, 'adopted'),
      gt(tokenLedger.receivedAt, secondsAgo(10 * 60)),
    )
    const ofTarget = and(eq(tokenLedger.connectionId, target.id), sql`not (${isNew})`)
    await db
      .update(tokenLedger)
      .set({ spentAt: now })
      .where(and(isNull(tokenLedger.spentAt), or(eq(tokenLedger.connectionId, from.id), ofTarget)))
    await db.insert(tokenLedger).values({
      receipt,
      firmId: firm_id,
      connectionId: target.id,
      gen: owner.gen,
      pairSealed: sealPair(store.vault, pair, owner),
      source: 'adopted',
    })
    await db
      .update(connection)
      .set({
        gen: owner.gen,
        receipt,
        accessSealed: tokens.access,
        refreshSealed: tokens.refresh,
        refreshKept: false,
        scope: from.scope,
        grantedAt: from.grantedAt,
        accessExpiresAt,
        refreshReceivedAt: from.refreshReceivedAt,
        // What was refreshed was the approval before.
        lastRefreshedAt: null,
        keepAliveAt: sql.raw(nextKeepAlive),
        status: 'active',
        reason: null,
        endedAt: null,
        disconnectedAt: null,
        recognition: 'settled',
        attempt: null,
        attemptAt: null,
        attemptPhase: null,
      })
      .where(isRow(owner))
  })
}

/** Approvals whose accounts could not be listed yet. */
export function listUnrecognised(database: OpenDatabase, limit: number): Promise<ConnectionRef[]> {
  const { recognition, status, createdAt } = connection
  const isPending = and(eq(recognition, 'pending'), eq(status, 'quarantined'))
  return build(database.query, (db) =>
    db
      .select(refFields)
      .from(connection)
      .where(and(isPending, lt(createdAt, secondsAgo(30))))
      .orderBy(createdAt)
      .limit(limit),
  )
}

/** Removes an approval that needs a person before it was ever recognised; its ledger stays. */
export async function discardUnrecognised(
  database: OpenDatabase,
  ref: ConnectionRef,
): Promise<boolean> {
  const { recognition, status } = connection
  const isDiscarded = and(eq(recognition, 'pending'), eq(status, 'needs_reconnect'))
  const rows = await forFirm(database, ref.firm_id).build((db) =>
    db
      .delete(connection)
      .where(and(isRow(ref), isDiscarded))
      .returning({ id: connection.id }),
  )
  return rows.length === 1
}
