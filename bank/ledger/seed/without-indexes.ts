import { sql } from 'drizzle-orm'
import type { Database } from '@/lib/server/db/store/database'

/**
 * Runs `write` with the secondary indexes of a table gone and builds them afterwards: sorting once
 * is many times faster than finding a place for every row. Use inside a transaction, so that a
 * crash leaves the table as it was.
 */
export async function withoutIndexes(
  db: Database,
  table: string,
  worthwhile: boolean,
  write: () => Promise<void>,
): Promise<void> {
  if (!worthwhile) {
    await write()
    return
  }
  const found = await db.execute(
    sql`select indexname, indexdef from pg_indexes
        where schemaname = current_schema() and tablename = ${table}
          and indexname <> ${`${table}_pkey`}`,
  )
  // Both drivers give `rows`; the shared result type does not say so.
  const { rows } = found as { rows: { indexname: string; indexdef: string }[] }
  for (const { indexname } of rows) await db.execute(sql`drop index ${sql.identifier(indexname)}`)
  await write()
  for (const { indexdef } of rows) await db.execute(sql.raw(indexdef))
}
