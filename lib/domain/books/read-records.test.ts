import { Readable } from 'node:stream'
import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { BooksFileError } from '@/lib/domain/books/books-problem'
import { readRecords, type TableFormat } from '@/lib/domain/books/read-records'

const commas: TableFormat = { delimiter: ',', quote: '"' }

/** Never within a character, as a decoder gives them. */
async function* inChunks(text: string, size: number): AsyncGenerator<string> {
  const characters = Array.from(text)
  for (let at = 0; at < characters.length; at += size) {
    yield characters.slice(at, at + size).join('')
  }
}

async function read(text: string, format = commas, size = 7) {
  const records: [number, readonly string[]][] = []
  for await (const { line, cells } of readRecords(inChunks(text, size), format)) {
    records.push([line, cells])
  }
  return records
}

async function problemOf(text: string) {
  try {
    await read(text)
    return undefined
  } catch (cause) {
    return cause instanceof BooksFileError ? cause.problem : cause
  }
}

test('a record knows the line of the file at which it begins, whatever ends a line', async () => {
  const text = 'a,b\r\n1,"x\r\ny"\r\n\r\n\n2,3\r4,5\n\n "x" ,6\n7,"p\nq"\r"z\rz",9'
  const records = [
    [1, ['a', 'b']],
    [2, ['1', 'x\r\ny']],
    [6, ['2', '3']],
    [7, ['4', '5']],
    [9, ['x', '6']],
    [10, ['7', 'p\nq']],
    [12, ['z\rz', '9']],
  ]
  for (const size of [1, 2, 3, 1000]) expect(await read(text, commas, size)).toEqual(records)
})

test('a quote that is not closed is named with the line at which its record begins', async () => {
  expect(await problemOf('a,b\n1,2\n3,"x\n4,5\n6,7\n')).toEqual({
    code: 'quote_not_closed',
    line: 3,
  })
})

test('a quote within a cell is named with its line and column', async () => {
  expect(await problemOf('a,b\n1,6" pipe\n')).toEqual({ code: 'stray_quote', line: 2, column: 2 })
  expect(await problemOf('a,b\n"ab"c,1\n')).toEqual({ code: 'stray_quote', line: 2, column: 1 })
  expect(await read('a,6" pipe', { delimiter: ',', quote: undefined })).toEqual([
    [1, ['a', '6" pipe']],
  ])
})

test('a cell without an end stops the reading before it fills the memory', async () => {
  expect(await problemOf(`a\n"${'x\n'.repeat(600_000)}`)).toEqual({
    code: 'line_too_long',
    line: 2,
  })
})

test.each([
  ['of delimiters alone, in one piece', [`a,b\n${','.repeat(1_200_000)}`]],
  ['of delimiters alone, in many', ['a,b\n', ...Array<string>(20).fill(','.repeat(60_000))]],
  ['after an end of line in two pieces', ['a,b\r', `\n${','.repeat(1_200_000)}`]],
  ['of more cells than any table has', [`a,b\n${','.repeat(1000)}\n`]],
])('a line %s ends the reading', async (_, chunks) => {
  const given = Readable.from(chunks) as AsyncIterable<string>
  const reading = (async () => {
    for await (const record of readRecords(given, { delimiter: ',', quote: '"' })) void record
  })()
  await expect(reading).rejects.toMatchObject({ problem: { code: 'line_too_long', line: 2 } })
})

test('whatever a library writes as a table is read back, cell by cell and line by line', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a"b', 'x,y', 'p\nq', '', 'ü'),
  )
  const table = fc.array(
    fc.array(
      cell.map((text) => text.trim()),
      { minLength: 2, maxLength: 4 },
    ),
  )
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(',', ';', '\t'), async (rows, delimiter) => {
      const text = stringify(rows, { delimiter, quoted: true })
      const records = await read(text, { delimiter, quote: '"' }, 5)
      let line = 1
      const expected: [number, string[]][] = []
      for (const row of rows) {
        if (row.some((each) => each !== '')) expected.push([line, row])
        line += row.reduce((sum, each) => sum + (each.match(/\r\n|\n|\r/gu)?.length ?? 0), 1)
      }
      expect(records).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('a file is read no further ahead than its lines are taken, however long it is', async () => {
  const perChunk = 1000
  let given = 0
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      given += perChunk
      yield '2026-06-01,5.00,Acme\n'.repeat(perChunk)
    }
  }
  let taken = 0
  let furthest = 0
  for await (const { cells } of readRecords(endless(), commas)) {
    taken += cells.length > 0 ? 1 : 0
    furthest = Math.max(furthest, given - taken)
    if (taken === 100_000) break
  }
  expect(furthest).toBeLessThan(20 * perChunk)
  const then = given
  await new Promise((resolve) => setImmediate(resolve))
  // And not at all once nobody reads on.
  expect(given).toBe(then)
})
