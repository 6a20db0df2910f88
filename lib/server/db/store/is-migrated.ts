import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Whether the store has every migration of the folder, by the rule of the migrator itself, which
 * takes several statements to find out and is worth loading only where there is something to do.
 */
export async function isMigrated(client: PGlite, migrationsFolder: string): Promise<boolean> {
  const journal = await readFile(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] }
  const newest = Math.max(...entries.map(({ when }) => when))
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (rows[0]?.known !== true) return false
  const { rows: done } = await client.query<{ is_done: boolean }>(
    'select coalesce(max(created_at) >= $1, false) as is_done from drizzle.__drizzle_migrations',
    [newest],
  )
  return done[0]?.is_done === true
}
