import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/lib/database/database'

/**
 * Writes many rows in one statement: one array parameter per column, whatever the number of rows.
 * Every row must name every column of the table, except that an absent one is null.
 */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => sql.identifier(column.name))
  const arrays = columns.map(([key, column]) => {
    const values = rows.map((row) => (row as Record<string, unknown>)[key] ?? null)
    // A collation belongs to the column, not to the type of an array.
    const type = column.getSQLType().replace(/ collate .*$/, '')
    return sql`${sql.param(values)}::${sql.raw(type)}[]`
  })
  await db.execute(
    sql`insert into ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)})
        select * from unnest(${sql.join(arrays, sql`, `)})`,
  )
}
