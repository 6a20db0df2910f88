/**
 * A pair is stored by raw SQL: it is noted, put into use and its predecessor marked as spent by one statement,
 * to be read as a whole.
 */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SecretText } from '@/lib/bank-contract/secret-text'
import { column } from '@/lib/server/db/column'
import { connection, tokenLedger } from '@/lib/server/db/connection-schema'
import { now } from '@/lib/server/db/instant'
import { nextKeepAlive } from '@/lib/server/db/refresh-claim'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'
import type { JournalEntry } from '@/lib/server/db/token-journal'
import { findPair, sealPair, sealTokens, type TokenPair } from '@/lib/server/db/token-pair'

export interface ReceivedPair {
  entry: JournalEntry
  pair: TokenPair
  /** Read from the journal at start, so that its times are those written there. */
  replayed: boolean
}

export type StoreOutcome =
  | { kind: 'stored'; gen: number }
  /** Another pair came first; this one waits in the ledger. */
  | { kind: 'superseded' }
  /** The client was disconnected meanwhile: the pair is queued for revocation. */
  | { kind: 'disconnected' }

/** The journal's line for a pair, sealed for the generation that it becomes. */
export function journalEntry(
  store: Pick<Store, 'vault'>,
  pair: TokenPair,
  from: Omit<JournalEntry, 'pair_sealed'>,
): JournalEntry {
  return { ...from, pair_sealed: sealPair(store.vault, pair, from) }
}

// A generation that moved on keeps its tokens, and the pair stays in the ledger. A connection
// condemned while its holder was paused is healed by the late store. A store that was put back to an
// earlier day lacks the generations between: the journal's last pair is the one to go on with, unless
// a person has connected the client again since.
const storeStatement = `
  with entry as (
    insert into token_ledger (receipt, firm_id, connection_id, gen, pair_sealed, source, received_at)
    values ($1, $2, $3, $4, $5, $6, least($7::timestamptz, now())) on conflict (receipt) do nothing
  ), moved as (
    update connection set
      gen = $4, receipt = $1, access_sealed = $8, refresh_sealed = $9, refresh_kept = $10,
      access_expires_at = least($7::timestamptz, now()) + make_interval(secs => $11),
      refresh_received_at = least($7::timestamptz, now()),
      scope = coalesce($12, scope), last_refreshed_at = least($7::timestamptz, now()),
      keep_alive_at = ${nextKeepAlive},
      status = case recognition when 'settled' then 'active' else 'quarantined' end, reason = null,
      ended_at = null,
      attempt = null, attempt_at = null, attempt_phase = null
    where id = $3 and firm_id = $2 and (case when $14
        then gen < $4 and ((gen = $4 - 1 and receipt is not distinct from $13)
          or greatest(granted_at, refresh_received_at) < $7::timestamptz)
        else gen = $4 - 1 end)
      and status not in ('disconnecting', 'disconnected')
    returning gen
  ), spent as (
    update token_ledger set spent_at = now()
    where receipt = $13 and exists (select 1 from moved)
  )
  select gen from moved`

/** Stores a refreshed pair, once however often it is called with the same receipt. */
export async function storeRefreshedPair(
  store: Store,
  received: ReceivedPair,
): Promise<StoreOutcome> {
  const { entry, pair } = received
  const tokens = sealTokens(store.vault, pair, entry)
  const [row] = await store.database.query(storeStatement, [
    entry.receipt,
    entry.firm_id,
    entry.connection_id,
    entry.gen,
    sealedNow(store, received),
    entry.source,
    receivedAt(received),
    tokens.access,
    tokens.refresh,
    pair.refreshKept,
    pair.usable ? pair.expiresInSeconds : 0,
    pair.scope?.join(' ') ?? null,
    entry.presented,
    received.replayed,
  ])
  if (row !== undefined) return { kind: 'stored', gen: column.number(row, 'gen') }
  return explain(store, entry)
}

// The keys may have been rotated since the journal took it.
function sealedNow({ vault }: Store, { entry, pair }: ReceivedPair): string {
  return vault.needsReencryption(entry.pair_sealed)
    ? sealPair(vault, pair, entry)
    : entry.pair_sealed
}

// One clock decides: a pair that has just come is dated by the store, which reads `infinity` as now.
function receivedAt({ entry, replayed }: ReceivedPair): string {
  return replayed ? entry.received_at : 'infinity'
}

async function explain(store: Store, entry: JournalEntry): Promise<StoreOutcome> {
  if (await queueStrayRevocations(store.database, entry.connection_id)) {
    return { kind: 'disconnected' }
  }
  const { id, firmId, receipt } = connection
  const [current] = await build(store.database.query, (db) =>
    db
      .select({ receipt })
      .from(connection)
      .where(and(eq(id, entry.connection_id), eq(firmId, entry.firm_id))),
  )
  return current?.receipt === entry.receipt
    ? { kind: 'stored', gen: entry.gen }
    : { kind: 'superseded' }
}

// The row is made of the request for it, so the pair belongs to a connection from its
// first moment, whatever happens before its accounts are recognised.
const exchangeStatement = `
  with entry as (
    insert into token_ledger (receipt, firm_id, connection_id, gen, pair_sealed, source, received_at)
    values ($1, $2, $3, 1, $4, 'exchange', least($5::timestamptz, now())) on conflict (receipt) do nothing
  )
  insert into connection (id, firm_id, name, environment, status, scope, gen, receipt,
    access_sealed, refresh_sealed, access_expires_at, refresh_received_at, granted_at,
    keep_alive_at, recognition, asked_connection_id)
  select r.candidate_id, r.firm_id, r.client_name, r.environment, 'quarantined',
    coalesce($9, r.scope), 1, $1, $6, $7,
    least($5::timestamptz, now()) + make_interval(secs => $8), least($5::timestamptz, now()),
    least($5::timestamptz, now()),
    ${nextKeepAlive}, 'pending', r.connection_id
  from authorization_request r where r.candidate_id = $3 and r.firm_id = $2
    and not exists (select 1 from token_ledger l where l.receipt = $1)
  on conflict (id) do nothing`

/** Stores a pair that an approval brought, as a connection that is not recognised yet. */
export async function storeExchangedPair(store: Store, received: ReceivedPair): Promise<void> {
  const { entry, pair } = received
  const tokens = sealTokens(store.vault, pair, entry)
  await store.database.query(exchangeStatement, [
    entry.receipt,
    entry.firm_id,
    entry.connection_id,
    sealedNow(store, received),
    receivedAt(received),
    tokens.access,
    tokens.refresh,
    pair.usable ? pair.expiresInSeconds : 0,
    pair.scope?.join(' ') ?? null,
  ])
}

export interface LedgerCandidate {
  receipt: string
  refreshToken: SecretText
}

/** Pairs that were received and neither used nor refused, newest first; never the one in use. */
export async function listCandidates(
  store: Store,
  firm_id: string,
  connection_id: string,
  exceptReceipt: string | null,
): Promise<LedgerCandidate[]> {
  const { id, receipt, gen, pairSealed, connectionId, firmId, spentAt, rejectedAt } = tokenLedger
  const ofClient = and(eq(connectionId, connection_id), eq(firmId, firm_id))
  const isOther = sql`${receipt} is distinct from ${exceptReceipt}`
  const rows = await build(store.database.query, (db) =>
    db
      .select({ receipt, gen, pairSealed })
      .from(tokenLedger)
      .where(and(ofClient, isNull(spentAt), isNull(rejectedAt), isOther))
      .orderBy(desc(id))
      .limit(2),
  )
  return rows.flatMap((row) => {
    const owner = { firm_id, connection_id, gen: row.gen }
    const refreshToken = findPair(store.vault, row.pairSealed, owner)?.refreshToken
    return refreshToken === undefined ? [] : [{ receipt: row.receipt, refreshToken }]
  })
}

export async function rejectPair(database: OpenDatabase, receipt: string | null): Promise<void> {
  if (receipt === null) return
  const isKnown = and(eq(tokenLedger.receipt, receipt), isNull(tokenLedger.rejectedAt))
  await build(database.query, (db) =>
    db.update(tokenLedger).set({ rejectedAt: now }).where(isKnown),
  )
}

/** Queues what a disconnected client still holds; true when the client is, or is being, disconnected. */
async function queueStrayRevocations(
  database: OpenDatabase,
  connection_id: string,
): Promise<boolean> {
  const [row] = await database.query(
    `with gone as (
       select id from connection where id = $1 and status in ('disconnecting', 'disconnected')
     ), queued as (
       insert into revocation (receipt, kind, firm_id, connection_id)
       select l.receipt, k.kind, l.firm_id, l.connection_id
       from token_ledger l join gone on gone.id = l.connection_id
         cross join (values ('refresh'), ('access')) k (kind)
       where l.spent_at is null and l.rejected_at is null
       order by k.kind desc
       on conflict do nothing
     )
     select id from gone`,
    [connection_id],
  )
  return row !== undefined
}
