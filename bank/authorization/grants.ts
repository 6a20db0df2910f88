import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AuthorizationRequest } from '@/bank/authorization/authorization-request'
import { authorizationCode, authorizationGrant, partnerApp } from '@/bank/authorization/schema'
import { addSeconds, createToken, lifetimeSeconds } from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'

/**
 * A customer's approval and a code for the app: the first approval makes a grant, each further one
 * belongs to the same grant. What an existing grant allows changes only when the code is redeemed, so
 * an abandoned approval breaks nothing.
 */
export async function issueAuthorizationCode(
  context: BankContext,
  request: AuthorizationRequest,
  approver: { business_id: string; person_id: string },
): Promise<string> {
  const now = context.clock.now()
  const code = createToken(context.randomBytes, 'authorization_code')
  const { client_id } = request.partner
  const scope = request.scope.join(' ')
  await context.database.db.transaction(async (tx) => {
    await tx
      .update(authorizationGrant)
      .set({ ended_at: sql`${authorizationGrant.expires_at}`, end_reason: 'expired' })
      .where(
        and(
          eq(authorizationGrant.client_id, client_id),
          eq(authorizationGrant.business_id, approver.business_id),
          isNull(authorizationGrant.ended_at),
          lte(authorizationGrant.expires_at, now),
        ),
      )
    const [grant] = await tx
      .insert(authorizationGrant)
      .values({
        id: randomUUID(),
        client_id,
        business_id: approver.business_id,
        environment: request.environment,
        approved_by: approver.person_id,
        scope,
        approval: 0,
        approvals_given: 1,
        granted_at: now,
        expires_at: addSeconds(now, lifetimeSeconds.grant),
      })
      .onConflictDoUpdate({
        target: [authorizationGrant.client_id, authorizationGrant.business_id],
        targetWhere: isNull(authorizationGrant.ended_at),
        set: { approvals_given: sql`${authorizationGrant.approvals_given} + 1` },
      })
      .returning({ id: authorizationGrant.id, approval: authorizationGrant.approvals_given })
    if (grant === undefined) throw new Error('an upsert returned no row')
    await tx
      .delete(authorizationCode)
      .where(
        and(
          eq(authorizationCode.grant_id, grant.id),
          lt(authorizationCode.issued_at, addSeconds(now, -lifetimeSeconds.refreshToken)),
        ),
      )
    await tx.insert(authorizationCode).values({
      digest: code.digest,
      grant_id: grant.id,
      approval: grant.approval,
      approved_by: approver.person_id,
      scope,
      redirect_uri: request.redirect_uri,
      code_challenge: request.code_challenge,
      issued_at: now,
      expires_at: addSeconds(now, lifetimeSeconds.authorizationCode),
    })
  })
  return code.text
}

/** When the app was last approved, for each of these businesses whose grant is active. */
export async function listActiveSince(
  context: BankContext,
  client_id: string,
  business_ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await context.database.db
    .select({
      business_id: authorizationGrant.business_id,
      granted_at: authorizationGrant.granted_at,
    })
    .from(authorizationGrant)
    .where(
      and(
        eq(authorizationGrant.client_id, client_id),
        inArray(authorizationGrant.business_id, [...business_ids]),
        isNull(authorizationGrant.ended_at),
        gt(authorizationGrant.expires_at, context.clock.now()),
      ),
    )
  return new Map(rows.map(({ business_id, granted_at }) => [business_id, granted_at]))
}

export interface GrantSummary {
  id: string
  app_name: string
  legal_name: string | null
  scope: string[]
  granted_at: Date
  expires_at: Date
  /** No code of it was redeemed yet, so the app has read nothing. */
  isUnused: boolean
  tokens_ended_at: Date | null
  tokens_end_reason: 'refresh_token_reused' | 'authorization_code_reused' | null
  ended_at: Date | null
  end_reason: 'disconnected' | 'expired' | 'app_removed' | null
}

/** The grants of one business, active ones first, each newest first; ended ones for a year. */
export async function listGrants(
  context: BankContext,
  business_id: string,
): Promise<GrantSummary[]> {
  const now = context.clock.now()
  const rows = await context.database.db
    .select({
      grant: authorizationGrant,
      app_name: partnerApp.name,
      legal_name: partnerApp.legal_name,
    })
    .from(authorizationGrant)
    .innerJoin(partnerApp, eq(partnerApp.client_id, authorizationGrant.client_id))
    .where(
      and(
        eq(authorizationGrant.business_id, business_id),
        or(
          isNull(authorizationGrant.ended_at),
          gt(authorizationGrant.ended_at, addSeconds(now, -lifetimeSeconds.grant)),
        ),
      ),
    )
    .orderBy(desc(authorizationGrant.granted_at))
  return rows
    .map(({ grant, app_name, legal_name }): GrantSummary => {
      const isOver = grant.ended_at === null && grant.expires_at <= now
      return {
        id: grant.id,
        app_name,
        legal_name,
        scope: grant.scope.split(' '),
        granted_at: grant.granted_at,
        expires_at: grant.expires_at,
        isUnused: grant.approval === 0,
        tokens_ended_at: grant.tokens_ended_at,
        tokens_end_reason: grant.tokens_end_reason,
        ended_at: isOver ? grant.expires_at : grant.ended_at,
        end_reason: isOver ? 'expired' : grant.end_reason,
      }
    })
    .toSorted((a, b) => Number(a.ended_at !== null) - Number(b.ended_at !== null))
}

/** Spec, States: takes effect immediately, for every token of the grant. False when none was active. */
export async function disconnectGrant(
  context: BankContext,
  business_id: string,
  grant_id: string,
): Promise<boolean> {
  const now = context.clock.now()
  const ended = await context.database.db
    .update(authorizationGrant)
    .set({ ended_at: now, end_reason: 'disconnected' })
    .where(
      and(
        eq(authorizationGrant.id, grant_id),
        eq(authorizationGrant.business_id, business_id),
        isNull(authorizationGrant.ended_at),
        gt(authorizationGrant.expires_at, now),
      ),
    )
    .returning({ id: authorizationGrant.id })
  return ended.length > 0
}

/**
 * Dates the active grant of a business back, as if it had been approved so many days earlier: a demo
 * shows a consent that ends without a year of waiting. False without an active grant.
 */
export async function ageGrant(
  { database: { db }, clock }: Pick<BankContext, 'database' | 'clock'>,
  { client_id, business_id, days }: { client_id: string; business_id: string; days: number },
): Promise<boolean> {
  const { granted_at, expires_at, ended_at } = authorizationGrant
  const earlier = (moment: typeof granted_at | typeof expires_at) =>
    sql`${moment} - make_interval(days => ${days}::int)`
  const aged = await db
    .update(authorizationGrant)
    .set({ granted_at: earlier(granted_at), expires_at: earlier(expires_at) })
    .where(
      and(
        eq(authorizationGrant.client_id, client_id),
        eq(authorizationGrant.business_id, business_id),
        isNull(ended_at),
        gt(expires_at, clock.now()),
      ),
    )
    .returning({ id: authorizationGrant.id })
  return aged.length > 0
}
