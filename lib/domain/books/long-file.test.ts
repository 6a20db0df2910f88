import { expect, test } from 'vitest'
import { gatherMonth } from '@/lib/domain/books/month-of-books'
import { readMapped } from '@/lib/domain/books/open-books'
import { findMapping } from '@/lib/domain/books/survey-table'
import type { BooksSource } from '@/lib/domain/books/books-line'
import { june2026, surveyOf } from '@/test/books/books-files'

// 1,000,000 by `BOOKS_LINES=1000000`.
const lines = Number(process.env['BOOKS_LINES'] ?? 150_000)
const chunkLines = 1000

/** A file of so many lines that is never there as a whole. */
function longFile(count: number, dayOf: (at: number) => string): BooksSource {
  const encoder = new TextEncoder()
  return async function* chunks() {
    yield encoder.encode('Date,Description,Amount\n')
    for (let from = 0; from < count; from += chunkLines) {
      const length = Math.min(chunkLines, count - from)
      const text = Array.from(
        { length },
        (_, at) => `${dayOf(from + at)},Line ${from + at},-1.00\n`,
      )
      yield encoder.encode(text.join(''))
    }
  }
}

async function gather(file: BooksSource) {
  const { context, survey } = await surveyOf(file)
  const found = findMapping(survey, context, { sign: { kind: 'one', isReversed: false } })
  if (found.kind === 'open') throw new Error(`to be chosen: ${found.settings.join(', ')}`)
  return gatherMonth(readMapped(file, found.mapping), {
    month: june2026,
    currency: 'USD',
    account: undefined,
  })
}

test('of a very long file the lines of the month are kept, and the others only counted', async () => {
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed)
  }, 20)
  const before = process.memoryUsage().heapUsed
  const month = await gather(
    longFile(lines, (at) => (at === lines - 1 ? '2026-06-30' : '2026-05-31')),
  )
  clearInterval(watch)
  expect(month).toMatchObject({
    kind: 'month',
    before: lines - 1,
    side: { rows: { items: [{ id: String(lines + 1), amount: -100 }] } },
  })
  // As text a million lines have 28 MB; what is not collected yet counts too.
  expect(peak - before).toBeLessThan(250_000_000)
}, 600_000)

test('a month of more lines than are held at once is refused, with how many may be', async () => {
  expect(await gather(longFile(100_001, () => '2026-06-30'))).toEqual({
    kind: 'refused',
    because: { code: 'too_many_lines', max: 100_000 },
  })
}, 60_000)
