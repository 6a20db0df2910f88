import { LRUCache } from 'lru-cache'
import { type FigureReading, listLastFigures, saveFigures } from '@/lib/server/db/client-figures'
import type { Store } from '@/lib/server/db/store'
import type { ClientFigures } from '@/lib/domain/clients/client'
import { keepKnown } from '@/lib/domain/clients/figure-lists'
import type { ConnectionRef } from '@/lib/server/db/connection'

/** What a sealed text of this client holds; undefined for figures of an older form. */
export type OpenFigures = (owner: ConnectionRef, sealed: string) => ClientFigures | undefined

const maxOpened = 5000

/**
 * Opens figures, and the same ones only once: a portfolio shows the same hundred clients again and
 * again. What was opened counts for that very text of that client alone, so whatever instance wrote
 * newer ones, those are opened.
 */
export function createFigureOpening(open: OpenFigures, capacity = maxOpened): OpenFigures {
  const opened = new LRUCache<string, { sealed: string; figures: ClientFigures | undefined }>({
    max: capacity,
  })
  return (owner, sealed) => {
    const key = `${owner.firm_id} ${owner.connection_id}`
    const known = opened.get(key)
    if (known?.sealed === sealed) return known.figures
    const figures = open(owner, sealed)
    opened.set(key, { sealed, figures })
    return figures
  }
}

export interface FigureWriter {
  add: (reading: FigureReading) => void
  /** Once all that was added so far is written. */
  flush: () => Promise<void>
}

const pauseMilliseconds = 150
const maxBatchSize = 100

/** Writes readings a few at a time, so that a thousand clients are not a thousand statements. */
export function createFigureWriter(
  store: Pick<Store, 'database' | 'vault'>,
  onFailure: (cause: unknown) => void,
): FigureWriter {
  let waiting: FigureReading[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    // Figures that could not be stored are read again; only the last known ones are lost.
    if (batch.length > 0) writing = writing.then(() => saveWhole(store, batch)).catch(onFailure)
    return writing
  }

  return {
    add: (reading) => {
      waiting.push(reading)
      if (waiting.length >= maxBatchSize) void write()
      else timer ??= setTimeout(() => void write(), pauseMilliseconds).unref()
    },
    flush: write,
  }
}

/** What a reading left unread is kept as it was last known, also by what others have written meanwhile. */
async function saveWhole(
  store: Pick<Store, 'database' | 'vault'>,
  readings: readonly FigureReading[],
): Promise<void> {
  const partial = readings.filter(
    ({ outcome }) => outcome.kind === 'read' && outcome.figures.unread !== undefined,
  )
  if (partial.length === 0) return saveFigures(store, readings)
  const known = await listLastFigures(
    store,
    partial.map(({ connection_id }) => connection_id),
  )
  const whole: FigureReading[] = []
  for (const reading of readings.toSorted((one, other) =>
    one.triedAt.localeCompare(other.triedAt),
  )) {
    const { connection_id, outcome } = reading
    const last = known.get(connection_id)
    if (outcome.kind === 'failed') {
      whole.push(reading)
      continue
    }
    const figures = last === undefined ? outcome.figures : keepKnown(outcome.figures, last)
    known.set(connection_id, { figures, readAt: outcome.readAt })
    whole.push({ ...reading, outcome: { ...outcome, figures } })
  }
  await saveFigures(store, whole)
}
