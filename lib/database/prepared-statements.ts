import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Row } from '@/lib/database/database'
import { type Column, readRows, runMessage } from '@/lib/database/wire-format'

/** What one statement keeps between two runs of it. */
interface Prepared {
  name: string
  parameterTypes: readonly number[]
  /** Of the rows of every run; none for a statement that gives none. */
  columns: readonly Column[]
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Parsers = PGlite['parsers']

const { serialize } = protocol

/**
 * Statements are parsed and analysed once and then run by name, where `PGlite.query` does all of it
 * at every call. Same parameters, same rows. The `capacity` most recently used are kept: what callers
 * may combine must not grow the store's memory.
 */
export function createPreparedStatements(
  client: PGlite,
  parsers: Parsers,
  capacity = 256,
): (text: string, values: readonly unknown[]) => Promise<Row[]> {
  const kept = new Map<string, Prepared>()
  const allParsers = { ...client.parsers, ...parsers }
  let named = 0

  async function prepare(text: string): Promise<Prepared> {
    const known = kept.get(text)
    if (known !== undefined) {
      // Deleting first moves it to the end: the order of the map is the order of last use.
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    named += 1
    const name = `s${named}`
    const answer = await send(client, [
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ])
    const prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      columns: answer.flatMap((message) => columnsOf(message, allParsers)),
    }
    kept.set(text, prepared)
    const [oldest] = kept.keys()
    if (kept.size > capacity && oldest !== undefined) await forget(oldest)
    return prepared
  }

  async function forget(text: string): Promise<void> {
    const name = kept.get(text)?.name
    kept.delete(text)
    if (name !== undefined) await send(client, [serialize.close({ type: 'S', name })])
  }

  async function run(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { name, parameterTypes, columns } = await prepare(text)
    const message = runMessage(
      name,
      values.map((value, index) => asText(client, value, parameterTypes[index])),
    )
    return readRows(await receive(client, message), columns)
  }

  return async (text, values) => {
    await client._checkReady()
    // The lock that `PGlite.query` takes too: no statement runs inside somebody else's transaction.
    return client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(async () => {
        try {
          return await run(text, values)
        } catch (cause) {
          if (!isStale(cause)) throw cause
          await forget(text)
          return run(text, values)
        }
      }),
    )
  }
}

function columnsOf(message: Message, parsers: Parsers): Column[] {
  if (!('fields' in message) || message.name !== 'rowDescription') return []
  return (message as { fields: { name: string; dataTypeID: number }[] }).fields.map(
    ({ name, dataTypeID }) => ({ name, read: parsers[dataTypeID] }),
  )
}

/** The bytes of an answer. They pass through the memory of the store, so each piece is copied. */
async function receive(client: PGlite, message: Uint8Array): Promise<Buffer> {
  const pieces: Buffer[] = []
  await client.execProtocolRawStream(message, {
    // What is kept in a folder is written there at once; only a browser has something to sync.
    syncToFs: false,
    onRawData: (bytes) => pieces.push(Buffer.from(bytes)),
  })
  const [only] = pieces
  return only !== undefined && pieces.length === 1 ? only : Buffer.concat(pieces)
}

// One round for the whole batch. The closing Sync ends the statement's own transaction, so what
// failed has changed nothing, and an error is thrown only after it.
function send(client: PGlite, messages: readonly Uint8Array[]): Promise<Message[]> {
  return client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]))
}

function asText(client: PGlite, value: unknown, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : client.serializers[type]
  // oxlint-disable-next-line typescript/no-base-to-string -- As PGlite.query does for other types.
  return serializer === undefined ? String(value) : serializer(value)
}

/** The schema changed under the statement (0A000), or somebody deallocated it (26000). */
function isStale(cause: unknown): boolean {
  return (
    cause instanceof Error && 'code' in cause && (cause.code === '0A000' || cause.code === '26000')
  )
}
