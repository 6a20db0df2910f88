import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnShifts,
  moveColumn,
  neighbourOf,
  placeDrawnTo,
  stepColumn,
} from '@/components/transactions/column-order'

const spans = [
  { id: 'a', width: 100 },
  { id: 'b', width: 40 },
  { id: 'c', width: 60 },
]
const idsOf = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id).join('')

describe('columns in another order', () => {
  it('have the moved one in its place, and at an end if it was moved beyond', () => {
    expect(idsOf(moveColumn(spans, 'a', 1))).toBe('bac')
    expect(idsOf(moveColumn(spans, 'c', -5))).toBe('cab')
    expect(idsOf(moveColumn(spans, 'b', 9))).toBe('acb')
    expect(moveColumn(spans, 'gone', 0)).toBe(spans)
  })

  it('step past what is shown, and no further than an end', () => {
    expect(idsOf(stepColumn(spans, ['a', 'c'], 'a', 1))).toBe('bca')
    expect(idsOf(stepColumn(spans, ['a', 'b', 'c'], 'c', -1))).toBe('acb')
    expect(stepColumn(spans, ['a', 'b', 'c'], 'a', -1)).toBe(spans)
    expect(neighbourOf(spans, ['a', 'c'], 'c', -1)).toBe('a')
    expect(neighbourOf(spans, ['a', 'b', 'c'], 'c', 1)).toBeUndefined()
  })

  it('stand as far from where they were as the others leave room', () => {
    expect([...columnShifts(spans, ['b', 'a', 'c'])]).toEqual([
      ['a', 40],
      ['b', -100],
      ['c', 0],
    ])
  })

  it('change places when the drawn one’s edge has come past a neighbour’s middle', () => {
    const placesOf = (id: string, ...distances: number[]) =>
      distances.map((distance) => placeDrawnTo(spans, id, distance))
    expect(placesOf('a', 0, 20, 21, 70, 71, 1000, -50)).toEqual([0, 0, 1, 1, 2, 2, 0])
    expect(placesOf('c', -20, -21, -90, -91)).toEqual([2, 1, 1, 0])
  })

  it('take all the room that they took before, none over another', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 5, maxLength: 5 }),
        fc.shuffledSubarray(ids, { minLength: 5 }),
        (widths, order) => {
          const row = ids.map((id, index) => ({ id, width: widths[index] ?? 0 }))
          const shifts = columnShifts(row, order)
          let start = 0
          const begins = row.map(({ id, width }) => {
            const at = start + (shifts.get(id) ?? 0)
            start += width
            return { id, at, end: at + width }
          })
          let reached = 0
          for (const id of order) {
            const span = begins.find((each) => each.id === id)
            expect(span?.at).toBe(reached)
            reached = span?.end ?? 0
          }
          expect(reached).toBe(start)
        },
      ),
    )
  })
})
