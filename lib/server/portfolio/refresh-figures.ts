import type { Client, ColumnList } from '@/lib/domain/clients/client'
import { keepKnown } from '@/lib/domain/clients/figure-lists'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import type { FigureWriter } from '@/lib/server/portfolio/figure-store'
import type { createEntryReading, WantedEntry } from '@/lib/server/portfolio/read-entry'
import { findCurrentRight, type ReadableClient } from '@/lib/server/db/current-right'
import type { Store } from '@/lib/server/db/store'

export interface RefreshRequest {
  /** Of the person whose clients they are: what they may see is checked again for each batch. */
  sid: string
  /** In the order in which they are wanted. */
  entries: readonly PortfolioEntry[]
  /** What is read of one besides what is read of all. */
  listsOf: (entry: PortfolioEntry) => readonly ColumnList[]
  signal: AbortSignal
  onStep: (step: RefreshStep) => void
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
 * More than are read at once, since one whose bank asks for a pause waits without reading; so many may
 * do that before no other is begun.
 */
const begunAtOnce = 36

/** A step for each client as its figures come: a slow one delays no other. Ends early when aborted. */
export async function refreshFigures(
  deps: RefreshDependencies,
  request: RefreshRequest,
): Promise<void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([request.signal, stop.signal])
  const next = createSupply(deps, { ...request, signal })
  const total = request.entries.length
  let done = 0
  const work = async (): Promise<void> => {
    for (let wanted = await next(); wanted !== undefined; wanted = await next()) {
      const { entry, access } = wanted
      const lists = request.listsOf(entry)
      const read = access && (await readOne(deps, { entry, access, lists }, signal))
      if (signal.aborted) return
      done += 1
      request.onStep({ done, total, entry: read })
    }
  }
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    await Promise.race([Promise.all(Array.from({ length: begunAtOnce }, work)), aborted])
  } finally {
    stop.abort()
    await deps.writer.flush()
  }
}

async function readOne(
  deps: RefreshDependencies,
  wanted: WantedEntry,
  signal: AbortSignal,
): Promise<PortfolioEntry | undefined> {
  const { entry, access } = wanted
  const triedAt = deps.now().toISOString()
  const outcome = await deps.readEntry(wanted, signal)
  if (outcome === undefined) return undefined
  const { firm_id, connection_id } = access.token
  if (outcome.kind === 'read') {
    const { readAt } = outcome
    deps.writer.add({ firm_id, connection_id, triedAt, outcome })
    return {
      ...withoutFigures(entry),
      client: access.client,
      figures: keepKnown(outcome.figures, entry),
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
      ? endedClient(access.client, failure.reason, triedAt)
      : access.client
  const { figures } = entry
  return { ...withoutFigures(entry), client, figures, triedAt, failure: failure.code }
}

/** As the store has it since this reading found that access has ended. */
function endedClient(client: Client, reason: ReconnectReason, at: string): Client {
  const { grant_ends_at } = client
  const endedAt = Date.parse(at) < Date.parse(grant_ends_at) ? at : grant_ends_at
  return { ...client, status: 'needs_reconnect', reason, grant_ends_at: endedAt }
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

const batchSize = 48

/** The clients one after the other with what it takes to read them, from the store a batch at a time. */
function createSupply(
  { store }: RefreshDependencies,
  { sid, entries, signal }: Pick<RefreshRequest, 'sid' | 'entries' | 'signal'>,
) {
  const waiting = [...entries]
  const ready: { entry: PortfolioEntry; access: ReadableClient | undefined }[] = []
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    const batch = waiting.splice(0, batchSize)
    const ids = batch.map(({ client }) => client.connection_id)
    const right = await findCurrentRight(store.database, sid, ids)
    const byId = new Map(right?.clients.map((each) => [each.client.connection_id, each]))
    ready.push(...batch.map((entry) => ({ entry, access: byId.get(entry.client.connection_id) })))
  }

  return async () => {
    for (;;) {
      if (signal.aborted) return undefined
      const next = ready.shift()
      if (next !== undefined) return next
      if (loading === undefined && waiting.length === 0) return undefined
      loading ??= load().finally(() => {
        loading = undefined
      })
      await loading
    }
  }
}
