import { expect, test } from 'vitest'
import { countChanges, type LockedMonth } from '@/lib/domain/close/count-changes'
import { compareLocked, type LockedRow } from '@/lib/domain/close/locked-rows'
import { acceptDifference, judgeSinceLock } from '@/lib/domain/close/since-lock'
import { wholeOf } from '@/test/banking/reading'
import { usd250 } from '@/test/close/findings'

const row = (key: string, amount: number): LockedRow => ({
  key,
  account: 'a-1',
  seen: [{ field: 'amount', value: amount }],
  counts: { amount, currency: 'USD' },
})

/** A month in which rows of these amounts are new; `isAccepted` is of all of them. */
function monthWith(
  amounts: readonly number[],
  lastFullyReRead: string | undefined,
  isAccepted = false,
): LockedMonth {
  const differences = compareLocked([], wholeOf(amounts.map((each) => row(`t ${each}`, each))))
  const acceptancesOf = (key: string) => {
    const difference = differences.find((each) => each.key === key)
    if (!isAccepted || difference === undefined) return []
    const kept = acceptDifference([], difference, { by: 'ada', at: '' }, 0)
    return kept.kind === 'kept' ? kept.entries : []
  }
  return {
    since: judgeSinceLock(differences, acceptancesOf, lastFullyReRead, usd250),
    lastFullyReRead,
  }
}

test('changes are counted over all locked months, and amounts added up without signs', () => {
  const months = [
    monthWith([-28_706, 100], '2026-07-07T03:12:00Z'),
    monthWith([500], '2026-07-01T03:12:00Z', true),
    monthWith([], '2026-06-21T03:12:00Z'),
  ]
  expect(countChanges(months)).toEqual({
    open: 2,
    material: 1,
    accepted: 1,
    acceptedMonths: 1,
    amounts: new Map([['USD', 28_806n]]),
    months: { unchanged: 1, changed: 1, accepted: 1, not_re_read: 0 },
    oldestReRead: '2026-06-21T03:12:00Z',
  })
})

test('no day is named as the oldest re-reading while one month was never re-read', () => {
  const months = [monthWith([], '2026-06-21T03:12:00Z'), monthWith([], undefined)]
  expect(countChanges(months)).toMatchObject({
    months: { not_re_read: 1, unchanged: 1 },
    oldestReRead: undefined,
  })
  expect(countChanges([]).oldestReRead).toBeUndefined()
})
