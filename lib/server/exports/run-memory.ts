import {
  addKeptPart,
  beginKept,
  finishKept,
  listKept,
  readKeptPart,
  removeKept,
  type RunRef,
} from '@/lib/server/db/export-kept'
import type { Store } from '@/lib/server/db/store'
import { createDocumentMemory, type EndingMemory } from '@/lib/server/exports/document-memory'
import type { NoteMemory } from '@/lib/server/exports/export-plan'
import type { RowMemory } from '@/lib/server/exports/kept-rows'

/** What a run keeps of what it has read, so that it goes on where a program ended. */
export function createRunMemory(
  store: Pick<Store, 'database' | 'vault'>,
  run: RunRef,
): { rows: RowMemory; documents: EndingMemory; notes: NoteMemory } {
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  const sizes = new Map<string, number>()
  const rows: RowMemory = {
    list: async (walk) => {
      const kept = await listKept(store, run, `rows ${walk}`)
      return kept.map(({ id, parts, mark }) => ({ id, parts, edge: mark }))
    },
    read: async (window, part) => decoder.decode(await readKeptPart(store, run, window, part)),
    begin: (walk, place) => beginKept(store, run, `rows ${walk}`, place),
    add: async (window, part, text) => {
      const bytes = encoder.encode(text)
      sizes.set(window, (sizes.get(window) ?? 0) + bytes.length)
      await addKeptPart(store, run, window, part, bytes)
    },
    close: async (window, { parts, edge }) => {
      const size = sizes.get(window) ?? 0
      sizes.delete(window)
      await finishKept(store, run, window, { parts, size, mark: edge })
    },
    forget: (walk) => removeKept(store, run, { name: `rows ${walk}` }),
  }
  const notes: NoteMemory = {
    find: async (name) => {
      const [kept] = await listKept(store, run, `note ${name}`)
      return kept && decoder.decode(await readKeptPart(store, run, kept.id, 0))
    },
    keep: async (name, text) => {
      const bytes = encoder.encode(text)
      const kept = await beginKept(store, run, `note ${name}`)
      await addKeptPart(store, run, kept, 0, bytes)
      await finishKept(store, run, kept, { parts: 1, size: bytes.length, mark: null })
    },
  }
  return { rows, documents: createDocumentMemory(store, run), notes }
}
