import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The query builder, the same over both stores. Inside a transaction use the one handed in. */
export type Database = PgDatabase<PgQueryResultHKT>

export type Row = Record<string, unknown>

export interface StatementOptions {
  /** Each row as its values in their order, for the query builder, which names no column. */
  rowMode?: 'array'
}

/** One statement with `$1` placeholders; `build` in query-builder.ts runs Drizzle's by it. */
export type Query = (
  text: string,
  values?: readonly unknown[],
  options?: StatementOptions,
) => Promise<Row[]>

export interface OpenDatabase {
  kind: 'embedded' | 'postgres'
  db: Database
  /**
   * A frequent statement, prepared at its first use. int8 reads as a number, timestamps as the
   * store's text. Inside a transaction the embedded store would wait for itself for ever. With a firm
   * (see `forFirm`) the rows of every other are hidden from it.
   */
  query: (
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions & { firm_id?: string | undefined },
  ) => Promise<Row[]>
  /** Several statements, all or none. Only their own `query` may be used within. */
  transaction: <Result>(run: (query: Query) => Promise<Result>) => Promise<Result>
  /** The whole of it as one file, compressed; a server has programs of its own for that. */
  dump?: (() => Promise<Blob>) | undefined
  close: () => Promise<void>
}

export type DatabaseSource =
  | { kind: 'embedded'; folder: string }
  | { kind: 'postgres'; url: string; poolSize?: number }

export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError'
}

/** The store has migrations from before the baseline, and not all of them. */
export class OutdatedStoreError extends Error {
  override name = 'OutdatedStoreError'
}
