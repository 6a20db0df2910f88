import { sql } from 'drizzle-orm'
import type { BankContext } from '@/bank/context'
import { newYorkMidnight } from '@/bank/ledger/calendar'
import { minBusinesses } from '@/bank/ledger/seed/profiles'
import { seedLedger, type SeedOptions } from '@/bank/ledger/seed/seed-ledger'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'
import { openTestDatabase, type TestStore } from '@/test/store/database'

export const testAsOf = '2026-06-17'

/** A fresh store with the whole seeded ledger, of which only the big business is kept small. */
export async function openSeededLedger(
  options: Partial<SeedOptions> & { store?: TestStore } = {},
): Promise<OpenDatabase> {
  const { store, ...wanted } = options
  const database = await openTestDatabase('bank/ledger/migrations', store)
  await seedLedger(database, {
    seed: 'test',
    asOf: testAsOf,
    transactions: 300,
    businesses: minBusinesses,
    ...wanted,
  })
  return database
}

/** Moves by assignment to `now`; starts when the seeded books end. */
export function seededContext(database: OpenDatabase): BankContext & { now: { at: number } } {
  const now = { at: newYorkMidnight(testAsOf) }
  return {
    now,
    database,
    clock: { now: () => new Date(now.at) },
    randomBytes: (size) => Buffer.alloc(size, 1),
    settings: {
      origin: 'http://bank.test',
      audience: 'http://bank.test/api',
      sandboxAudience: 'http://bank.test/sandbox/api',
      signingKey: Buffer.alloc(32, 1),
      controlKey: undefined,
      rateLimited: false,
      rotationPolicy: { kind: 'strict' },
    },
  }
}

/** Every parsed body of a table, in the order of its identifiers. */
export async function listBodies<Resource>(
  database: OpenDatabase,
  table: string,
  business?: string,
): Promise<Resource[]> {
  const rows = await database.query(
    `select body from ${table} ${
      business === undefined ? '' : 'where business_id = (select id from business where name = $1)'
    } order by id`,
    business === undefined ? [] : [business],
  )
  return rows.map((row) => JSON.parse(String(row['body'])) as Resource)
}

/** One digest over every row of the ledger but the salted passwords. */
export async function digestLedger(database: OpenDatabase): Promise<Row> {
  const tables = [
    'business',
    'membership',
    'account',
    'card',
    'ledger_transaction',
    'statement',
    'statement_account',
    'customer',
    'invoice',
    'file',
    'setting',
  ]
  const parts = tables.map(
    (table) =>
      `(select md5(string_agg(md5(t::text), '' order by md5(t::text))) from ${table} t) as ${table}`,
  )
  return database.db.transaction(async (tx) => {
    // Instants are written as the store's own time zone has them.
    await tx.execute(sql`set local timezone = 'UTC'`)
    const answer = await tx.execute(sql.raw(`select ${parts.join(', ')}`))
    // Both drivers give `rows`; the shared result type does not say so.
    return (answer as { rows: Row[] }).rows[0] ?? {}
  })
}
