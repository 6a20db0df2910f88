import type { Row } from '@/lib/server/db/store/database'

/**
 * Reads the columns of a raw row, and refuses one that is not of the type it was declared with. For the
 * list of clients, the claim of a refresh and the token ledger, whose statements Drizzle cannot say: of
 * every other it infers the row.
 */
export const column = {
  text,
  optionalText: (row: Row, name: string): string | null =>
    row[name] == null ? null : text(row, name),
  number: (row: Row, name: string): number => {
    const value = row[name]
    if (typeof value !== 'number') throw unexpected(name)
    return value
  },
}

function text(row: Row, name: string): string {
  const value = row[name]
  if (typeof value !== 'string') throw unexpected(name)
  return value
}

function unexpected(name: string): Error {
  return new Error(`the store's column ${name} is not of the expected type`)
}
