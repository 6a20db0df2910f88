import { expect, test } from 'vitest'
import { findGone } from '@/lib/domain/close/find-gone'
import type { ItemRecord } from '@/lib/domain/close/outcome-record'
import { acceptanceOf, exclusionWith, findingWith, july, june } from '@/test/close/findings'

const hotel = acceptanceOf(findingWith(), { id: 'hotel' })
const record = (key: string, more: Partial<ItemRecord['findings'][number]> = {}) => ({
  key,
  isOpen: false,
  amounts: [],
  exception: undefined,
  ...more,
})
const goneIn = (
  findings: ItemRecord['findings'],
  more: Partial<ItemRecord> = {},
  { readAt = '2026-07-07T10:00:00Z', period = june } = {},
) => {
  const item = { id: 'without-receipt', state: 'accepted', findings, ...more } as const
  return [
    ...findGone(
      [hotel, exclusionWith({ id: 'lease' })],
      [{ period, readAt, record: { items: [item], figures: [] } }],
    ),
  ]
}

test('what was accepted is gone where the close was last signed without its finding', () => {
  expect(goneIn([])).toEqual(['hotel'])
  expect(goneIn([record('["t-2"]')], { state: 'passed' })).toEqual(['hotel'])
})

test('not where it is there still, under another name or changed', () => {
  expect(goneIn([record('["t-1"]')])).toEqual([])
  expect(goneIn([record('["t-9"]', { likeness: 'like t-1' })])).toEqual([])
  const exception = { id: 'hotel', kind: 'accepted', by: 'joy', at: '', reason: '' } as const
  expect(goneIn([record('["t-9"]', { exception })])).toEqual([])
})

test('nor where that cannot be told: read in part or not at all, decided later, of another period', () => {
  expect(goneIn([], { state: 'cannot_tell' })).toEqual([])
  expect(goneIn([], { state: 'not_over' })).toEqual([])
  expect(goneIn([], { id: 'large' })).toEqual([])
  expect(goneIn([], {}, { readAt: '2026-07-06T09:00:00Z' })).toEqual([])
  expect(goneIn([], {}, { period: july })).toEqual([])
})
