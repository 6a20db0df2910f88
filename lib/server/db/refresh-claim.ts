/**
 * Claims are raw SQL: each is one conditional write that takes, notes and fences at once, to be read
 * as a whole.
 */
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'
import { column } from '@/lib/server/db/column'
import { type ConnectionRef, refFields } from '@/lib/server/db/connection'
import { connection, refreshAttempt } from '@/lib/server/db/connection-schema'
import { inSeconds, interval, now, optionalMoment, secondsAgo } from '@/lib/server/db/instant'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import { openSealed, isAccessUnreadable } from '@/lib/server/db/vault'

export interface ClaimKey {
  firm_id: string
  connection_id: string
  gen: number
  attempt: string
}

export interface Claim extends ClaimKey {
  refreshToken: SecretText
  /** The ledger's row of the token; null for one that predates it. */
  receipt: string | null
}

// The conditional UPDATE is the lock, the record of the intent and the fence in one: a claim that
// did not compare the generation would replay a spent token. While a code of this firm is being
// exchanged nobody refreshes, since the approval may be of this very business; nor while the store is
// held, or is an older copy of what this instance has seen.
const claimStatement = `
  with claimed as (
    update connection
    set attempt = $4, attempt_at = now(), attempt_phase = 'claimed'
    where id = $1 and firm_id = $2 and gen = $3 and refresh_sealed is not null
      and status in ('active', 'suspect', 'quarantined')
      and (attempt is null or attempt_at < now() - ${interval(lifetimes.quarantine)})
      and not exists (select 1 from authorization_request r where r.firm_id = $2
        and r.exchanging_at > now() - ${interval(lifetimes.quarantine)})
      and not exists (select 1 from install i where i.held_at is not null or i.epoch < $5)
    returning id, gen, refresh_sealed, receipt, attempt
  ), noted as (
    insert into refresh_attempt (attempt, connection_id, gen) select attempt, id, gen from claimed
  )
  select gen, refresh_sealed, receipt from claimed`

/**
 * Takes the sole right to spend this generation's refresh token; undefined when another has it.
 * Throws AccessUnreadableError, and the right is given back, when the token does not open.
 */
export async function claimRefresh(store: Store, key: ClaimKey): Promise<Claim | undefined> {
  const [row] = await store.database.query(claimStatement, [
    key.connection_id,
    key.firm_id,
    key.gen,
    key.attempt,
    store.install.knownEpoch(),
  ])
  if (row === undefined) return undefined
  try {
    const { firm_id, connection_id: holder_id, gen } = key
    const context = { purpose: 'refresh', firm_id, holder_id, gen } as const
    const refreshToken = openSealed(store.vault, column.text(row, 'refresh_sealed'), context)
    return { ...key, refreshToken, receipt: column.optionalText(row, 'receipt') }
  } catch (cause) {
    await releaseClaim(store.database, key)
    const error = isAccessUnreadable(cause) ? cause.why : 'failed'
    const result = { outcome: 'unsent', http_status: null, error, milliseconds: 0 } as const
    await finishAttempt(store.database, key.attempt, result)
    throw cause
  }
}

const held = 'id = $1 and firm_id = $2 and gen = $3 and attempt = $4'

/** Starts the quarantine again before another send; false when the claim is no longer ours. */
export async function extendClaim(database: OpenDatabase, key: ClaimKey): Promise<boolean> {
  const rows = await database.query(
    `update connection set attempt_at = now(), attempt_phase = 'replaying'
     where ${held} and status in ('active', 'suspect', 'quarantined') returning id`,
    values(key),
  )
  return rows.length === 1
}

/** Gives the claim back: the token was certainly not spent. */
export async function releaseClaim(database: OpenDatabase, key: ClaimKey): Promise<void> {
  await database.query(
    `update connection set attempt = null, attempt_at = null, attempt_phase = null where ${held}`,
    values(key),
  )
}

/**
 * The outcome is unknown: the claim is left to lapse, and the scheduler repeats the same token after
 * a minute, 10, 25, then hourly.
 */
export async function suspectClaim(database: OpenDatabase, key: ClaimKey): Promise<void> {
  await database.query(
    `update connection set status = case status when 'active' then 'suspect' else status end,
       attempt_phase = 'suspect',
       keep_alive_at = now() + case (select count(*) from refresh_attempt r
         where r.connection_id = $1 and r.gen = $3 and r.outcome = 'ambiguous')
         when 0 then interval '1 minute' when 1 then interval '1 minute'
         when 2 then interval '10 minutes' when 3 then interval '25 minutes'
         else interval '1 hour' end
     where ${held} and status in ('active', 'suspect', 'quarantined')`,
    values(key),
  )
}

/** Says that a person is needed; false when the claim was no longer ours, so nothing was said. */
export async function condemn(
  database: OpenDatabase,
  key: ClaimKey,
  reason: ReconnectReason,
): Promise<boolean> {
  const rows = await database.query(
    `update connection set status = 'needs_reconnect', reason = $5, ended_at = now(), keep_alive_at = null,
       attempt = null, attempt_at = null, attempt_phase = null
     where ${held} and status in ('active', 'suspect', 'quarantined') returning id`,
    [...values(key), reason],
  )
  return rows.length === 1
}

/** The same for a connection without a refresh token, which nobody can claim. */
export async function condemnWithoutRefresh(
  database: OpenDatabase,
  key: Omit<ClaimKey, 'attempt'>,
  reason: ReconnectReason,
): Promise<boolean> {
  const rows = await database.query(
    `update connection set status = 'needs_reconnect', reason = $4, ended_at = now()
     where id = $1 and firm_id = $2 and gen = $3 and refresh_sealed is null
       and status in ('active', 'suspect', 'quarantined') returning id`,
    [key.connection_id, key.firm_id, key.gen, reason],
  )
  return rows.length === 1
}

function values(key: ClaimKey): unknown[] {
  return [key.connection_id, key.firm_id, key.gen, key.attempt]
}

export type AttemptOutcome = 'stored' | 'refused' | 'not_processed' | 'ambiguous' | 'unsent'

export async function finishAttempt(
  database: OpenDatabase,
  attempt: string,
  result: {
    outcome: AttemptOutcome
    http_status: number | null
    error: string | null
    milliseconds: number
  },
): Promise<void> {
  const { outcome, http_status: httpStatus, error } = result
  const milliseconds = Math.round(result.milliseconds)
  await build(database.query, (db) =>
    db
      .update(refreshAttempt)
      .set({ outcome, httpStatus, error, milliseconds })
      .where(eq(refreshAttempt.attempt, attempt)),
  )
}

/** Noted with an attempt that got its pair only when it had sent its token more than once. */
export const repeatedSend = 'repeated'

/**
 * Whether some attempt may have rotated or ended this generation without our seeing it: an unclear
 * answer, or a process that died between its claim and its result. A token shown twice just before
 * this generation counts too: a bank that ends a grant for it may have done so late.
 */
export async function hasUnclearAttempt(
  database: OpenDatabase,
  connection_id: string,
  gen: number,
  exceptAttempt: string,
): Promise<boolean> {
  const { outcome, attempt, startedAt, error } = refreshAttempt
  const isUnclear = or(eq(outcome, 'ambiguous'), and(isNull(outcome), ne(attempt, exceptAttempt)))
  const wasUnclear = or(
    isNull(outcome),
    inArray(outcome, ['ambiguous', 'refused']),
    eq(error, repeatedSend),
  )
  const isBefore = and(eq(refreshAttempt.gen, gen - 1), gt(startedAt, secondsAgo(3600)))
  const rows = await build(database.query, (db) =>
    db
      .select({ attempt })
      .from(refreshAttempt)
      .where(
        and(
          eq(refreshAttempt.connectionId, connection_id),
          or(and(eq(refreshAttempt.gen, gen), isUnclear), and(isBefore, wasUnclear)),
        ),
      )
      .limit(1),
  )
  return rows.length > 0
}

/** Noted, without any attempt, where a token may have been spent since the backup was made. */
export const restoredAttempt = 'restored'

export interface RefreshCounts {
  succeeded: number
  failed: number
  lastSucceededAt: string | null
  lastFailedAt: string | null
}

export async function countAttempts(
  database: OpenDatabase,
  connection_id: string,
): Promise<RefreshCounts> {
  const { outcome, error, startedAt, connectionId } = refreshAttempt
  const hasSucceeded = eq(outcome, 'stored')
  const hasFailed = and(
    inArray(outcome, ['refused', 'ambiguous', 'not_processed']),
    sql`${error} is distinct from ${restoredAttempt}`,
  )
  const [counts] = await build(database.query, (db) =>
    db
      .select({
        succeeded: sql<number>`count(*) filter (where ${hasSucceeded})`,
        failed: sql<number>`count(*) filter (where ${hasFailed})`,
        lastSucceededAt: optionalMoment(sql`max(${startedAt}) filter (where ${hasSucceeded})`),
        lastFailedAt: optionalMoment(sql`max(${startedAt}) filter (where ${hasFailed})`),
      })
      .from(refreshAttempt)
      .where(eq(connectionId, connection_id)),
  )
  return counts ?? { succeeded: 0, failed: 0, lastSucceededAt: null, lastFailedAt: null }
}

/** Connections whose refresh is due: kept alive at about 20 days, or an unclear one to repeat. */
export function listDueRefreshes(
  database: OpenDatabase,
  limit: number,
): Promise<(ConnectionRef & { gen: number })[]> {
  const { gen, keepAliveAt, refreshSealed, status } = connection
  const isLiving = inArray(status, ['active', 'suspect', 'quarantined'])
  return build(database.query, (db) =>
    db
      .select({ ...refFields, gen })
      .from(connection)
      .where(and(lte(keepAliveAt, now), isNotNull(refreshSealed), isLiving))
      .orderBy(keepAliveAt)
      .limit(limit),
  )
}

/** When a refresh token that came now is renewed although nobody used it. */
export const nextKeepAlive = `now() + ${interval(lifetimes.keepAlive)}
  + (random() - 0.5) * ${interval(lifetimes.keepAliveSpread)}`

/** Puts a keep-alive off that could not be made now. */
export async function deferKeepAlive(
  database: OpenDatabase,
  ref: ConnectionRef,
  seconds: number,
): Promise<void> {
  const { id, firmId, keepAliveAt } = connection
  await build(database.query, (db) =>
    db
      .update(connection)
      .set({ keepAliveAt: inSeconds(seconds) })
      .where(and(eq(id, ref.connection_id), eq(firmId, ref.firm_id), lte(keepAliveAt, now))),
  )
}
