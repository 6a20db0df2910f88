import path from 'node:path'
import type { DatabaseSource, OpenDatabase } from '@/lib/server/db/store/database'
import { openEmbedded } from '@/lib/server/db/store/open-embedded'
import { openPostgres } from '@/lib/server/db/store/open-postgres'

const registryKey = Symbol.for('countinghouse.databases')

type Registry = Map<string, Promise<OpenDatabase>>

/**
 * Opens a store once in this process, however many bundles and reloads ask for it, and brings its
 * schema up to date. Throws DatabaseInUseError when another process has the embedded folder open.
 */
export function openDatabase(
  source: DatabaseSource,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  const registry = processWideRegistry()
  const key = source.kind === 'embedded' ? path.resolve(source.folder) : source.url
  const known = registry.get(key)
  if (known !== undefined) return known
  const opening = open(source, migrationsFolder).then((database) => ({
    ...database,
    close: async () => {
      registry.delete(key)
      await database.close()
    },
  }))
  registry.set(key, opening)
  opening.catch(() => registry.delete(key))
  return opening
}

function open(source: DatabaseSource, migrationsFolder: string): Promise<OpenDatabase> {
  return source.kind === 'embedded'
    ? openEmbedded(source.folder, migrationsFolder)
    : openPostgres(source.url, migrationsFolder, source.poolSize ?? 16)
}

function processWideRegistry(): Registry {
  const holder = globalThis as { [registryKey]?: Registry }
  return (holder[registryKey] ??= new Map())
}
