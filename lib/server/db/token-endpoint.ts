import { and, eq, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Client } from '@/lib/domain/clients/client'
import { connection, tokenEndpoint } from '@/lib/server/db/connection-schema'
import { inSeconds, now, optionalMoment, secondsAgo } from '@/lib/server/db/instant'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

type Of = Pick<OpenDatabase, 'query'>
type Environment = Client['environment']

/** The bank whose token endpoint it is, in one environment. */
export interface EndpointKey {
  environment: Environment
  issuer: string
}

/** A row speaks of the bank that is configured: what is known of another one is removed. */
export async function keepEndpointsOf({ query }: Of, issuer: string): Promise<void> {
  await build(query, (db) => db.delete(tokenEndpoint).where(ne(tokenEndpoint.issuer, issuer)))
}

/** Nothing is sent for so long; a longer pause that stands is not shortened. */
export async function pauseEndpoint(
  { query }: Of,
  key: EndpointKey,
  { seconds, isRequested }: { seconds: number; isRequested: boolean },
): Promise<void> {
  const paused = { pausedUntil: inSeconds(seconds), isPauseRequested: isRequested }
  await build(query, (db) =>
    db
      .insert(tokenEndpoint)
      .values({ ...key, ...paused })
      .onConflictDoUpdate({
        target: tokenEndpoint.environment,
        set: {
          pausedUntil: sql`greatest(${tokenEndpoint.pausedUntil}, ${paused.pausedUntil})`,
          isPauseRequested: isRequested,
        },
      }),
  )
}

/** The bank refuses our registration; nothing is sent for so long. */
export async function noteRefusal({ query }: Of, key: EndpointKey, seconds: number): Promise<void> {
  const pausedUntil = inSeconds(seconds)
  await build(query, (db) =>
    db
      .insert(tokenEndpoint)
      .values({ ...key, pausedUntil, refusedAt: now })
      .onConflictDoUpdate({
        target: tokenEndpoint.environment,
        set: { pausedUntil, refusedAt: sql`coalesce(${tokenEndpoint.refusedAt}, now())` },
      }),
  )
}

/** Takes the one turn to try a registration that was refused, at most once in so many seconds. */
export async function takeTrial(
  { query }: Of,
  environment: Environment,
  seconds: number,
): Promise<boolean> {
  const { environment: of, refusedAt, pausedUntil } = tokenEndpoint
  const taken = await build(query, (db) =>
    db
      .update(tokenEndpoint)
      .set({ pausedUntil: inSeconds(seconds) })
      .where(and(eq(of, environment), isNotNull(refusedAt), lte(pausedUntil, now)))
      .returning({ of }),
  )
  return taken.length === 1
}

/** The bank has taken our registration, sent in this way: whatever was refused is over. */
export async function noteAcceptance(
  { query }: Of,
  key: EndpointKey,
  isAuthenticated: boolean,
): Promise<void> {
  const accepted = { isAuthenticated, refusedAt: null, pausedUntil: null }
  await build(query, (db) =>
    db
      .insert(tokenEndpoint)
      .values({ ...key, ...accepted })
      .onConflictDoUpdate({ target: tokenEndpoint.environment, set: accepted }),
  )
}

/** A refusal, or a pause that the bank requested, that stands now; times are ISO. */
export interface EndpointTrouble {
  environment: Environment
  refusedAt: string | null
  pausedUntil: string | null
}

export function listEndpointTroubles({ query }: Of): Promise<EndpointTrouble[]> {
  const { environment, refusedAt, pausedUntil, isPauseRequested } = tokenEndpoint
  const isPaused = sql`${pausedUntil} > now() and ${isPauseRequested}`
  return build(query, (db) =>
    db
      .select({
        environment,
        refusedAt,
        pausedUntil: optionalMoment(sql`case when ${isPaused} then ${pausedUntil} end`),
      })
      .from(tokenEndpoint)
      .where(sql`${refusedAt} is not null or (${isPaused})`),
  )
}

const day = 24 * 60 * 60

/** Firms with clients there, of a refusal that nobody was notified of; of one that comes and goes once a day. */
export function listNewRefusals({
  query,
}: Of): Promise<{ environment: Environment; firm_id: string }[]> {
  const { environment, refusedAt, notifiedAt } = tokenEndpoint
  const isNew = sql`(${notifiedAt} is null or (${notifiedAt} < ${refusedAt} and ${notifiedAt} < ${secondsAgo(day)}))`
  return build(query, (db) =>
    db
      .selectDistinct({ environment, firm_id: connection.firmId })
      .from(tokenEndpoint)
      .innerJoin(connection, eq(connection.environment, environment))
      .where(
        and(
          isNotNull(refusedAt),
          isNew,
          sql`${connection.status} in ('active', 'suspect', 'quarantined')`,
        ),
      ),
  )
}

export async function markNotified({ query }: Of, environment: Environment): Promise<void> {
  await build(query, (db) =>
    db
      .update(tokenEndpoint)
      .set({ notifiedAt: now })
      .where(eq(tokenEndpoint.environment, environment)),
  )
}
