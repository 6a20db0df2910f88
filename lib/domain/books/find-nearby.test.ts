import { expect, test } from 'vitest'
import type { ComparedRow } from '@/lib/domain/books/compared-row'
import { findNearby } from '@/lib/domain/books/find-nearby'

function rowOf(id: string, day: string, amount: number, name: string): ComparedRow {
  return { id, day, amount, currency: 'USD', texts: [name] }
}

const row = rowOf('r1', '2026-10-27', -2437, 'METRO PARKING 0234')

const foundOf = (...lines: readonly ComparedRow[]) => findNearby(lines, [row]).get('r1')?.id

test('a payment that the ledger has days after the month is found there', () => {
  expect(foundOf(rowOf('51', '2026-11-02', -2437, 'Metro Parking'))).toBe('51')
})

test('one of another amount, of other words, or further away is not it', () => {
  expect(foundOf(rowOf('51', '2026-11-02', -2438, 'Metro Parking'))).toBeUndefined()
  expect(foundOf(rowOf('51', '2026-11-02', -2437, 'Harlan Fencing'))).toBeUndefined()
  expect(foundOf(rowOf('51', '2026-11-07', -2437, 'Metro Parking'))).toBeUndefined()
})

test('one line is one payment alone', () => {
  const line = rowOf('51', '2026-11-02', -2437, 'Metro Parking')
  const twice = [row, { ...row, id: 'r2', day: '2026-10-30' }]
  expect([...findNearby([line], twice).keys()]).toEqual(['r2'])
})
