import { eq, sql } from 'drizzle-orm'
import { lifetimes } from '@/lib/bank-contract/authorization'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import type { DisconnectProgress } from '@/lib/domain/clients/client'
import { column, interval } from '@/lib/server/db/column'
import { revocation } from '@/lib/server/db/connection-schema'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
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
         attempt_at = null, attempt_phase = null
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
  options: { connection_id?: string; limit: number },
): Promise<DueRevocation[]> {
  const rows = await store.database.query(
    `with taken as (
       update revocation set attempts = attempts + 1, next_attempt_at = now()
         + least(interval '1 hour', interval '15 seconds' * power(2, least(attempts, 10)))
       where id in (
         select id from revocation
         where done_at is null and next_attempt_at <= now()
           and not exists (select 1 from install i where i.held_at is not null or i.epoch < $3)
           and ($1::uuid is null or connection_id = $1::uuid)
         order by id limit $2)
         and done_at is null and next_attempt_at <= now()
       returning id, receipt, kind, firm_id, connection_id
     )
     select taken.*, l.gen, l.pair_sealed from taken
     join token_ledger l on l.receipt = taken.receipt order by taken.id`,
    [options.connection_id ?? null, options.limit, store.install.knownEpoch()],
  )
  return rows.map((row) => {
    const firm_id = column.text(row, 'firm_id')
    const connection_id = column.text(row, 'connection_id')
    const owner = { firm_id, connection_id, gen: column.number(row, 'gen') }
    // One that does not open must not keep the others from being revoked.
    const pair = findPair(store.vault, column.text(row, 'pair_sealed'), owner)
    const kind = column.text(row, 'kind') === 'access' ? 'access' : 'refresh'
    const ofPair = kind === 'access' ? pair?.accessToken : pair?.refreshToken
    const token = pair === undefined ? 'unreadable' : ofPair
    return { id: column.number(row, 'id'), kind, firm_id, connection_id, token }
  })
}

export async function finishRevocation(database: OpenDatabase, id: number): Promise<void> {
  await database.db
    .update(revocation)
    .set({ doneAt: sql`now()`, lastError: null })
    .where(eq(revocation.id, id))
}

/** Notes why it failed; after 30 days every token has died by itself (spec, Limits) and it is done. */
export async function failRevocation(
  database: OpenDatabase,
  id: number,
  error: string,
): Promise<void> {
  await database.query(
    `update revocation set last_error = $2,
       done_at = case when created_at < now() - ${interval(lifetimes.refreshToken)} then now() end
     where id = $1`,
    [id, error],
  )
}

/** Marks clients whose tokens are all revoked as disconnected, and names them. */
export async function finishDisconnects(
  database: OpenDatabase,
): Promise<{ firm_id: string; connection_id: string }[]> {
  const rows = await database.query(
    `update connection c set status = 'disconnected', disconnected_at = now()
     where c.status = 'disconnecting' and not exists (
       select 1 from revocation r where r.connection_id = c.id and r.done_at is null)
     returning c.firm_id, c.id`,
  )
  return rows.map((row) => ({
    firm_id: column.text(row, 'firm_id'),
    connection_id: column.text(row, 'id'),
  }))
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
  const [row] = await forFirm(database, firm_id).query(
    `select count(*)::float8 as total, count(done_at)::float8 as done,
       coalesce(max(attempts), 0)::float8 as attempts,
       min(next_attempt_at) filter (where done_at is null) as next_attempt_at
     from revocation where connection_id = $1 and firm_id = $2`,
    [connection_id, firm_id],
  )
  if (row === undefined) return { total: 0, done: 0, attempts: 0, nextAttemptAt: null }
  return {
    total: column.number(row, 'total'),
    done: column.number(row, 'done'),
    attempts: column.number(row, 'attempts'),
    nextAttemptAt: column.optionalInstant(row, 'next_attempt_at'),
  }
}

/** What waits for its next try is due now: a person asks for it. */
export async function hastenRevocations(
  database: OpenDatabase,
  firm_id: string,
  connection_id: string,
): Promise<void> {
  await forFirm(database, firm_id).query(
    `update revocation set next_attempt_at = now()
     where connection_id = $1 and firm_id = $2 and done_at is null and next_attempt_at > now()`,
    [connection_id, firm_id],
  )
}
