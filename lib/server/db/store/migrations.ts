import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Extensions } from '@electric-sql/pglite'
import { OutdatedStoreError, type Query } from '@/lib/server/db/store/database'

/**
 * Whether the store has every migration of the folder, by the rule of the migrator itself, which
 * takes several statements to find out and is worth loading only where there is something to do.
 *
 * The baseline is dated like the last of the development migrations that it replaced, so a store that
 * had them all needs nothing. Throws OutdatedStoreError for one that did not.
 */
export async function isMigrated(query: Query, migrationsFolder: string): Promise<boolean> {
  const journal = await readFile(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
  const dates = entries.map(({ when }) => when)
  const [known] = await query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (known?.['known'] !== true) return false
  const [made] = await query(
    `select coalesce(max(created_at) >= $1, false) as is_done,
       coalesce(max(created_at) < $2, false) as is_outdated from drizzle.__drizzle_migrations`,
    [Math.max(...dates), Math.min(...dates)],
  )
  if (made?.['is_outdated'] === true) {
    throw new OutdatedStoreError(
      'the store is of an early development version and cannot be brought up to date: move it away and start with an empty one',
    )
  }
  return made?.['is_done'] === true
}

// PostgreSQL has its extensions installed beside it; the embedded store must be handed them.
const known: Record<string, () => Promise<Extensions>> = {
  btree_gin: async () => {
    const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin')
    return { btree_gin }
  },
  pg_trgm: async () => {
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
    return { pg_trgm }
  },
}

/** The extensions that the migrations of a store create, and no others. */
export async function embeddedExtensions(migrationsFolder: string): Promise<Extensions> {
  const found: Extensions = {}
  for (const name of await extensionNames(migrationsFolder)) {
    const load = known[name]
    if (load === undefined)
      throw new Error(`extension ${name} is not available in the embedded store`)
    Object.assign(found, await load())
  }
  return found
}

async function extensionNames(migrationsFolder: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (const file of await readdir(migrationsFolder)) {
    if (!file.endsWith('.sql')) continue
    const text = await readFile(path.join(migrationsFolder, file), 'utf8')
    for (const match of text.matchAll(/create extension (?:if not exists )?"?(\w+)"?/gi)) {
      names.add(match[1] ?? '')
    }
  }
  return names
}
