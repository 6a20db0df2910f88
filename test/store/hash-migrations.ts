import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Names the state of a folder of migrations, in 16 digits. */
export async function hashMigrations(migrationsFolder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(await readFile(path.join(migrationsFolder, name)))
  }
  // A migration that was generated again counts as a new one, even with the same statements.
  hash.update(await readFile(path.join(migrationsFolder, 'meta', '_journal.json')))
  return hash.digest('hex').slice(0, 16)
}
