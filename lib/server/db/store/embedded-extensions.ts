import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Extensions } from '@electric-sql/pglite'

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
      throw new Error(`extension ${name} is not wired into the embedded store`)
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
