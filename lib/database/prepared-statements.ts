import { parse, type PGlite, protocol } from '@electric-sql/pglite'
import type { Row } from '@/lib/database/database'

/** What one statement keeps between two runs of it. */
interface Prepared {
  name: string
  parameterTypes: readonly number[]
  /** What heads the rows of every run; absent for a statement that gives none. */
  heading: Message[]
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
      heading: answer.filter((message) => message.name === 'rowDescription'),
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
    const { name, parameterTypes, heading } = await prepare(text)
    const answer = await send(client, [
      serialize.bind({
        statement: name,
        values: values.map((value, index) => asText(client, value, parameterTypes[index])),
      }),
      serialize.execute({}),
    ])
    const [result] = parse.parseResults([...heading, ...answer], allParsers)
    return result?.rows ?? []
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
