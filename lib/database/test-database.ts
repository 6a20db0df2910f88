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

/** A migrated store on disk, closed, for a test that opens it as a program does. */
export async function makeEmbeddedFolder(migrationsFolder: string, folder: string): Promise<void> {
  const template = await embeddedTemplate(migrationsFolder)
  const client = await PGlite.create({
    dataDir: folder,
    loadDataDir: new Blob([new Uint8Array(template)]),
    extensions: await embeddedExtensions(migrationsFolder),
  })
  await client.close()
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
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name}`)
  const database = await openPostgres(testPostgresUrl(name), migrationsFolder, 16)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

/** The address of a database on the PostgreSQL of the tests. */
export function testPostgresUrl(name: string): string {
  const url = new URL(testServer())
  url.pathname = `/${name}`
  return url.href
}

function testServer(): string {
  const server = process.env['TEST_POSTGRES_URL']
  if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set; npm test sets it')
  return server
}

/** A statement that makes or removes whole databases there. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
