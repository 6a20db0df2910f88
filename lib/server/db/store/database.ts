import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The query builder, the same over both stores. Inside a transaction use the one handed in. */
export type Database = PgDatabase<PgQueryResultHKT>

export type Row = Record<string, unknown>

export interface OpenDatabase {
  kind: 'embedded' | 'postgres'
  db: Database
  /**
   * One hot statement with `$1` placeholders; prepared where the store can. int8 reads as a number,
   * timestamps as the store's text. Not for use inside `db.transaction` on the embedded store. The
   * text column `unread` is only passed on, so it may come as its UTF-8 bytes.
   */
  query: (text: string, values?: readonly unknown[], unread?: string) => Promise<Row[]>
  close: () => Promise<void>
}

export type DatabaseSource =
  | { kind: 'embedded'; folder: string }
  | { kind: 'postgres'; url: string; poolSize?: number }

export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}
