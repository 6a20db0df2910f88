import { expect, test } from 'vitest'
import { stepSeenAt } from '@/lib/search-params/try-this'

test.each([
  ['/clients/c1/invoices/inv-7', 'find'],
  ['/clients/c1/invoices', undefined],
  ['/clients/c1/invoices/zip', undefined],
  ['/clients/c1/invoices/ageing', undefined],
  ['/clients/c1/close', undefined],
  ['/', undefined],
])('at %s a person has done the step %s', (path, step) => {
  expect(stepSeenAt(path)).toBe(step)
})
