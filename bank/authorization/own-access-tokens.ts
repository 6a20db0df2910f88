import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { ownAccessToken } from '@/bank/authorization/schema'
import { addSeconds, createToken, lifetimeSeconds } from '@/bank/authorization/tokens'
import type { BankContext } from '@/bank/context'

export interface OwnAccessTokenSummary {
  id: string
  name: string
  created_at: Date
  expires_at: Date
}

/** Creates a token that reads one business's data; its text is returned once and not stored. */
export async function createOwnAccessToken(
  context: BankContext,
  owner: { business_id: string; environment: 'production' | 'sandbox'; person_id: string },
  options: { name: string; days: number },
): Promise<string> {
  const now = context.clock.now()
  const seconds = options.days * 24 * 60 * 60
  if (!(seconds > 0 && seconds <= lifetimeSeconds.grant)) {
    throw new RangeError('an access token lives for a day to a year')
  }
  const token = createToken(context.randomBytes, 'own_access_token')
  await context.database.db.insert(ownAccessToken).values({
    digest: token.digest,
    id: randomUUID(),
    business_id: owner.business_id,
    environment: owner.environment,
    created_by: owner.person_id,
    name: options.name,
    created_at: now,
    expires_at: addSeconds(now, seconds),
  })
  return token.text
}

/** Those that still work, newest first. */
export function listOwnAccessTokens(
  context: BankContext,
  business_id: string,
): Promise<OwnAccessTokenSummary[]> {
  return context.database.db
    .select({
      id: ownAccessToken.id,
      name: ownAccessToken.name,
      created_at: ownAccessToken.created_at,
      expires_at: ownAccessToken.expires_at,
    })
    .from(ownAccessToken)
    .where(
      and(
        eq(ownAccessToken.business_id, business_id),
        isNull(ownAccessToken.revoked_at),
        gt(ownAccessToken.expires_at, context.clock.now()),
      ),
    )
    .orderBy(desc(ownAccessToken.created_at))
}

/** False when the business has no such token that still works. */
export async function revokeOwnAccessToken(
  context: BankContext,
  business_id: string,
  id: string,
): Promise<boolean> {
  const revoked = await context.database.db
    .update(ownAccessToken)
    .set({ revoked_at: context.clock.now() })
    .where(
      and(
        eq(ownAccessToken.id, id),
        eq(ownAccessToken.business_id, business_id),
        isNull(ownAccessToken.revoked_at),
      ),
    )
    .returning({ id: ownAccessToken.id })
  return revoked.length > 0
}
