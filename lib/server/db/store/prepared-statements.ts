import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Row } from '@/lib/server/db/store/database'
import { type Column, readRows, runMessage } from '@/lib/server/db/store/wire-format'

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
const usualAnswer = 128 * 1024
const largestKept = 1024 * 1024

/**
 * Statements are parsed and analysed once and then run by name, where `PGlite.query` does all of it
 * at every call. Same parameters, same rows. The `capacity` most recently used are kept: what callers
 * may combine must not grow the store's memory.
 */
export function createPreparedStatements(
  client: PGlite,
  parsers: Parsers,
  capacity = 256,
): (text: string, values: readonly unknown[], unread?: string) => Promise<Row[]> {
  const kept = new Map<string, Prepared>()
  const allParsers = { ...client.parsers, ...parsers }
  let named = 0
  const receive = createReceiver(client)

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

  async function run(text: string, values: readonly unknown[], unread?: string): Promise<Row[]> {
    const { name, parameterTypes, columns } = await prepare(text)
    const message = runMessage(
      name,
      values.map((value, index) => asText(client, value, parameterTypes[index])),
    )
    return readRows(await receive(message), columns, unread)
  }

  return async (text, values, unread) => {
    await client._checkReady()
    // The lock that `PGlite.query` takes too: no statement runs inside somebody else's transaction.
    return client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(async () => {
        try {
          return await run(text, values, unread)
        } catch (cause) {
          if (!isStale(cause)) throw cause
          await forget(text)
          return run(text, values, unread)
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

/** Sends a message and gives the bytes of its answer, which the next one overwrites. */
function createReceiver(client: PGlite): (message: Uint8Array) => Promise<Buffer> {
  // Memory that is not the script's own makes the collector run early, so it is not asked for anew.
  let inbox: Buffer = Buffer.allocUnsafeSlow(usualAnswer)
  return async (message) => {
    let length = 0
    if (inbox.length > largestKept) inbox = Buffer.allocUnsafeSlow(usualAnswer)
    await client.execProtocolRawStream(message, {
      // What is kept in a folder is written there at once; only a browser has something to sync.
      syncToFs: false,
      onRawData: (bytes) => {
        if (length + bytes.length > inbox.length) {
          inbox = Buffer.concat([inbox], Math.max(inbox.length * 2, length + bytes.length))
        }
        inbox.set(bytes, length)
        length += bytes.length
      },
    })
    return inbox.subarray(0, length)
  }
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
