import { expect, test } from 'vitest'
import type { EvidenceId } from '@/lib/domain/close/finding'
import { createReader } from '@/lib/format/create-reader'
import { findingHeads } from '@/lib/present/close/finding-heads'

const reader = createReader({ locale: 'en-GB', timeZone: 'UTC' })

test('what a finding of the books has is its effect on their difference, as the result of the books calls it', () => {
  expect(findingHeads('books', reader).amount).toBe('Effect')
  expect(findingHeads('tie-out', reader).amount).toBe('Difference')
  expect(findingHeads('large', reader).amount).toBe('Amount')
})

test('what is found of statements has no counterparty', () => {
  const partyOf = (id: EvidenceId) => findingHeads(id, reader).party
  expect(partyOf('large')).toBe('Counterparty')
  expect(partyOf('invoice-documents')).toBe('Invoice')
  for (const id of ['statements', 'tie-out', 'continuity'] as const) {
    expect(partyOf(id)).toBe('Statement')
  }
})
