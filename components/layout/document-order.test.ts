import { expect, test } from 'vitest'
import { documentsBeside, rememberDocuments } from '@/components/layout/document-order'

test('a document leads to those before and after it in the list it was opened from', () => {
  rememberDocuments(['/i/a?period=q2', '/i/b?period=q2', '/i/c?period=q2'])
  expect(documentsBeside('/i/b')).toEqual({
    previousHref: '/i/a?period=q2',
    nextHref: '/i/c?period=q2',
  })
  expect(documentsBeside('/i/a').previousHref).toBeUndefined()
  expect(documentsBeside('/i/c').nextHref).toBeUndefined()
})

test('a document that was not opened from a list leads nowhere', () => {
  rememberDocuments(['/i/a'])
  expect(documentsBeside('/i/b')).toEqual({ previousHref: undefined, nextHref: undefined })
})
