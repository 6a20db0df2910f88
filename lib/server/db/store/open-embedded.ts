import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { embeddedExtensions } from '@/lib/server/db/store/embedded-extensions'
import { lockFolder } from '@/lib/server/db/store/folder-lock'
import { isMigrated } from '@/lib/server/db/store/is-migrated'
import { createPreparedStatements } from '@/lib/server/db/store/prepared-statements'

// Row by row reads and small writes: the default of 128 MB would only be held, never used.
const settings = ['shared_buffers=8MB']

/** Opens PGlite in `folder`, alone. Throws DatabaseInUseError while another process has it. */
export async function openEmbedded(
  folder: string,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  try {
    const client = await PGlite.create({
      dataDir: folder,
      postgresqlconf: settings,
      extensions: await embeddedExtensions(migrationsFolder),
    })
    return await overClient(client, migrationsFolder, lock.release)
  } catch (cause) {
    await lock.release()
    throw cause
  }
}

/** Wraps a running PGlite: migrates it and gives it the shape that both stores share. */
export async function overClient(
  client: PGlite,
  migrationsFolder: string,
  afterClose: () => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  const db = drizzle({ client })
  if (!(await isMigrated(client, migrationsFolder))) {
    const { migrate } = await import('drizzle-orm/pglite/migrator')
    await migrate(db, { migrationsFolder })
  }
  const query = createPreparedStatements(client, textTimestamps)
  return {
    kind: 'embedded',
    // The two drivers differ only in the raw result type, which nobody here reads.
    db: db as unknown as OpenDatabase['db'],
    query: (text, values = [], unread) => query(text, values, unread),
    close: async () => {
      await client.close()
      await afterClose()
    },
  }
}

const asText = (value: string): string => value
const timestampOids = [1082, 1114, 1184] as const
const textTimestamps = Object.fromEntries(timestampOids.map((oid) => [oid, asText]))
