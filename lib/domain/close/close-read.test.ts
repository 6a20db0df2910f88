import { expect, test } from 'vitest'
import { progressOf } from '@/lib/domain/close/close-read'
import { closeReadWith, evidenceItem, firmItemRead } from '@/test/close/close-read'

test('what is kept of a close counts its items by state and names the first that holds it up', () => {
  const { items } = closeReadWith({
    items: [
      evidenceItem({ id: 'consent' }),
      evidenceItem({ id: 'statements', state: 'not_due' }),
      evidenceItem({ id: 'cut-off', state: 'to_review', open: 2 }),
      evidenceItem({ id: 'large', state: 'accepted' }),
      firmItemRead(),
    ],
  })
  const counts = { passed: 1, not_due: 1, to_review: 1, accepted: 1, to_do: 1 }
  expect(progressOf(items)).toEqual({ counts, blockedBy: 'cut-off' })
})

test('an item that cannot be told holds a close up, and what is not due yet does not', () => {
  const notDue = evidenceItem({ id: 'statements', state: 'not_due' })
  const unknown = evidenceItem({ id: 'large', state: 'cannot_tell' })
  expect(progressOf([notDue, firmItemRead({ state: 'done' })]).blockedBy).toBeNull()
  expect(progressOf([notDue, unknown]).blockedBy).toBe('large')
})
