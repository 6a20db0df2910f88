import { expect, test } from 'vitest'
import {
  type DocumentKind,
  type ListedPart,
  listItems,
  type WantedDocument,
} from '@/lib/server/exports/list-items'

const wanted = (id: string): WantedDocument => ({
  id,
  label: id,
  values: {},
  day: undefined,
  find: undefined,
})

/** Each look-up waits until as many are under way as ever are. */
function slowKind(atOnce: number) {
  const waiting: (() => void)[] = []
  let most = 0
  const kind: DocumentKind<{ readonly id: string }> = {
    nameOf: (id) => id,
    nameWithoutId: '',
    list: () => Promise.reject(new Error('nothing is listed')),
    get: async (_bank, id) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        most = Math.max(most, waiting.length)
        if (waiting.length === atOnce) for (const go of waiting.splice(0).toReversed()) go()
      })
      return { id }
    },
    want: ({ id }) => wanted(id),
  }
  return { kind, most: () => most }
}

test('items that were picked are looked up four at once, and come in the order in which they were picked', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `item ${at}`)
  const { kind, most } = slowKind(4)
  const parts = listItems(
    kind,
    { ids },
    { persist: (attempt) => attempt() },
    { readBank: async (read) => ({ kind: 'read', value: await read({} as never) }) },
  )
  const found: ListedPart[] = []
  for await (const part of parts) found.push(part)
  expect(most()).toBe(4)
  expect(found.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
  expect(found.map(({ isWhole }) => isWhole)).toEqual([...found.slice(1).map(() => false), true])
  // What says whether anything can be looked up at all is alone.
  expect(found[0]?.items).toHaveLength(1)
})
