import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '@/lib/server/db/store/database'
import { embeddedExtensions } from '@/lib/server/db/store/migrations'
import { openPglite } from '@/lib/server/db/store/open-database'
import { hashMigrations } from '@/test/store/hash-migrations'

interface Idle {
  client: PGlite
  /** Of the schema as the migrations left it. */
  fingerprint: string
}

/** By folder of migrations: to empty a store takes a tenth of what it takes to start another. */
const idle = new Map<string, Idle[]>()

/**
 * A migrated store without a row; `close` ends it for its user, and it is lent again. One whose
 * schema or statistics a test has changed is not.
 */
export async function openTestEmbedded(migrationsFolder: string): Promise<OpenDatabase> {
  const store = (await findEmptied(migrationsFolder)) ?? (await start(migrationsFolder))
  const loan = { isOver: false }
  const database = await openPglite(lend(store.client, loan), migrationsFolder)
  return {
    ...database,
    close: async () => {
      if (loan.isOver) return
      loan.isOver = true
      idle.set(migrationsFolder, [...(idle.get(migrationsFolder) ?? []), store])
    },
  }
}

/** A migrated store on disk, closed, for a test that opens it as a program does. */
export async function makeEmbeddedFolder(migrationsFolder: string, folder: string): Promise<void> {
  const client = await load(migrationsFolder, { dataDir: folder })
  await client.close()
}

async function start(migrationsFolder: string): Promise<Idle> {
  const client = await load(migrationsFolder, { postgresqlconf: ['shared_buffers=8MB'] })
  return { client, fingerprint: await readFingerprint(client) }
}

/** What runs on after a test has closed its store must not write into that of the next. */
function lend(client: PGlite, loan: { readonly isOver: boolean }): PGlite {
  return new Proxy(client, {
    get: (_, name) => {
      if (loan.isOver) throw new Error('this store of a test is closed')
      const value: unknown = Reflect.get(client, name, client)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}

async function findEmptied(migrationsFolder: string): Promise<Idle | undefined> {
  const store = idle.get(migrationsFolder)?.pop()
  if (store === undefined) return undefined
  const { client, fingerprint } = store
  if ((await readFingerprint(client)) !== fingerprint) {
    await client.close()
    return findEmptied(migrationsFolder)
  }
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = 'public'`,
  )
  await client.exec(`truncate ${rows[0]?.names} restart identity cascade`)
  await client.exec('discard all')
  return store
}

// Every object has a number of its own, also the one that replaces another of the same name.
async function readFingerprint(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(`
    select md5(string_agg(object, ',' order by object)) as fingerprint from (
      select 'relation ' || oid as object from pg_class where relnamespace = 'public'::regnamespace
      union all select 'column ' || attrelid || ' ' || attnum || ' ' || atttypid || attnotnull
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace
      union all select 'default ' || oid from pg_attrdef
      union all select 'constraint ' || oid from pg_constraint
      union all select 'trigger ' || oid from pg_trigger
      union all select 'function ' || oid from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'schema ' || oid from pg_namespace
      union all select 'statistics ' || starelid || ' ' || staattnum from pg_statistic
        join pg_class on pg_class.oid = starelid where relnamespace = 'public'::regnamespace
    ) objects`)
  return rows[0]?.fingerprint ?? ''
}

async function load(
  migrationsFolder: string,
  options: { dataDir?: string; postgresqlconf?: string[] },
): Promise<PGlite> {
  const image = await readImage(migrationsFolder)
  // A real Blob hands its bytes out in small pieces, which takes longer than all that they are for.
  const blob = { type: 'application/x-tar', arrayBuffer: async () => image } as unknown as Blob
  const extensions = await embeddedExtensions(migrationsFolder)
  return PGlite.create({ ...options, loadDataDir: blob, extensions })
}

// A first initdb costs seconds and 800 MB, so one migrated image is kept per state of the migrations.
async function readImage(migrationsFolder: string): Promise<Buffer> {
  const hash = await hashMigrations(migrationsFolder)
  const file = path.resolve('.cache', `store-of-tests-${hash}.tar`)
  const kept = await readFile(file).catch(() => undefined)
  if (kept !== undefined) return kept
  const image = await makeImage(migrationsFolder)
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, image)
  await rename(temporary, file)
  return image
}

async function makeImage(migrationsFolder: string): Promise<Buffer> {
  const client = await PGlite.create({
    extensions: await embeddedExtensions(migrationsFolder),
    initDbStartParams: ['--wal-segsize=1'],
  })
  await openPglite(client, migrationsFolder)
  // Nothing is ever made from them here, and they are two thirds of the files.
  await client.exec('update pg_database set datistemplate = false')
  await client.exec('drop database template1')
  await client.exec('drop database template0')
  const image = await (await client.dumpDataDir('none')).arrayBuffer()
  await client.close()
  return Buffer.from(image)
}
