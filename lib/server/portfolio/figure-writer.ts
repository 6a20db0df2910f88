import { type FigureReading, saveFigures } from '@/lib/server/db/client-figures'
import type { Store } from '@/lib/server/db/store'

export interface FigureWriter {
  add: (reading: FigureReading) => void
  /** Once all that was added so far is written. */
  flush: () => Promise<void>
}

const pauseMilliseconds = 150
const mostTogether = 100

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
    // What could not be kept is read again: nobody's figures are lost, only their last known ones.
    if (batch.length > 0) writing = writing.then(() => saveFigures(store, batch)).catch(onFailure)
    return writing
  }

  return {
    add: (reading) => {
      waiting.push(reading)
      if (waiting.length >= mostTogether) void write()
      else timer ??= setTimeout(() => void write(), pauseMilliseconds).unref()
    },
    flush: write,
  }
}
