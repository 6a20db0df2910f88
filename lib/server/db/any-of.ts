import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * That a column is one of these, which the store finds first and then looks up by the column's index: as a list
 * of its own it would be held against every row there is.
 */
export function isAnyOf(column: SQLWrapper, found: SQLWrapper): SQL {
  return sql`${column} = any(array(${found}))`
}
