import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import { allTables } from '@/lib/server/db/all-tables'
import type { ConnectionRef } from '@/lib/server/db/connection'
import { connection } from '@/lib/server/db/connection-schema'
import type { Query } from '@/lib/server/db/store/database'
import { build } from '@/lib/server/db/store/query-builder'

/** A table that holds rows of a client, and which of them are its. */
export interface ClientTable {
  readonly table: PgTable
  readonly name: string
  readonly isOf: (ref: ConnectionRef) => SQL
}

/** What is kept of a client that has left: it is no part of what a firm holds of one. */
const keptOfAll = new Set(['audit_event', 'departure', 'forgotten_client'])

/**
 * Every table that names a client, or a row of such a table, found by the tables’ own keys: one that a later
 * version adds is among them.
 */
export const clientTables: readonly ClientTable[] = findClientTables()

function findClientTables(): ClientTable[] {
  const found = new Map<string, ClientTable>()
  const add = (table: PgTable, isOf: ClientTable['isOf']): void => {
    found.set(getTableName(table), { table, name: getTableName(table), isOf })
  }
  add(connection, ({ connection_id }) => sql`${connection.id} = ${connection_id}`)
  for (const table of allTables) {
    const column = columnOf(table, 'connection_id')
    if (column === undefined || keptOfAll.has(getTableName(table))) continue
    add(table, ({ connection_id }) => sql`${column} = ${connection_id}`)
  }
  // Until no further table leads to one of them.
  for (let before = 0; before !== found.size;) {
    before = found.size
    for (const table of allTables) {
      const name = getTableName(table)
      const parent = found.has(name) || keptOfAll.has(name) ? undefined : parentOf(table, found)
      if (parent !== undefined) add(table, parent)
    }
  }
  return [...found.values()]
}

function columnOf(table: PgTable, name: string): PgColumn | undefined {
  return getTableConfig(table).columns.find((column) => column.name === name)
}

function parentOf(
  table: PgTable,
  found: ReadonlyMap<string, ClientTable>,
): ClientTable['isOf'] | undefined {
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const parent = found.get(getTableName(foreignTable))
    const [column, foreign] = [columns.at(-1), foreignColumns.at(-1)]
    if (parent === undefined || column === undefined || foreign === undefined) continue
    return (ref) =>
      inArray(
        column,
        new QueryBuilder().select({ id: foreign }).from(parent.table).where(parent.isOf(ref)),
      )
  }
  return undefined
}

/** How many rows of each table are a client’s; none of a table without one. */
export async function countClientRows(
  query: Query,
  ref: ConnectionRef,
): Promise<{ table: string; rows: number }[]> {
  const counts: { table: string; rows: number }[] = []
  for (const { table, name, isOf } of clientTables) {
    const rows = await build(query, (db) => db.$count(table, isOf(ref)))
    if (rows > 0) counts.push({ table: name, rows })
  }
  return counts
}

/** Rows of a table as the store has them, by the names of its columns: some at a time. */
export async function* readClientRows(
  query: Query,
  { table, name, isOf }: ClientTable,
  ref: ConnectionRef,
): AsyncGenerator<Record<string, unknown>[]> {
  const pageSize = 200
  for (let offset = 0; ; offset += pageSize) {
    const rows = await build(query, (db) =>
      db
        .select({ row: sql<string>`to_jsonb(${sql.identifier(name)})::text` })
        .from(table)
        .where(isOf(ref))
        .orderBy(sql`ctid`)
        .limit(pageSize)
        .offset(offset),
    )
    if (rows.length > 0) {
      // A row of the store is an object.
      yield rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>)
    }
    if (rows.length < pageSize) return
  }
}
