import type { PGlite } from '@electric-sql/pglite'
import { makePgArray } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Query, Row } from '@/lib/server/db/store/database'

const asText = (value: string): string => value

/** Dates and timestamps stay the store's text, as they do over PostgreSQL. */
export const pgliteParsers = { 1082: asText, 1114: asText, 1184: asText }

const capacity = 256
const preparable = /^\s*(select|with|insert|update|delete|values)\b/i

/**
 * Prepares each statement once by SQL's own PREPARE and runs it by EXECUTE: `PGlite.query` parses and
 * plans at every call, which for the statement of a page costs 2 ms instead of 0.3. Callers choose
 * how filters are combined: past the first so many, a statement is not prepared.
 */
export function createPgliteQuery(client: PGlite): Query {
  const options = { parsers: pgliteParsers }
  const prepared = new Map<string, Promise<string>>()
  let named = 0

  const prepare = (text: string): Promise<string> => {
    named += 1
    const name = `statement_${named}`
    const preparing = client.exec(`prepare ${name} as ${text}`).then(() => name)
    prepared.set(text, preparing)
    preparing.catch(() => prepared.delete(text))
    return preparing
  }

  return async (text, values = []) => {
    const literals = values.map(toLiteral)
    const isPrepared = prepared.has(text) || (preparable.test(text) && prepared.size < capacity)
    if (!isPrepared || literals.includes(undefined)) {
      return (await client.query<Row>(text, [...values], options)).rows
    }
    const name = await (prepared.get(text) ?? prepare(text))
    const call = literals.length === 0 ? name : `${name}(${literals.join(', ')})`
    const [result] = await client.exec(`execute ${call}`, options)
    return result?.rows ?? []
  }
}

/** Undefined for a value whose text depends on the type of its parameter. */
function toLiteral(value: unknown): string | undefined {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return `'${value}'`
  }
  return Array.isArray(value) ? pg.escapeLiteral(makePgArray(value)) : undefined
}
