import path from 'node:path'
import type { DatabaseSource, OpenDatabase } from '@/lib/database/database'
import { openDatabase } from '@/lib/database/open-database'

// From the working directory, which is the project: a bundler moves the code, not the migrations.
export const storageMigrations = path.join('lib', 'server', 'storage', 'migrations')

export interface StorageLocation {
  dataDir: string
  databaseUrl: string | undefined
}

/** The dashboard's own store: PostgreSQL where a URL is given, else embedded in the data folder. */
export function openStorage(location: StorageLocation): Promise<OpenDatabase> {
  return openDatabase(storageSource(location), storageMigrations)
}

function storageSource({ dataDir, databaseUrl }: StorageLocation): DatabaseSource {
  return databaseUrl === undefined
    ? { kind: 'embedded', folder: path.join(dataDir, 'dashboard') }
    : { kind: 'postgres', url: databaseUrl }
}
