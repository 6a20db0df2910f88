import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { FigureWriter } from '@/lib/server/portfolio/figure-writer'
import type { createEntryReading } from '@/lib/server/portfolio/read-entry'
import { listReadableClients, type ReadableClient } from '@/lib/server/db/session'
import type { Store } from '@/lib/server/db/store'

export interface RefreshRequest {
  /** Of the person who asks: what they may see is asked again all along. */
  sid: string
  /** In the order in which they are wanted. */
  entries: readonly PortfolioEntry[]
  signal: AbortSignal
}

export interface RefreshStep {
  done: number
  total: number
  /** As it is known now; undefined for a client that is no longer this person's to see. */
  entry: PortfolioEntry | undefined
}

interface RefreshDependencies {
  store: Pick<Store, 'database'>
  now: () => Date
  readEntry: ReturnType<typeof createEntryReading>
  writer: FigureWriter
}

/**
 * More than are read at once, since one whose bank asks to be left alone waits without reading; so
 * many may do that before the stream stands still.
 */
const wantedAtOnce = 36

/** A step for each client, as its figures come; one that is slow or fails is in nobody's way. */
export async function* refreshFigures(
  deps: RefreshDependencies,
  demand: RefreshRequest,
): AsyncGenerator<RefreshStep, void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([demand.signal, stop.signal])
  const next = createSupply(deps, demand)
  const ready: (PortfolioEntry | undefined)[] = []
  const bell = createBell(signal)

  const work = async (): Promise<void> => {
    for (let wanted = await next(); wanted !== undefined; wanted = await next()) {
      const { entry, access } = wanted
      const read = access && (await readOne(deps, entry, access, signal))
      if (signal.aborted) return
      ready.push(read)
      bell.ring()
    }
  }
  const working = Promise.all(Array.from({ length: wantedAtOnce }, work))
  working.catch(bell.fail)

  const total = demand.entries.length
  try {
    for (let done = 0; done < total;) {
      if (ready.length === 0) await bell.wait()
      if (signal.aborted) return
      for (const entry of ready.splice(0)) {
        done += 1
        yield { done, total, entry }
      }
    }
  } finally {
    stop.abort()
    await deps.writer.flush()
  }
}

async function readOne(
  deps: RefreshDependencies,
  entry: PortfolioEntry,
  access: ReadableClient,
  signal: AbortSignal,
): Promise<PortfolioEntry | undefined> {
  const triedAt = deps.now().toISOString()
  const outcome = await deps.readEntry(entry, access, signal)
  if (outcome === undefined) return undefined
  const { firm_id, connection_id } = access.token
  if (outcome.kind === 'read') {
    deps.writer.add({ firm_id, connection_id, triedAt, outcome })
    const { figures, readAt } = outcome
    return {
      ...withoutFigures(entry),
      client: access.client,
      figures,
      readAt,
      triedAt,
      failure: null,
    }
  }
  const { failure } = outcome
  deps.writer.add({
    firm_id,
    connection_id,
    triedAt,
    outcome: { kind: 'failed', failure: failure.code },
  })
  const client =
    failure.code === 'needs_reconnect'
      ? { ...access.client, status: 'needs_reconnect' as const, reason: failure.reason }
      : access.client
  const { figures } = entry
  return { ...withoutFigures(entry), client, figures, triedAt, failure: failure.code }
}

/** Spreading an entry would open the seal of its figures, and they are about to be replaced. */
function withoutFigures(entry: PortfolioEntry): Omit<PortfolioEntry, 'figures'> {
  const { client, readAt, triedAt, failure, tags, assigned } = entry
  const { isFavourite, isArchived, period, timeZone } = entry
  return {
    client,
    readAt,
    triedAt,
    failure,
    tags,
    assigned,
    isFavourite,
    isArchived,
    period,
    timeZone,
  }
}

const askedTogether = 48

/** The clients one after the other with what it takes to read them, asked of the store a few at a time. */
function createSupply({ store }: RefreshDependencies, { sid, entries, signal }: RefreshRequest) {
  const waiting = [...entries]
  const held: { entry: PortfolioEntry; access: ReadableClient | undefined }[] = []
  let asking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    const batch = waiting.splice(0, askedTogether)
    const ids = batch.map(({ client }) => client.connection_id)
    const found = await listReadableClients(store.database, sid, ids)
    const byId = new Map(found.map((each) => [each.client.connection_id, each]))
    held.push(...batch.map((entry) => ({ entry, access: byId.get(entry.client.connection_id) })))
  }

  return async () => {
    for (;;) {
      if (signal.aborted) return undefined
      const next = held.shift()
      if (next !== undefined) return next
      if (asking === undefined && waiting.length === 0) return undefined
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await asking
    }
  }
}

/** Wakes the one who waits; a ring that nobody waits for is not lost, since the work lies ready. */
function createBell(signal: AbortSignal) {
  let wake = (): void => {}
  let broken: { cause: unknown } | undefined
  signal.addEventListener('abort', () => wake(), { once: true })
  return {
    ring: () => wake(),
    fail: (cause: unknown) => {
      broken = { cause }
      wake()
    },
    wait: async () => {
      if (broken === undefined && !signal.aborted) {
        await new Promise<void>((resolve) => (wake = resolve))
      }
      if (broken !== undefined) throw broken.cause
    },
  }
}
