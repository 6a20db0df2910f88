import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { OpenDatabase } from '@/lib/database/database'
import { embeddedExtensions } from '@/lib/database/embedded-extensions'
import { overClient } from '@/lib/database/open-embedded'
import { openPostgres } from '@/lib/database/open-postgres'

export type TestStore = 'embedded' | 'postgres'

/** The stores that this run can prove a rule on: `npm test` sets TEST_POSTGRES_URL, so both. */
export const testStores: readonly TestStore[] = process.env['TEST_POSTGRES_URL']
  ? ['embedded', 'postgres']
  : ['embedded']

/** A fresh, migrated store for one test file; `close` discards it. */
export function openTestDatabase(
  migrationsFolder: string,
  store: TestStore = 'embedded',
): Promise<OpenDatabase> {
  return store === 'embedded' ? freshEmbedded(migrationsFolder) : freshPostgres(migrationsFolder)
}

async function freshEmbedded(migrationsFolder: string): Promise<OpenDatabase> {
  const template = await embeddedTemplate(migrationsFolder)
  const client = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(template)]),
    postgresqlconf: ['shared_buffers=8MB'],
    extensions: await embeddedExtensions(migrationsFolder),
  })
  return overClient(client, migrationsFolder)
}

// A first initdb costs seconds and 800 MB, so one migrated image is kept per state of the migrations.
async function embeddedTemplate(migrationsFolder: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).toSorted()) {
    if (name.endsWith('.sql')) hash.update(await readFile(path.join(migrationsFolder, name)))
  }
  // A migration that was generated anew counts as a new one, even with the same statements.
  hash.update(await readFile(path.join(migrationsFolder, 'meta', '_journal.json')))
  const file = path.resolve('.cache', `store-${hash.digest('hex').slice(0, 16)}.tar`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept !== undefined) return kept
  const client = await PGlite.create({ extensions: await embeddedExtensions(migrationsFolder) })
  const database = await overClient(client, migrationsFolder)
  const image = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await database.close()
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, image)
  await rename(temporary, file)
  return image
}

async function freshPostgres(migrationsFolder: string): Promise<OpenDatabase> {
  const server = process.env['TEST_POSTGRES_URL']
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set; npm test sets it')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, migrationsFolder, 16)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
