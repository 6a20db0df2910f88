import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type PgRemoteDatabase } from 'drizzle-orm/pg-proxy'
import type { Query } from '@/lib/server/db/store/database'

/** Drizzle's, for the statements of one `Query`: who wants several of them in a transaction begins that. */
export type QueryBuilder = Omit<PgRemoteDatabase, 'transaction'>

/**
 * Runs what Drizzle builds through `query`, so that it is prepared, bound to a firm and part of a
 * transaction as `query` is. An error is the store's own: Drizzle's would carry the statement's values.
 */
export async function build<Result>(
  query: Query,
  run: (db: QueryBuilder) => PromiseLike<Result>,
): Promise<Result> {
  const db = drizzle(async (text, values, method) => ({
    rows: await query(text, values, method === 'all' ? { rowMode: 'array' } : {}),
  }))
  try {
    return await run(db)
  } catch (cause) {
    throw cause instanceof DrizzleQueryError ? cause.cause : cause
  }
}
