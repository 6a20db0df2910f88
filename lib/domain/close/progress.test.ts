import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemState } from '@/lib/domain/close/item-state'
import { progressOf, progressParts, segmentsOf } from '@/lib/domain/close/progress'

const states: readonly ItemState[] = [
  'passed',
  'accepted',
  'to_review',
  'cannot_tell',
  'not_due',
  'not_over',
  'not_shared',
  'nothing_to_check',
  'done',
  'to_do',
]

test('a bar has a segment for each item that is due, in the order of its parts, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states)), (items) => {
      const progress = progressOf(items)
      const segments = segmentsOf(progress)
      expect(segments).toHaveLength(progress.due)
      const nothing = items.filter((state) => state === 'nothing_to_check').length
      expect(progress.due + progress.notDue + nothing).toBe(items.length)
      const order = segments.map((part) => progressParts.indexOf(part))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
      expect(progressOf(items.toReversed())).toEqual(progress)
    }),
  )
})

test('what is finished is what a signature may be given over, and what is not due is in no way of it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states)), (items) => {
      const { finished, due, notShared } = progressOf(items)
      const holdsUp = ['to_review', 'cannot_tell', 'to_do'] as const
      // What is not shared is never finished, and keeps nobody from signing the rest.
      expect(finished === due - notShared).toBe(
        !items.some((each) => holdsUp.some((state) => state === each)),
      )
    }),
  )
  expect(progressOf(['passed', 'not_due', 'cannot_tell', 'to_do', 'done'])).toEqual({
    parts: { passed: 1, accepted: 0, done: 1, to_review: 0, open: 2 },
    finished: 2,
    due: 4,
    cannotTell: 1,
    toDo: 1,
    notShared: 0,
    notDue: 1,
  })
})
