import { expect, test } from 'vitest'
import { collectLocked, lockedRowOf } from '@/lib/domain/close/rows-to-lock'
import { payment } from '@/test/close/close-evidence'
import { june } from '@/test/close/findings'

test('a row is of the month in which it was posted, by the client’s own days', () => {
  const rowOf = lockedRowOf(june, 'America/New_York')
  const postedAt = (posted_at: string | null) => rowOf(payment('t-1', -500, { posted_at }))
  // In New York it is still the last day of June.
  expect(postedAt('2026-07-01T03:59:00Z')?.key).toBe('["t-1","a-1"]')
  expect(postedAt('2026-07-01T04:00:00Z')).toBeUndefined()
  expect(postedAt('2026-06-01T03:59:00Z')).toBeUndefined()
  expect(postedAt(null)).toBeUndefined()
})

test('what has not settled is locked, and adds nothing to the month', () => {
  const rowOf = lockedRowOf(june, 'UTC')
  expect(rowOf(payment('t-1', -500))?.counts.amount).toBe(-500)
  expect(rowOf(payment('t-1', -500, { status: 'failed' }))?.counts.amount).toBe(0)
})

test('a row that came twice is locked once, as it came last', () => {
  const locked = collectLocked(june, 'UTC')
  locked.add([payment('t-1', -500), payment('t-2', -1)])
  locked.add([payment('t-1', -600)])
  expect(locked.read().map(({ counts }) => counts.amount)).toEqual([-600, -1])
})
