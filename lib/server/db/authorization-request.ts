import { and, eq, gt, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { Client } from '@/lib/domain/clients/client'
import { authorizationRequest, connection } from '@/lib/server/db/connection-schema'
import { inSeconds, now, secondsAgo } from '@/lib/server/db/instant'
import { firm } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed } from '@/lib/server/db/vault'

export interface AuthorizationRequest {
  id: string
  firm_id: string
  /** Who requested it, or whose hand-off it was that somebody without an account opened. */
  person_id: string
  /** The digest of the session that requested it; null for a hand-off. */
  session_id: string | null
  hand_off_id: string | null
  bindingDigest: string
  stateDigest: string
  environment: Client['environment']
  clientName: string
  /** The client to reconnect; null when a new one is being connected. */
  connection_id: string | null
  candidate_id: string
  scope: readonly string[]
  issuer: string
  redirectUri: string
}

export interface FoundRequest extends AuthorizationRequest {
  verifier: SecretText
  state: 'open' | 'expired' | 'in_progress' | 'used'
}

/** Good for ten minutes and one use. */
export async function insertAuthorizationRequest(
  { vault }: Pick<Store, 'vault'>,
  query: Query,
  request: AuthorizationRequest & { verifier: SecretText },
): Promise<void> {
  const { id, firm_id, verifier } = request
  await build(query, (db) =>
    db.insert(authorizationRequest).values({
      id,
      stateDigest: request.stateDigest,
      bindingDigest: request.bindingDigest,
      verifierSealed: vault.seal(verifier, verifierContext(firm_id, id)),
      firmId: firm_id,
      personId: request.person_id,
      sessionId: request.session_id,
      environment: request.environment,
      clientName: request.clientName,
      connectionId: request.connection_id,
      candidateId: request.candidate_id,
      scope: request.scope,
      issuer: request.issuer,
      redirectUri: request.redirectUri,
      handOffId: request.hand_off_id,
      expiresAt: inSeconds(lifetimes.authorizationRequest),
    }),
  )
}

const { usedAt, expiresAt } = authorizationRequest
const useState = sql<FoundRequest['state']>`case
  when ${usedAt} is not null and ${authorizationRequest.outcome} is null
    and ${usedAt} > now() - interval '1 minute' then 'in_progress'
  when ${usedAt} is not null then 'used'
  when ${expiresAt} <= now() then 'expired' else 'open' end`

export async function findRequestByState(
  store: Store,
  stateDigest: string,
): Promise<FoundRequest | undefined> {
  const [found] = await build(store.database.query, (db) =>
    db
      .select({
        id: authorizationRequest.id,
        firm_id: authorizationRequest.firmId,
        person_id: authorizationRequest.personId,
        session_id: authorizationRequest.sessionId,
        hand_off_id: authorizationRequest.handOffId,
        bindingDigest: authorizationRequest.bindingDigest,
        stateDigest: authorizationRequest.stateDigest,
        environment: authorizationRequest.environment,
        clientName: authorizationRequest.clientName,
        connection_id: authorizationRequest.connectionId,
        candidate_id: authorizationRequest.candidateId,
        scope: authorizationRequest.scope,
        issuer: authorizationRequest.issuer,
        redirectUri: authorizationRequest.redirectUri,
        verifierSealed: authorizationRequest.verifierSealed,
        state: useState,
      })
      .from(authorizationRequest)
      .where(eq(authorizationRequest.stateDigest, stateDigest)),
  )
  if (found === undefined) return undefined
  const { verifierSealed, ...request } = found
  const context = verifierContext(request.firm_id, request.id)
  return { ...request, verifier: openSealed(store.vault, verifierSealed, context) }
}

/** The one conditional write by which a request is used; false for everyone but the first. */
export async function consumeRequest(database: OpenDatabase, id: string): Promise<boolean> {
  const rows = await build(database.query, (db) =>
    db
      .update(authorizationRequest)
      .set({ usedAt: now })
      .where(and(eq(authorizationRequest.id, id), isNull(usedAt), gt(expiresAt, now)))
      .returning({ id: authorizationRequest.id }),
  )
  return rows.length === 1
}

/**
 * Takes the firm's one turn to exchange a code and recognise its business; nobody refreshes
 * meanwhile. False while a colleague has it: of two approvals of one business the later kills the
 * tokens of the earlier, which must be settled by then.
 */
export async function beginExchange(
  database: OpenDatabase,
  { id, firm_id }: Pick<AuthorizationRequest, 'id' | 'firm_id'>,
): Promise<boolean> {
  const other = alias(authorizationRequest, 'other')
  const isExchanging = gt(other.exchangingAt, secondsAgo(lifetimes.quarantine))
  return forFirm(database, firm_id).transaction((query) =>
    build(query, async (db) => {
      await db.select({ id: firm.id }).from(firm).where(eq(firm.id, firm_id)).for('update')
      const exchanging = db
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.firmId, firm_id), ne(other.id, id), isExchanging))
      const rows = await db
        .update(authorizationRequest)
        .set({ exchangingAt: sql`clock_timestamp()` })
        .where(and(eq(authorizationRequest.id, id), notExists(exchanging)))
        .returning({ id: authorizationRequest.id })
      return rows.length === 1
    }),
  )
}

/** Extends the turn by another quarantine. */
export async function extendExchange(database: OpenDatabase, id: string): Promise<void> {
  await build(database.query, (db) =>
    db
      .update(authorizationRequest)
      .set({ exchangingAt: now })
      .where(eq(authorizationRequest.id, id)),
  )
}

/** Whether some refresh of the firm is under way, which an exchange had better let finish. */
export async function isFirmRefreshing(database: OpenDatabase, firm_id: string): Promise<boolean> {
  const { id, firmId, attempt, attemptAt, attemptPhase } = connection
  const isSending = and(
    isNotNull(attempt),
    ne(attemptPhase, 'suspect'),
    gt(attemptAt, secondsAgo(12)),
  )
  const rows = await forFirm(database, firm_id).build((db) =>
    db
      .select({ id })
      .from(connection)
      .where(and(eq(firmId, firm_id), isSending))
      .limit(1),
  )
  return rows.length > 0
}

export async function finishRequest(
  database: OpenDatabase,
  id: string,
  outcome: unknown,
): Promise<void> {
  await build(database.query, (db) =>
    db
      .update(authorizationRequest)
      .set({ outcome: JSON.stringify(outcome), exchangingAt: null })
      .where(eq(authorizationRequest.id, id)),
  )
}

export async function findOutcome(database: OpenDatabase, id: string): Promise<unknown> {
  const [found] = await build(database.query, (db) =>
    db
      .select({ outcome: authorizationRequest.outcome })
      .from(authorizationRequest)
      .where(eq(authorizationRequest.id, id)),
  )
  return found === undefined || found.outcome === null ? undefined : JSON.parse(found.outcome)
}

/** Deletes requests a week after they expired. */
export async function sweepRequests(database: OpenDatabase): Promise<void> {
  await build(database.query, (db) =>
    db.delete(authorizationRequest).where(lt(expiresAt, secondsAgo(7 * 86_400))),
  )
}

function verifierContext(firm_id: string, holder_id: string) {
  return { purpose: 'verifier', firm_id, holder_id, gen: 0 } as const
}
