import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'

const INT8 = 20
const timestampOids = new Set([1082, 1114, 1184])

function parsersOver(types: typeof pg.types): pg.CustomTypesConfig {
  return {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => {
      if (oid === INT8) return parseInt8
      if (timestampOids.has(oid)) return (value: string) => value
      return types.getTypeParser(oid, format)
    },
  }
}

// Loaded when it is wanted: a program over the embedded store starts sooner without it.
async function loadDriver() {
  const [{ default: postgres }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  return { postgres, drizzle, migrate }
}

type Driver = Awaited<ReturnType<typeof loadDriver>>

/** Opens a pool on PostgreSQL 15 or newer. Instances that start together migrate one after another. */
export async function openPostgres(
  url: string,
  migrationsFolder: string,
  poolSize: number,
): Promise<OpenDatabase> {
  const driver = await loadDriver()
  const { Pool, types } = driver.postgres
  const pool = new Pool({ connectionString: url, max: poolSize, types: parsersOver(types) })
  // A connection that the server drops is replaced at the next use; without a listener it would end
  // the process, an idle one by the pool's own event, one in a transaction by the client's.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = driver.drizzle({ client: pool })
  try {
    await migrateAlone(driver, pool, migrationsFolder)
  } catch (cause) {
    await pool.end()
    throw cause
  }
  return {
    kind: 'postgres',
    db: db as unknown as OpenDatabase['db'],
    query: async (text, values = []) => {
      const name = statementName(text)
      const result = await pool.query<Row>({
        ...(name === undefined ? {} : { name }),
        text,
        values: [...values],
      })
      return result.rows
    },
    close: () => pool.end(),
  }
}

async function migrateAlone(
  { drizzle, migrate }: Driver,
  pool: pg.Pool,
  migrationsFolder: string,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

const MIGRATION_LOCK = 7_305_114_229

function parseInt8(value: string): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}

const names = new Map<string, string>()
const mostNames = 256

// Every connection keeps what was named for as long as it lives, and callers choose how filters are
// combined: past the first so many, a statement runs without a name.
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
