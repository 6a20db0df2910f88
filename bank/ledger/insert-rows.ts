import { getTableColumns, getTableName, type InferInsertModel, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/lib/server/db/store/database'

/**
 * Writes many rows in one statement: one parameter per column, whatever the number of rows. An
 * absent or undefined column is written as null.
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
    // Columns of the ledger are text, numbers and booleans, and dates as text.
    const values = rows.map((row) => (row as Record<string, Stored>)[key] ?? null)
    // A collation belongs to the column, not to the type of an array.
    return columnArray(values, column.getSQLType().replace(/ collate .*$/, ''))
  })
  await db.execute(
    sql`insert into ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)})
        select * from unnest(${sql.join(arrays, sql`, `)})`,
  )
}

type Stored = string | number | boolean | null

const separator = '\u001e'
const absent = '\\N'

// An array literal has every quotation mark in it escaped, and a body is full of them: split text
// costs half. Text that contains the separator or the marker of null goes as an array.
function columnArray(values: readonly Stored[], type: string): SQL {
  const texts = values.map((value) => (value === null ? absent : String(value)))
  const splits = values.every(
    (value, index) =>
      value === null || (texts[index] !== absent && !texts[index]?.includes(separator)),
  )
  const joined = texts.join(separator)
  // Splitting nothing gives no value at all, not one empty value.
  return splits && joined !== ''
    ? sql`string_to_array(${joined}, ${separator}, ${absent})::${sql.raw(type)}[]`
    : sql`${sql.param([...values])}::${sql.raw(type)}[]`
}

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
