import path from 'node:path'
import type { InstallWatch } from '@/lib/server/db/install'
import type { DatabaseSource, OpenDatabase } from '@/lib/server/db/store/database'
import { openDatabase } from '@/lib/server/db/store/open-database'
import {
  isStoreFault,
  nameFaults,
  StoreUnavailableError,
  watchDisk,
} from '@/lib/server/db/store/store-fault'
import type { TokenJournal } from '@/lib/server/db/token-journal'
import type { Vault } from '@/lib/server/db/vault'

/** All that a verb which touches tokens needs: where they lie, what seals them, what saves them. */
export interface Store {
  database: OpenDatabase
  vault: Vault
  journal: TokenJournal
  install: InstallWatch
  /** Where the request that is being answered came from, for its audit events; null outside one. */
  findAddress?: (() => Promise<string | null>) | undefined
}

// From the working directory, which is the project: a bundler moves the code, not the migrations.
export const storageMigrations = path.join('lib', 'server', 'db', 'migrations')

export interface StorageLocation {
  dataDir: string
  databaseUrl: string | undefined
}

/** The dashboard's own store: PostgreSQL where a URL is given, else embedded in the data folder. */
export async function openStorage(location: StorageLocation): Promise<OpenDatabase> {
  const source = storageSource(location)
  const opened = await openDatabase(source, storageMigrations).catch((cause: unknown) => {
    throw isStoreFault(cause) ? new StoreUnavailableError(cause) : cause
  })
  const database = nameFaults(opened, source.kind === 'embedded' ? watchDisk(source.folder) : {})
  // The statements here go by keys, whatever they are the plan is the same, and making it again for
  // every run would cost more than the run.
  if (database.kind === 'embedded') {
    await database.query('set plan_cache_mode = force_generic_plan')
  }
  return database
}

function storageSource({ dataDir, databaseUrl }: StorageLocation): DatabaseSource {
  return databaseUrl === undefined
    ? { kind: 'embedded', folder: path.join(dataDir, 'dashboard') }
    : { kind: 'postgres', url: databaseUrl }
}
