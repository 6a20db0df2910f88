import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardRow } from '@/lib/domain/close/board'
import type { BoardEntry } from '@/lib/domain/close/choose-board'
import { boardSortColumns, sortBoard } from '@/lib/domain/close/sort-board'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { keptClose } from '@/test/close/kept-closes'

const months = monthsBetween(monthsFrom(2026, 1, 6))
const people: Readonly<Record<string, string>> = { ada: 'Ada Marlow', ben: 'Ben Finch' }
const names = {
  byName: new Intl.Collator('en', { numeric: true }).compare,
  personOf: (id: string) => people[id],
}

/** Without a preparer nobody has begun its month. */
function entry(name: string, preparer?: string, due = '2026-07-10'): BoardEntry {
  const period = monthsFrom(2026, 6, 1)
  const signers = { preparer, reviewer: 'joy' }
  const closes =
    preparer === undefined ? [] : [keptClose('in_preparation', { period, due, people: signers })]
  const client = { id: `c-${name}`, name, access: { kind: 'readable' }, closes } as const
  const row = boardRow(client, months, '2026-07-08')
  return { row, tags: [], shown: undefined, isStatementsKnown: true }
}

const entries = [
  entry('Client 10', 'ben', '2026-07-02'),
  entry('Client 9', 'ada', '2026-07-09'),
  entry('Client 2'),
  entry('Client 1', 'ada', '2026-07-01'),
]

describe('the order of the board', () => {
  it.each([
    ['name', false, [1, 2, 9, 10]],
    ['name', true, [10, 9, 2, 1]],
    ['due', false, [1, 10, 9, 2]],
    ['due', true, [9, 10, 1, 2]],
    ['turn', false, [9, 1, 10, 2]],
    ['turn', true, [10, 9, 1, 2]],
  ] as const)('by %s, turned round: %s', (column, isDescending, expected) => {
    const sorted = sortBoard(entries, { column, isDescending }, names)
    expect(sorted.map(({ row }) => row.name)).toEqual(expected.map((number) => `Client ${number}`))
  })

  it('leaves the lines as they are where nobody has chosen one', () => {
    expect(sortBoard(entries, undefined, names)).toEqual(entries)
  })

  it('loses no line, and leaves those that are equal as they came', () => {
    const lines = fc.array(
      fc
        .tuple(
          fc.constantFrom('One', 'Two'),
          fc.constantFrom('ada', 'ben', undefined),
          fc.constantFrom('2026-07-01', '2026-07-12'),
        )
        .map(([name, preparer, due]) => entry(name, preparer, due)),
      { maxLength: 12 },
    )
    const sorts = fc.record({
      column: fc.constantFrom(...boardSortColumns),
      isDescending: fc.boolean(),
    })
    fc.assert(
      fc.property(lines, sorts, (all, sort) => {
        const sorted = sortBoard(all, sort, names)
        expect(new Set(sorted)).toEqual(new Set(all))
        expect(sorted).toHaveLength(all.length)
        expect(sortBoard(sorted, sort, names)).toEqual(sorted)
      }),
    )
  })
})
