import { type Mutex, parse, type PGlite, protocol } from '@electric-sql/pglite'
import { makePgArray } from 'drizzle-orm/pg-core'
import type { OpenDatabase, Row, StatementOptions } from '@/lib/server/db/store/database'
import { enterFirm } from '@/lib/server/db/store/firm-role'

const asText = (value: string): string => value

/** Dates and timestamps stay the store's text, as they do over PostgreSQL. */
export const pgliteParsers = { 1082: asText, 1114: asText, 1184: asText }

const capacity = 256
const preparable = /^\s*(select|with|insert|update|delete|values)\b/i
const { serialize } = protocol

type Values = (string | null)[]
type Options = StatementOptions & { firm_id?: string | undefined }

/**
 * Prepares each statement once and runs it by its name: `PGlite.query` parses and plans at every call,
 * which for the statement of a page costs 2 ms instead of 0.2. Messages of the protocol pass PGlite's
 * own wait for transactions, so each open one holds `gate`. Callers choose how filters
 * are combined: past the first so many, a statement is not prepared.
 */
export function createPgliteQuery(client: PGlite, gate: Mutex): OpenDatabase['query'] {
  // Put together once: PGlite would copy its hundreds of parsers at every call.
  const parsers = { ...client.parsers, ...pgliteParsers }
  const prepared = new Map<string, Promise<string>>()
  let named = 0

  const send = (parts: readonly Uint8Array[]) => {
    const message = Buffer.concat([...parts, serialize.sync()])
    return gate.runExclusive(() => client.runExclusive(() => client.execProtocol(message)))
  }

  // What comes before the sync is one transaction, and the firm is set for that alone.
  const asFirm = async (firm_id: string): Promise<Uint8Array[]> => [
    serialize.bind({ statement: await findPrepared(enterFirm), values: [firm_id] }),
    serialize.execute({}),
  ]

  const findPrepared = (text: string, firm_id?: string): Promise<string> => {
    const key = keyOf(text, firm_id)
    const known = prepared.get(key)
    if (known !== undefined) return known
    named += 1
    const name = `statement_${named}`
    const preparing = (async () => {
      const first = firm_id === undefined ? [] : await asFirm(firm_id)
      await send([...first, serialize.parse({ name, text })])
      return name
    })()
    prepared.set(key, preparing)
    preparing.catch(() => prepared.delete(key))
    return preparing
  }

  const run = async (
    statement: string,
    values: Values,
    { firm_id, ...options }: Options,
  ): Promise<Row[]> => {
    const first = firm_id === undefined ? [] : await asFirm(firm_id)
    const { messages } = await send([
      ...first,
      serialize.bind({ statement, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    ])
    return parse.parseResults(messages, parsers, options).at(-1)?.rows ?? []
  }

  const runOnce = async (
    text: string,
    values: readonly unknown[],
    { firm_id, ...options }: Options,
  ): Promise<Row[]> => {
    const read = { ...options, parsers: pgliteParsers }
    if (firm_id === undefined) return (await client.query<Row>(text, [...values], read)).rows
    return gate.runExclusive(() =>
      client.transaction(async (inside) => {
        await inside.query(enterFirm, [firm_id])
        return (await inside.query<Row>(text, [...values], read)).rows
      }),
    )
  }

  return async (text, values = [], options = {}) => {
    const texts = values.map(toText)
    const { firm_id } = options
    const isKnown = prepared.has(keyOf(text, firm_id))
    const isPrepared = isKnown || (preparable.test(text) && prepared.size < capacity)
    if (!isPrepared || texts.includes(undefined)) return runOnce(text, values, options)
    return run(await findPrepared(text, firm_id), texts as Values, options)
  }
}

// A plan belongs to the role that it was made for.
function keyOf(text: string, firm_id: string | undefined): string {
  return firm_id === undefined ? text : `firm ${text}`
}

/** Undefined for a value whose text depends on the type of its parameter. */
function toText(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return `${value}`
  }
  return Array.isArray(value) ? makePgArray(value) : undefined
}
