import { open } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createShelf } from '@/lib/server/ledgers/sorted-shelf'

interface Word {
  readonly at: number
  readonly text: string
}

const compare = (one: Word, other: Word) =>
  one.at - other.at || (one.text < other.text ? -1 : one.text > other.text ? 1 : 0)

async function all<Value>(pages: AsyncIterable<readonly Value[]>): Promise<Value[]> {
  const values: Value[] = []
  for await (const page of pages) values.push(...page)
  return values
}

const words = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 9 }),
    text: fc.string({ unit: 'grapheme', maxLength: 300 }),
  }),
  { maxLength: 400 },
)

test('values come in their order each time, however few of them memory holds', async () => {
  await fc.assert(
    fc.asyncProperty(words, fc.integer({ min: 1, max: 500 }), async (values, inMemory) => {
      const shelf = createShelf<Word>({ compare, inMemory })
      try {
        for (let at = 0; at < values.length; at += 7) await shelf.add(values.slice(at, at + 7))
        const wanted = values.toSorted(compare)
        expect(await all(shelf.pages())).toEqual(wanted)
        expect(await all(shelf.pages())).toEqual(wanted)
      } finally {
        await shelf.dispose()
      }
    }),
    { numRuns: 60 },
  )
})

test('a short list is on no disk', async () => {
  const openFile = () => Promise.reject(new Error('no disk is needed'))
  const shelf = createShelf<Word>({ compare, openFile })
  await shelf.add([{ at: 2, text: 'two' }])
  await shelf.add([{ at: 1, text: 'one' }])
  expect((await all(shelf.pages())).map(({ text }) => text)).toEqual(['one', 'two'])
})

test('a full disk is said as what it is', async () => {
  const openFile = () => open('/dev/full', 'r+')
  const shelf = createShelf<Word>({ compare, inMemory: 1, openFile })
  const values = [
    { at: 2, text: 'two' },
    { at: 1, text: 'one' },
  ]
  await expect(shelf.add(values)).rejects.toMatchObject({ code: 'ENOSPC' })
  await shelf.dispose()
})
