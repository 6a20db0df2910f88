import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openTestDatabase, type TestStore } from '@/test/store/database'
import { column } from '@/lib/server/db/column'
import { storageMigrations, type Store } from '@/lib/server/db/store'
import { unwatched } from '@/lib/server/db/install'
import { openTokenJournal } from '@/lib/server/db/token-journal'
import { createVault, generateVaultKey, parseVaultKeys } from '@/lib/server/db/vault'

/** A fresh store with a key and a journal of its own; `close` discards all of it. */
export async function openTestStore(
  kind: TestStore,
): Promise<{ store: Store; journalFolder: string; close: () => Promise<void> }> {
  const database = await openTestDatabase(storageMigrations, kind)
  const journalFolder = await mkdtemp(path.join(tmpdir(), 'journal-'))
  const vault = createVault(parseVaultKeys(generateVaultKey('k1').reveal()))
  const journal = await openTokenJournal(journalFolder)
  return {
    store: { database, vault, journal, install: unwatched },
    journalFolder,
    close: async () => {
      await journal.close()
      await database.close()
      await rm(journalFolder, { recursive: true })
    },
  }
}

/**
 * Lets time pass for a test: the store's clock is the only one that counts, so every instant that
 * it holds moves into the past.
 */
export async function ageStore(database: OpenDatabase, seconds: number): Promise<void> {
  const statement = agings.get(database) ?? (await writeAging(database))
  agings.set(database, statement)
  await database.query(statement, [seconds])
}

const agings = new WeakMap<OpenDatabase, string>()

// One statement for every table, kept for each store: long tests let time pass a thousand times.
async function writeAging(database: OpenDatabase): Promise<string> {
  const rows = await database.query(
    `select format('%I as (update %I set %s)', table_name || '_aged', table_name, string_agg(
       format('%1$I = %1$I - make_interval(secs => $1::float8)', column_name), ', ')) as update
     from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
     group by table_name`,
  )
  return `with ${rows.map((row) => column.text(row, 'update')).join(', ')} select 1`
}

export async function insertTestConnection(
  database: OpenDatabase,
  connection: { firm_id: string; name: string; status?: string; environment?: string },
): Promise<string> {
  const id = randomUUID()
  await database.query(
    `insert into connection (id, firm_id, name, environment, status, scope, gen, access_sealed,
       access_expires_at, granted_at, recognition)
     values ($1, $2, $3, $4, $5, 'accounts:read', 1, 'k1.sealed',
       now() + interval '15 minutes', now(), 'settled')`,
    [
      id,
      connection.firm_id,
      connection.name,
      connection.environment ?? 'sandbox',
      connection.status ?? 'active',
    ],
  )
  return id
}
