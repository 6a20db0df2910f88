import { createHash } from 'node:crypto'
import { Mutex, PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import {
  type Database,
  type DatabaseSource,
  type OpenDatabase,
  type Query,
  type Row,
} from '@/lib/server/db/store/database'
import { ensureFirmRole, enterFirm } from '@/lib/server/db/store/firm-role'
import { lockFolder } from '@/lib/server/db/store/folder-lock'
import { embeddedExtensions, isMigrated } from '@/lib/server/db/store/migrations'
import { createPgliteQuery, pgliteParsers } from '@/lib/server/db/store/pglite-query'

/**
 * Opens a store and brings its schema up to date. Throws DatabaseInUseError when the embedded folder
 * is open already, here or in another process, OutdatedStoreError as `isMigrated` does, and
 * FirmRoleError as `ensureFirmRole` does.
 */
export function openDatabase(
  source: DatabaseSource,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  return source.kind === 'embedded'
    ? openEmbedded(source.folder, migrationsFolder)
    : openPostgres(source.url, migrationsFolder, source.poolSize ?? 16)
}

async function openEmbedded(folder: string, migrationsFolder: string): Promise<OpenDatabase> {
  const lock = await lockFolder(folder)
  try {
    const client = await PGlite.create({
      dataDir: folder,
      // The closes of a thousand clients over a year take 10 MB: with 8 MB every board read them from the file. The
      // default of 128 MB would be reserved and never used.
      postgresqlconf: ['shared_buffers=32MB'],
      extensions: await embeddedExtensions(migrationsFolder),
    })
    return await openPglite(client, migrationsFolder, lock.release)
  } catch (cause) {
    await lock.release()
    throw cause
  }
}

/** Wraps a running PGlite: migrates it and gives it the shape that both stores share. */
export async function openPglite(
  client: PGlite,
  migrationsFolder: string,
  afterClose: () => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const gate = new Mutex()
  const transaction: PGlite['transaction'] = (run) =>
    gate.runExclusive(() => client.transaction(run))
  // All that the query builder uses of it.
  const gated = { query: client.query.bind(client), transaction } as PGlite
  const db = drizzle({ client: gated })
  const query = createPgliteQuery(client, gate)
  if (!(await isMigrated(query, migrationsFolder))) {
    const { migrate } = await import('drizzle-orm/pglite/migrator')
    await migrate(db, { migrationsFolder })
  }
  const transactionOfQueries: OpenDatabase['transaction'] = (run) =>
    transaction((inside) =>
      run(async (text, values = [], options) => {
        const read = { ...options, parsers: pgliteParsers }
        return (await inside.query<Row>(text, [...values], read)).rows
      }),
    )
  await ensureFirmRole({ query, transaction: transactionOfQueries })
  return {
    kind: 'embedded',
    // The two drivers differ only in the raw result type, which nobody here reads.
    db: db as unknown as Database,
    query,
    transaction: transactionOfQueries,
    dump: () => client.dumpDataDir('gzip'),
    close: async () => {
      await client.close()
      await afterClose()
    },
  }
}

/** A pool on PostgreSQL 15 or newer. */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  poolSize: number,
): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: { getTypeParser },
    // A server that does not answer at all is a fault to report, not to wait out.
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that the server drops is replaced at the next use; without a listener it would end
  // the process, an idle one by the pool's own event, one in a transaction by the client's.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const statementName = createStatementNames()
  const queryOver = (client: pg.Pool | pg.PoolClient): Query => createQuery(client, statementName)
  const transaction: OpenDatabase['transaction'] = (run) =>
    inTransaction(pool, (client) => run(queryOver(client)))
  const query: OpenDatabase['query'] = (text, values, { firm_id, ...options } = {}) =>
    firm_id === undefined
      ? queryOver(pool)(text, values, options)
      : transaction(async (inside) => {
          await inside(enterFirm, [firm_id])
          return inside(text, values, options)
        })
  try {
    if (!(await isMigrated(query, migrationsFolder))) await migrateAlone(pool, migrationsFolder)
    await ensureFirmRole({ query, transaction })
  } catch (cause) {
    await pool.end()
    throw cause
  }
  return {
    kind: 'postgres',
    db: drizzle({ client: pool }) as unknown as Database,
    query,
    transaction,
    close: () => pool.end(),
  }
}

// Instances that start together migrate one after another.
async function migrateAlone(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    client.release()
  }
}

const migrationLock = 7_305_114_229

async function inTransaction<Result>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failure: unknown
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (cause) {
    failure = cause
    await client.query('rollback').catch(() => {})
    throw cause
  } finally {
    // A connection that was lost is not lent again.
    client.release(failure instanceof Error && !(failure instanceof pg.DatabaseError))
  }
}

type StatementName = (text: string) => string | undefined

function createQuery(client: pg.Pool | pg.PoolClient, statementName: StatementName): Query {
  return async (text, values = [], options) => {
    const name = statementName(text)
    const statement = { ...options, ...(name === undefined ? {} : { name }), text }
    return (await client.query<Row>({ ...statement, values: [...values] })).rows
  }
}

const maximumNames = 256

/**
 * Names of the statements of one pool. Every connection keeps each named statement for as long as it
 * lives, and callers choose how filters are combined: past the first so many, a statement runs
 * without a name.
 */
function createStatementNames(): StatementName {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maximumNames) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
}

const int8 = 20
const timestampTypes = new Set([1082, 1114, 1184])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return parseInt8
  if (timestampTypes.has(oid)) return (value: string) => value
  return pg.types.getTypeParser(oid, format)
}

function parseInt8(value: string): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}
