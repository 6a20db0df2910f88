import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOnFrom } from '@/lib/domain/close/read-on'

const isoOf = (date: number) => new Date(date).toISOString()
const from = (dates: readonly number[], before?: number, hasMore = true) =>
  readOnFrom({ dates, hasMore, before: before === undefined ? undefined : isoOf(before) }, 1)

test('a list is over where the bank says that nothing follows, whatever its dates', () => {
  expect(from([], undefined, false)).toEqual({ kind: 'end' })
  expect(from([1, 2], undefined, false)).toEqual({ kind: 'end' })
})

test('a list goes on with what has the date of its last row, since others of it may follow', () => {
  expect(from([9, 7, 7])).toEqual({ kind: 'before', before: isoOf(8) })
})

test('dates in another order, no date, and a page of one date lead nowhere', () => {
  expect(from([7, 9])).toEqual({ kind: 'lost' })
  expect(from([])).toEqual({ kind: 'lost' })
  expect(from([7, 7], 8)).toEqual({ kind: 'lost' })
  // A bank that leaves the condition unheeded begins again.
  expect(from([9, 7], 8)).toEqual({ kind: 'lost' })
})

test('every row of a list is read in the end where no date fills a page, and no page comes twice', () => {
  const pageSize = 5
  const dates = fc.uniqueArray(fc.nat({ max: 60 }), { maxLength: 40 })
  fc.assert(
    fc.property(dates, fc.array(fc.integer({ min: 1, max: 4 })), (unique, counts) => {
      const rows = unique
        .toSorted((one, other) => other - one)
        .flatMap((date, at) =>
          Array.from({ length: counts[at] ?? 1 }, (_, n) => ({ date, key: `${date} ${n}` })),
        )
      const read = new Set<string>()
      let before: string | undefined
      for (let calls = 0; ; calls += 1) {
        expect(calls).toBeLessThanOrEqual(rows.length)
        const bound = before === undefined ? Infinity : Date.parse(before)
        const left = rows.filter(({ date }) => date < bound)
        const page = left.slice(0, pageSize)
        for (const { key } of page) read.add(key)
        const on = readOnFrom(
          { dates: page.map(({ date }) => date), hasMore: left.length > pageSize, before },
          1,
        )
        if (on.kind === 'end') break
        if (on.kind === 'lost') throw new Error('it leads nowhere')
        before = on.before
      }
      expect(read.size).toBe(rows.length)
    }),
  )
})
