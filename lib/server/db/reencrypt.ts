import { column } from '@/lib/server/db/column'
import type { Store } from '@/lib/server/db/store'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import type { JournalEntry } from '@/lib/server/db/token-journal'
import { findPair, sealPair } from '@/lib/server/db/token-pair'
import { AccessUnreadableError, openSealed, type SealContext } from '@/lib/server/db/vault'

interface SealedColumn {
  table: string
  column: string
  /** A uuid that names the row. */
  key: string
  purpose: SealContext['purpose']
  firm: string
  holder: string
  gen: string
}

/** Every column of the store that holds a sealed text, and what each is bound to. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...ofConnection(), column: 'access_sealed', purpose: 'access' },
  { ...ofConnection(), column: 'refresh_sealed', purpose: 'refresh' },
  {
    table: 'token_ledger',
    column: 'pair_sealed',
    key: 'receipt',
    purpose: 'pair',
    firm: 'firm_id',
    holder: 'connection_id',
    gen: 'gen',
  },
  {
    table: 'authorization_request',
    column: 'verifier_sealed',
    key: 'id',
    purpose: 'verifier',
    firm: 'firm_id',
    holder: 'id',
    gen: '0',
  },
  {
    table: 'export_run',
    column: 'progress_sealed',
    key: 'id',
    purpose: 'export',
    firm: 'firm_id',
    holder: 'id',
    gen: '0',
  },
  {
    table: 'client_figures',
    column: 'figures_sealed',
    key: 'connection_id',
    purpose: 'figures',
    firm: 'firm_id',
    holder: 'connection_id',
    gen: '0',
  },
  {
    table: 'client_month',
    column: 'sums_sealed',
    key: 'id',
    purpose: 'figures',
    firm: 'firm_id',
    holder: 'connection_id',
    gen: 'month',
  },
  {
    table: 'fingerprint_key',
    column: 'key_sealed',
    key: 'id',
    purpose: 'fingerprint',
    // It is of the whole store, and of no firm.
    firm: `''`,
    holder: 'id',
    gen: '0',
  },
  {
    table: 'audit_key',
    column: 'key_sealed',
    key: 'id',
    purpose: 'audit',
    firm: `''`,
    holder: 'id',
    gen: 'number',
  },
  {
    table: 'totp',
    column: 'secret_sealed',
    key: 'person_id',
    purpose: 'totp',
    firm: 'firm_id',
    holder: 'person_id',
    gen: '0',
  },
]

function ofConnection() {
  return { table: 'connection', key: 'id', firm: 'firm_id', holder: 'id', gen: 'gen' }
}

export interface ReencryptCounts {
  reencrypted: number
  /** Sealed with a key that is not on the ring, or altered: left as they are. */
  unreadable: number
}

const batchSize = 200
const firstKey = '00000000-0000-0000-0000-000000000000'

/**
 * Seals with the newest key what an older one sealed, in batches and beside everybody's work: a row
 * is written only while it still holds what was opened, so that no refresh meanwhile is undone. It
 * may be broken off and begun again at any time.
 */
export async function reencryptStore(store: Store, write = writeBatch): Promise<ReencryptCounts> {
  const counts = { reencrypted: 0, unreadable: 0 }
  for (const each of sealedColumns) {
    let after = firstKey
    for (;;) {
      const rows = await listOlder(store, each, after)
      after = rows.at(-1)?.key ?? after
      const done = await reencryptBatch(store, each, rows, write)
      counts.reencrypted += done.reencrypted
      counts.unreadable += done.unreadable
      if (rows.length < batchSize) break
    }
  }
  return counts
}

interface OlderRow {
  key: string
  sealed: string
  context: SealContext
}

async function listOlder(store: Store, each: SealedColumn, after: string): Promise<OlderRow[]> {
  const [newest] = store.vault.keyIds()
  const rows = await store.database.query(
    `select ${each.key}::text as key, ${each.firm}::text as firm_id, ${each.holder}::text as holder_id,
       ${each.gen}::float8 as gen, ${each.column} as sealed
     from ${each.table}
     where ${each.key} > $2::uuid and split_part(${each.column}, '.', 1) <> $1
     order by ${each.key} limit ${batchSize}`,
    [newest, after],
  )
  return rows.map((row) => ({
    key: column.text(row, 'key'),
    sealed: column.text(row, 'sealed'),
    context: contextOf(row, each.purpose),
  }))
}

function contextOf(row: Row, purpose: SealContext['purpose']): SealContext {
  return {
    purpose,
    firm_id: column.text(row, 'firm_id'),
    holder_id: column.text(row, 'holder_id'),
    gen: column.number(row, 'gen'),
  }
}

async function reencryptBatch(
  { database, vault }: Store,
  each: SealedColumn,
  rows: readonly OlderRow[],
  write: typeof writeBatch,
): Promise<ReencryptCounts> {
  const changes: Change[] = []
  let unreadable = 0
  for (const { key, sealed, context } of rows) {
    try {
      const secret = openSealed(vault, sealed, context)
      changes.push({ key, old: sealed, sealed: vault.seal(secret, context) })
    } catch (cause) {
      if (!(cause instanceof AccessUnreadableError)) throw cause
      unreadable += 1
    }
  }
  return {
    reencrypted: changes.length === 0 ? 0 : await write(database, each, changes),
    unreadable,
  }
}

interface Change {
  key: string
  old: string
  sealed: string
}

async function writeBatch(
  database: OpenDatabase,
  each: SealedColumn,
  changes: readonly Change[],
): Promise<number> {
  const written = await database.query(
    `update ${each.table} set ${each.column} = n.sealed
     from jsonb_to_recordset($1::jsonb) as n(key uuid, old text, sealed text)
     where ${each.key} = n.key and ${each.column} = n.old returning 1`,
    [JSON.stringify(changes)],
  )
  return written.length
}

/** What is sealed with an older key and opens; what opens with none is lost, and holds no key. */
export async function countOlderInStore(store: Store): Promise<number> {
  const counts = await reencryptStore(store, async (_database, _each, changes) => changes.length)
  return counts.reencrypted
}

/** How many sealed texts of the store each key has sealed. */
export async function countSealed(database: OpenDatabase): Promise<Map<string, number>> {
  const texts = sealedColumns.map((each) => `select ${each.column} as sealed from ${each.table}`)
  const rows = await database.query(
    `select split_part(sealed, '.', 1) as key_id, count(*)::float8 as texts
     from (${texts.join(' union all ')}) every_text where sealed is not null group by 1`,
  )
  return new Map(rows.map((row) => [column.text(row, 'key_id'), column.number(row, 'texts')]))
}

/**
 * Writes what the journal holds under an older key once more under the newest. Lines are added and
 * none is changed, so that a process which writes at this moment is not disturbed.
 */
export async function reencryptJournal(store: Store): Promise<number> {
  const older = await listOlderEntries(store)
  for (let start = 0; start < older.length; start += batchSize) {
    await store.journal.append(...older.slice(start, start + batchSize))
  }
  return older.length
}

/** How many pairs of the journal only an older key of the ring opens. */
export async function countOlderInJournal(store: Store): Promise<number> {
  return (await listOlderEntries(store)).length
}

async function listOlderEntries({ journal, vault }: Store): Promise<JournalEntry[]> {
  const entries = await journal.read()
  const done = new Set(
    entries.flatMap((entry) => (vault.needsReencryption(entry.pair_sealed) ? [] : [entry.receipt])),
  )
  return entries.flatMap((entry) => {
    if (done.has(entry.receipt)) return []
    const pair = findPair(vault, entry.pair_sealed, entry)
    if (pair === undefined) return []
    done.add(entry.receipt)
    return [{ ...entry, pair_sealed: sealPair(vault, pair, entry) }]
  })
}
