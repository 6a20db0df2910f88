import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { openPostgres } from '@/lib/server/db/store/open-database'
import { openTestEmbedded } from '@/test/store/embedded'
import { hashMigrations } from '@/test/store/hash-migrations'

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
  return store === 'embedded' ? openTestEmbedded(migrationsFolder) : freshPostgres(migrationsFolder)
}

async function freshPostgres(migrationsFolder: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${await findTemplate(migrationsFolder)}`)
  const database = await openPostgres(testPostgresUrl(name), migrationsFolder, 16)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

const templates = new Map<string, Promise<string>>()

/** The database that has nothing but the migrations; the first file that wants it makes it. */
function findTemplate(migrationsFolder: string): Promise<string> {
  const template = templates.get(migrationsFolder) ?? makeTemplate(migrationsFolder)
  templates.set(migrationsFolder, template)
  return template
}

async function makeTemplate(migrationsFolder: string): Promise<string> {
  const name = `migrated_${await hashMigrations(migrationsFolder)}`
  const [found] = await askServer(`select 1 from pg_database where datname = '${name}'`)
  if (found !== undefined) return name
  const unfinished = `migrating_${randomBytes(8).toString('hex')}`
  await administer(`create database ${unfinished}`)
  await (await openPostgres(testPostgresUrl(unfinished), migrationsFolder, 1)).close()
  await administer(`alter database ${unfinished} rename to ${name}`).catch(async (cause) => {
    // Another file has finished its own meanwhile.
    if (!isDuplicate(cause)) throw cause
    await administer(`drop database ${unfinished}`)
  })
  return name
}

function isDuplicate(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && cause.code === '42P04'
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
  await askServer(statement)
}

async function askServer(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: testServer() })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
