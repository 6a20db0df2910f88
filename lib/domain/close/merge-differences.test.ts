import { describe, expect, it } from 'vitest'
import { compareLocked, type LockDifference, type LockedRow } from '@/lib/domain/close/locked-rows'
import { type FoundDifference, mergeDifferences } from '@/lib/domain/close/merge-differences'
import type { DifferenceAcceptance } from '@/lib/domain/close/since-lock'
import { wholeOf } from '@/test/banking/reading'

const row = (key: string, amount: number): LockedRow => ({
  key,
  account: 'a-1',
  seen: [{ field: 'amount', value: amount }],
  counts: { amount, currency: 'USD' },
})
const locked = [row('t-1', 100), row('t-2', 200)]
const at = (day: number) => `2026-07-0${day}T03:00:00.000Z`

/** What is kept after a reading of these rows; `isPart` where they are not all of the month. */
function reading(
  kept: readonly FoundDifference[],
  rows: readonly LockedRow[],
  day: number,
  accepted: readonly (readonly [string, DifferenceAcceptance])[] = [],
  isPart = false,
) {
  const now = isPart ? wholeOf(rows, { end: 'limit' }) : wholeOf(rows)
  const { save, remove, opened } = mergeDifferences(kept, compareLocked(locked, now), {
    isRead: (key) => !isPart || rows.some((each) => each.key === key),
    acceptancesOf: (key) => accepted.flatMap(([of, each]) => (of === key ? [each] : [])),
    now: at(day),
  })
  const keys = new Set([...remove, ...save.map(({ difference }) => difference.key)])
  const next = [...kept.filter(({ difference }) => !keys.has(difference.key)), ...save]
  return { next, opened, saved: save.length }
}

const shown = (kept: readonly FoundDifference[]) =>
  kept.map(({ difference, foundAt }) => [difference.key, difference.kind, foundAt])
const acceptanceOf = (difference: LockDifference, day: number): DifferenceAcceptance => ({
  by: 'ada',
  at: at(day),
  kind: difference.kind,
  now: difference.now,
})
const onlyOf = ([first]: readonly FoundDifference[]): LockDifference => {
  if (first === undefined) throw new Error('nothing differs')
  return first.difference
}

describe('differences that are kept', () => {
  it('are of the day on which they were found, for as long as the bank says the same', () => {
    const first = reading([], [row('t-1', 90), row('t-2', 200)], 1)
    expect(first.opened).toBe(1)
    const second = reading(first.next, [row('t-1', 90), row('t-2', 200)], 2)
    expect([second.opened, second.saved]).toEqual([0, 0])
    expect(shown(second.next)).toEqual([['t-1', 'changed', at(1)]])
  })

  it('are found once more when they change again', () => {
    const first = reading([], [row('t-1', 90), row('t-2', 200)], 1)
    const second = reading(first.next, [row('t-1', 80), row('t-2', 200)], 2)
    expect(second.opened).toBe(1)
    expect(shown(second.next)).toEqual([['t-1', 'changed', at(2)]])
  })

  it('are gone when the bank says again what was locked, of what was read of the month', () => {
    const first = reading([], [row('t-1', 90), row('t-2', 190), row('t-3', 5)], 1)
    expect(first.next).toHaveLength(3)
    const part = reading(first.next, [row('t-1', 100)], 2, [], true)
    expect(shown(part.next).map(([key]) => key)).toEqual(['t-2', 't-3'])
    expect(reading(part.next, locked, 3).next).toEqual([])
  })

  it('stay accepted when the bank comes back to what was accepted', () => {
    const first = reading([], [row('t-1', 90), row('t-2', 200)], 1)
    const accepted = [['t-1', acceptanceOf(onlyOf(first.next), 2)]] as const
    const other = reading(first.next, [row('t-1', 80), row('t-2', 200)], 3, accepted)
    expect(shown(other.next)).toEqual([['t-1', 'changed', at(3)]])
    const back = reading(other.next, [row('t-1', 90), row('t-2', 200)], 4, accepted)
    expect(back.opened).toBe(0)
    expect(shown(back.next)).toEqual([['t-1', 'changed', at(2)]])
  })

  it('open again when a row that was accepted as changed is gone', () => {
    const first = reading([], [row('t-1', 90), row('t-2', 200)], 1)
    const accepted = [['t-1', acceptanceOf(onlyOf(first.next), 2)]] as const
    const gone = reading(first.next, [row('t-2', 200)], 3, accepted)
    expect(gone.opened).toBe(1)
    expect(shown(gone.next)).toEqual([['t-1', 'gone', at(3)]])
  })
})
