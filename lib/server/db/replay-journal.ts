/**
 * What a resumed store notes of its connections is raw SQL: it inserts what it selects, and counts rows in
 * their order, which Drizzle cannot say.
 */
import { isNotNull, sql } from 'drizzle-orm'
import type { StoreHold } from '@/lib/domain/connections/read-outcome'
import { tokenLedger } from '@/lib/server/db/connection-schema'
import { now } from '@/lib/server/db/instant'
import { restoredAttempt } from '@/lib/server/db/refresh-claim'
import { install } from '@/lib/server/db/schema'
import type { Store } from '@/lib/server/db/store'
import { build } from '@/lib/server/db/store/query-builder'
import type { JournalEntry } from '@/lib/server/db/token-journal'
import { storeExchangedPair, storeRefreshedPair } from '@/lib/server/db/token-ledger'
import { findPair } from '@/lib/server/db/token-pair'

/**
 * Brings into the store what is in the journal and not in the ledger: pairs that came while the
 * store was failing, or that it forgot in a power cut. Run at start; doing it twice changes nothing.
 */
export async function replayJournal(store: Store): Promise<JournalReplay> {
  const entries = await listUnknown(store)
  // A pair that a rotation of the keys wrote twice is readable by its newer copy alone.
  const unreadable = new Set(entries.map(({ receipt }) => receipt))
  let replayed = 0
  for (const entry of entries) {
    const pair = findPair(store.vault, entry.pair_sealed, entry)
    if (pair === undefined || !unreadable.delete(entry.receipt)) continue
    if (entry.source === 'exchange') {
      await storeExchangedPair(store, { entry, pair, replayed: true })
    } else {
      await storeRefreshedPair(store, { entry, pair, replayed: true })
    }
    replayed += 1
  }
  return { replayed, unreadable: unreadable.size }
}

export interface JournalReplay {
  replayed: number
  /** Sealed with a key that is not on the ring: another installation's, or a key was dropped. */
  unreadable: number
}

const batchSize = 1000

/** What the journal holds and the ledger does not. */
async function listUnknown({ journal, database }: Store): Promise<JournalEntry[]> {
  const entries = await journal.read()
  const known = new Set<string>()
  for (let start = 0; start < entries.length; start += batchSize) {
    const receipts = entries.slice(start, start + batchSize).map(({ receipt }) => receipt)
    const rows = await build(database.query, (db) =>
      db
        .select({ receipt: tokenLedger.receipt })
        .from(tokenLedger)
        .where(sql`${tokenLedger.receipt} = any(${sql.param(receipts)}::uuid[])`),
    )
    for (const { receipt } of rows) known.add(receipt)
  }
  return entries.filter(({ receipt }) => !known.has(receipt))
}

export type Resumption =
  | { kind: 'not_held' }
  | {
      kind: 'resumed'
      hold: StoreHold
      /** What the journal beside the store knew and the store did not. */
      journal: JournalReplay
      /** Connections whose stored tokens are tried now, one by one. */
      connections: number
    }

// Far beyond what any instance can have seen: one that was not running now trips nothing later.
const leap = 1_000_000_000

/**
 * Lets a held store be used again. First the journal is merged, so that connections which went on
 * after the backup go on from there; every other one may turn out to have been spent since, and is
 * requested by its next reader, or by the scheduler one a minute.
 */
export async function resumeStore(store: Store): Promise<Resumption> {
  const { database } = store
  const [held] = await build(database.query, (db) =>
    db.select({ reason: install.heldReason }).from(install).where(isNotNull(install.heldAt)),
  )
  if (held === undefined) return { kind: 'not_held' }
  const journal = await replayJournal(store)
  const connections = await database.transaction(async (query) => {
    const noted = await query(
      `insert into refresh_attempt (attempt, connection_id, gen, outcome, error)
       select gen_random_uuid(), c.id, c.gen, 'ambiguous', '${restoredAttempt}' from connection c
       where c.refresh_sealed is not null and c.status in ('active', 'suspect', 'quarantined')
       returning attempt`,
    )
    await query(
      `update connection c set keep_alive_at = greatest(c.keep_alive_at,
         now() + turn.place * interval '1 minute')
       from (select id, row_number() over (order by refresh_received_at, id) as place
         from connection where keep_alive_at is not null) turn
       where c.id = turn.id`,
    )
    await build(query, (db) =>
      db.update(install).set({
        heldReason: null,
        heldAt: null,
        resumedAt: now,
        epoch: sql`${install.epoch} + ${leap}`,
      }),
    )
    return noted.length
  })
  const hold = held.reason === 'cloned' ? 'cloned' : 'restored'
  return { kind: 'resumed', hold, journal, connections }
}
