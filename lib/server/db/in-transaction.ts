import { type SQL, sql } from 'drizzle-orm'
import type { OpenDatabase, Row } from '@/lib/server/db/store/database'

export type Query = (text: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * Several statements, all or none, with `$1` placeholders. int8 reads as the driver pleases: cast it
 * to float8. The outer `database` must not be used within, nor anything slower than the store.
 */
export function inTransaction<Result>(
  database: OpenDatabase,
  run: (query: Query) => Promise<Result>,
): Promise<Result> {
  return database.db.transaction((transaction) =>
    run(async (text, values = []) => {
      // Both drivers answer with `rows`; the common type of the two does not say so.
      const result: unknown = await transaction.execute(bind(text, values))
      return (result as { rows: Row[] }).rows
    }),
  )
}

function bind(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1] ?? null}`,
    ),
  )
}
