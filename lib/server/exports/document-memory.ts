import { digestOf } from '@/lib/bank-contract/secret-text'
import {
  addKeptPart,
  beginKept,
  finishKept,
  type Kept,
  keepTogether,
  listAllKept,
  readKept,
  type RunRef,
  type WholeThing,
} from '@/lib/server/db/export-kept'
import type { Store } from '@/lib/server/db/store'
import type { DocumentMemory } from '@/lib/server/exports/fetch-document'

/** How long fetched documents may wait, how many bytes of them, and how many. */
interface DocumentRest {
  readonly ms: number
  readonly bytes: number
  readonly count: number
}

// A program that is killed fetches so much again, and no more.
const defaultRest: DocumentRest = { ms: 2000, bytes: 4 * 1024 * 1024, count: 1000 }

export interface EndingMemory extends DocumentMemory {
  /** Keeps what waits where the run goes on later, drops it where it does not, and keeps nothing from then on. */
  end: (goesOn: boolean) => Promise<void>
}

/**
 * The documents that a run has fetched, sealed. Those that lie in memory wait for one another and are written
 * together, since a statement for each took as long as fetching it.
 */
export function createDocumentMemory(
  store: Pick<Store, 'database' | 'vault'>,
  run: RunRef,
  rest: DocumentRest = defaultRest,
): EndingMemory {
  const nameOf = (id: string) => `document ${digestOf(id)}`
  // What an earlier process kept, read once: within a run no document comes twice.
  let earlier: Promise<ReadonlyMap<string, Kept>> | undefined
  const listEarlier = async () =>
    new Map((await listAllKept(store, run)).map((kept) => [kept.name, kept] as const))

  let waiting: WholeThing[] = []
  let bytesWaiting = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let isOver = false
  const write = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const things = waiting
    waiting = []
    bytesWaiting = 0
    if (things.length > 0) writing = writing.then(() => keepTogether(store, run, things))
    // The one that is kept next says why it failed.
    writing.catch(() => {})
    return writing
  }
  const keepLater = async (thing: WholeThing): Promise<void> => {
    waiting.push(thing)
    bytesWaiting += thing.bytes.length
    timer ??= setTimeout(() => void write(), rest.ms).unref()
    const isFull = bytesWaiting >= rest.bytes || waiting.length >= rest.count
    await (isFull ? write() : writing)
  }

  return {
    find: async (id) => {
      earlier ??= listEarlier()
      const kept = (await earlier).get(nameOf(id))
      if (kept === undefined) return undefined
      const [sha256 = '', ending] = kept.mark?.split(' ') ?? []
      return {
        bytes: kept.size,
        sha256,
        endsAsPdf: ending === 'whole',
        content: readKept(store, run, kept),
        dispose: async () => {},
      }
    },
    keep: async (id, { bytes, sha256, endsAsPdf, content }) => {
      if (isOver) return
      const name = nameOf(id)
      const mark = `${sha256} ${endsAsPdf ? 'whole' : 'open'}`
      if (content instanceof Uint8Array) {
        await keepLater({ name, bytes: content, mark })
        return
      }
      const kept = await beginKept(store, run, name)
      let parts = 0
      for await (const part of content) {
        await addKeptPart(store, run, kept, parts, part)
        parts += 1
      }
      await finishKept(store, run, kept, { parts, size: bytes, mark })
    },
    end: async (goesOn) => {
      isOver = true
      if (!goesOn) waiting = []
      await write()
    },
  }
}
