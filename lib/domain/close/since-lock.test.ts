import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLocked, type LockDifference, type LockedRow } from '@/lib/domain/close/locked-rows'
import {
  acceptDifference,
  holdsUp,
  judgeSinceLock,
  suspendsAfterLock,
} from '@/lib/domain/close/since-lock'
import { statementKey } from '@/lib/domain/close/statement-key'
import { usd250 } from '@/test/close/findings'
import { wholeOf } from '@/test/banking/reading'

const row = (key: string, amount: number, more: Partial<LockedRow> = {}): LockedRow => ({
  key,
  account: 'a-1',
  seen: [
    { field: 'amount', value: amount },
    { field: 'counterparty', value: `payee of ${amount}` },
  ],
  counts: { amount, currency: 'USD' },
  ...more,
})
const readOn = '2026-07-07T03:12:00Z'
const nobody = () => []
const rows = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 40_000 })), {
    selector: ([id]) => id,
  })
  .map((each) => each.map(([id, amount]) => row(`t-${id}`, amount)))

describe('a locked month', () => {
  it('differs by what came, went and changed, in absolute amounts', () => {
    const before = [row('t-1', -26_557), row('t-2', 100), row('t-3', -500)]
    const now = wholeOf([row('t-1', -16_557), row('t-3', -500), row('t-4', -28_706)])
    const found = compareLocked(before, now)
    expect(found.map(({ key, kind }) => [key, kind])).toEqual([
      ['t-1', 'changed'],
      ['t-4', 'new'],
      ['t-2', 'gone'],
    ])
    expect(found.map(({ effect }) => [...effect])).toEqual([
      [['USD', 10_000n]],
      [['USD', -28_706n]],
      [['USD', -100n]],
    ])
    expect(found[2]).toMatchObject({ before: row('t-2', 100).seen, now: [], account: 'a-1' })
    const judged = judgeSinceLock(found, nobody, readOn, usd250)
    expect(judged).toMatchObject({ state: 'changed', material: 1 })
    expect([...judged.amounts]).toEqual([['USD', 38_806n]])
  })

  it('comes to its rows or to its statements, whichever is more: a row that came stands in the statement too', () => {
    const [ofRow] = compareLocked([], wholeOf([row('t-1', -20_000)]))
    if (ofRow === undefined) throw new Error('nothing differs')
    const ofStatement = { ...ofRow, key: statementKey('s-1') }
    const more = { ...ofStatement, key: statementKey('s-2'), amounts: new Map([['USD', 5_000n]]) }
    const judge = (...all: LockDifference[]) => judgeSinceLock(all, nobody, readOn, usd250)
    expect([...judge(ofRow, ofStatement).amounts]).toEqual([['USD', 20_000n]])
    expect(suspendsAfterLock(judge(ofRow, ofStatement), usd250)).toBe(false)
    expect([...judge(ofRow, ofStatement, more).amounts]).toEqual([['USD', 25_000n]])
    expect(suspendsAfterLock(judge(ofRow, ofStatement, more), usd250)).toBe(true)
  })

  it('differs in nothing from itself, in any order, read twice or under other identifiers', () => {
    fc.assert(
      fc.property(rows, (all) => {
        expect(compareLocked(all, wholeOf([...all, ...all.toReversed()]))).toEqual([])
        const renamed = all.map((each) => ({ ...each, key: `new ${each.key}` }))
        expect(compareLocked(all, wholeOf(renamed))).toEqual([])
      }),
    )
  })

  it('has lost no row as long as it was not read to its end', () => {
    fc.assert(
      fc.property(rows, rows, (before, now) => {
        const found = compareLocked(before, wholeOf(now, { end: 'limit' }))
        expect(found.some(({ kind }) => kind === 'gone')).toBe(false)
      }),
    )
  })

  it('has no new row that may be one under another identifier, until it was read to its end', () => {
    const before = [row('t-1', 100), row('t-2', 200)]
    const part = compareLocked(
      before,
      wholeOf([row('n-2', 200), row('n-3', 300)], { end: 'limit' }),
    )
    expect(part.map(({ key, kind }) => [key, kind])).toEqual([['n-3', 'new']])
    const rest = wholeOf([row('n-2', 200), row('n-3', 300), ...before])
    expect(compareLocked(before, rest).map(({ key }) => key)).toEqual(['n-2', 'n-3'])
  })

  it('suspends its signatures exactly where all that moved is materiality or more', () => {
    fc.assert(
      fc.property(rows, rows, (before, now) => {
        const was = new Map(before.map(({ key, counts }) => [key, counts.amount]))
        const is = new Map(now.map(({ key, counts }) => [key, counts.amount]))
        const keys = [...new Set([...was.keys(), ...is.keys()])]
        const moved = keys.reduce(
          (sum, key) => sum + Math.abs((is.get(key) ?? 0) - (was.get(key) ?? 0)),
          0,
        )
        // Rows that only changed their identifiers have not moved.
        const gone = before.filter(({ key }) => !is.has(key)).map(({ counts }) => counts.amount)
        const fresh = now.filter(({ key }) => !was.has(key)).map(({ counts }) => counts.amount)
        fc.pre(!gone.some((amount) => fresh.includes(amount)))
        const judged = judgeSinceLock(compareLocked(before, wholeOf(now)), nobody, readOn, usd250)
        expect(suspendsAfterLock(judged, usd250)).toBe(moved >= 25_000)
      }),
    )
  })

  it('counts money that moved to another account or currency in both', () => {
    const moved = compareLocked([row('t-1', 100)], wholeOf([row('t-1', 100, { account: 'a-2' })]))
    expect([...(moved[0]?.amounts ?? [])]).toEqual([['USD', 200n]])
    const euro = row('t-1', 100, { counts: { amount: 100, currency: 'EUR' } })
    expect([...(compareLocked([row('t-1', 100)], wholeOf([euro]))[0]?.amounts ?? [])]).toEqual([
      ['USD', 100n],
      ['EUR', 100n],
    ])
  })

  it('is held up by exactly materiality, and by nothing where no amount moved', () => {
    const [small, even] = compareLocked([], wholeOf([row('t-1', 24_999), row('t-2', -25_000)]))
    const [receipt] = compareLocked(
      [row('t-3', 100, { seen: [{ field: 'receipts', value: 1 }] })],
      wholeOf([row('t-3', 100, { seen: [{ field: 'receipts', value: 0 }] })]),
    )
    const found = [small, even, receipt].map((each) => each && holdsUp(each, usd250))
    expect(found).toEqual([false, true, false])
  })

  it('is unchanged only once it was re-read to its end', () => {
    expect(judgeSinceLock([], nobody, readOn, usd250).state).toBe('unchanged')
    expect(judgeSinceLock([], nobody, undefined, usd250).state).toBe('not_re_read')
  })
})

describe('a difference', () => {
  const [difference] = compareLocked([row('t-1', 100)], wholeOf([row('t-1', 90)]))
  const [later] = compareLocked([row('t-1', 100)], wholeOf([row('t-1', 80)]))
  if (difference === undefined || later === undefined) throw new Error('it has to differ')
  const by = { by: 'ada', at: readOn }

  it('that was accepted as a change is open again when its row is gone', () => {
    const kept = acceptDifference([], difference, by, 0)
    const acceptances = kept.kind === 'kept' ? kept.entries : []
    const found = compareLocked([row('t-1', 100)], wholeOf([]))
    expect(judgeSinceLock(found, () => acceptances, readOn, usd250).state).toBe('changed')
  })

  it('stays accepted when the bank no longer says a field of it', () => {
    const kept = acceptDifference([], difference, by, 0)
    const acceptances = kept.kind === 'kept' ? kept.entries : []
    const unnamed = { ...difference, now: difference.now.filter(({ field }) => field === 'amount') }
    expect(judgeSinceLock([unnamed], () => acceptances, readOn, usd250).state).toBe('accepted')
  })

  it('is accepted as it is: one that changes once more is open again', () => {
    const kept = acceptDifference([], difference, by, 0)
    const acceptances = kept.kind === 'kept' ? kept.entries : []
    const judge = (each: typeof difference) =>
      judgeSinceLock([each], () => acceptances, readOn, usd250).state
    expect(judge(difference)).toBe('accepted')
    expect(judge(later)).toBe('changed')
    expect(acceptDifference(acceptances, difference, by, 0)).toEqual({
      kind: 'conflict',
      earlier: acceptances,
    })
  })
})
