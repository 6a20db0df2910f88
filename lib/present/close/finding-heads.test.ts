import { expect, test } from 'vitest'
import { createReader } from '@/lib/format/create-reader'
import { findingHeads } from '@/lib/present/close/finding-heads'

const reader = createReader({ locale: 'en-GB', timeZone: 'UTC' })

test('what a finding of the books has is its effect on their difference, as the result of the books calls it', () => {
  expect(findingHeads('books', reader).amount).toBe('Effect')
  expect(findingHeads('tie-out', reader).amount).toBe('Difference')
  expect(findingHeads('large', reader).amount).toBe('Amount')
})
