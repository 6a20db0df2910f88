import { expect, test } from 'vitest'
import { progressOfItems } from '@/lib/domain/close/close-read'
import { closeReadWith, evidenceItem, firmItemRead } from '@/test/close/close-read'

test('what is kept of a close is how its items stand, and how much of them is open', () => {
  const { items } = closeReadWith({
    items: [
      evidenceItem({ id: 'consent' }),
      evidenceItem({ id: 'statements', state: 'to_review', open: 1 }),
      evidenceItem({ id: 'cut-off', state: 'cannot_tell', open: 2 }),
      firmItemRead(),
    ],
  })
  expect(progressOfItems(items)).toEqual({
    items: [
      { id: 'consent', state: 'passed' },
      { id: 'statements', state: 'to_review' },
      { id: 'cut-off', state: 'cannot_tell' },
      { id: 'i-1', state: 'to_do' },
    ],
    open: 3,
    missingStatements: 1,
    questions: [],
  })
})
