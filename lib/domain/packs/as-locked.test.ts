import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LockedRow } from '@/lib/domain/close/locked-rows'
import type { AccountFigures } from '@/lib/domain/close/paper-figures'
import { compareWithLock, statementsAsLocked, sumsOf } from '@/lib/domain/packs/as-locked'

function row(id: string, amount: number, account = 'a', state = 'settled'): LockedRow {
  return {
    key: JSON.stringify([id, account]),
    account,
    seen: [
      { field: 'state', value: state },
      { field: 'amount', value: amount },
      { field: 'counterparty', value: id },
    ],
    counts: { amount: state === 'settled' ? amount : 0, currency: 'USD' },
  }
}

const figures = (rowsIn: number, moneyIn: number, account = 'a'): AccountFigures[] => [
  { account, currency: 'USD', moneyIn: String(moneyIn), moneyOut: '0', rowsIn, rowsOut: 0 },
]

const rows = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -500, max: 500 })),
  { selector: ([id]) => id },
)
const rowsOf = (all: readonly (readonly [number, number])[]) =>
  all.map(([id, amount]) => row(`r${id}`, amount, id % 2 === 0 ? 'a' : 'b'))

describe('the rows of a pack beside those of its close', () => {
  it('are the same in whatever order the bank gives them', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const kept = rowsOf(all)
        const compared = compareWithLock({ figures: undefined, rows: kept }, kept.toReversed())
        for (const [, as_locked] of compared) expect(as_locked).toEqual({ is: 'same' })
      }),
    )
  })

  it('are never the same where their number or their net is another', () => {
    fc.assert(
      fc.property(rows, rows, (was, now) => {
        const [kept, here] = [rowsOf(was), rowsOf(now)]
        const compared = compareWithLock({ figures: undefined, rows: kept }, here)
        for (const account of ['a', 'b']) {
          const own = (each: LockedRow) => each.account === account
          const sums = [sumsOf(kept.filter(own)), sumsOf(here.filter(own))]
          if (compared.get(account)?.is === 'same') expect(sums[1]).toEqual(sums[0])
        }
      }),
    )
  })

  it('tell what came, what went and what is said otherwise, also where the net is the same', () => {
    const kept = [row('one', 100), row('two', 200), row('three', -300)]
    const here = [row('one', 150), row('two', 200), row('four', -350)]
    expect(compareWithLock({ figures: undefined, rows: kept }, here).get('a')).toEqual({
      is: 'other',
      sums: [{ currency: 'USD', rows: 3, net: '0' }],
      added: 1,
      gone: 1,
      changed: 1,
    })
  })

  it('leave out what was not settled when it was locked', () => {
    const kept = [row('one', 100), row('two', 200, 'a', 'pending')]
    expect(compareWithLock({ figures: undefined, rows: kept }, [row('one', 100)]).get('a')).toEqual(
      {
        is: 'same',
      },
    )
  })

  it('are told of an account that has none any more', () => {
    const compared = compareWithLock({ figures: undefined, rows: [row('one', 100, 'b')] }, [])
    expect(compared.get('b')).toMatchObject({ is: 'other', gone: 1 })
  })

  it('are compared with the paper alone where it was signed again on other rows than were kept', () => {
    const locked = { figures: figures(2, 300), rows: [row('one', 100)] }
    expect(compareWithLock(locked, [row('one', 100), row('two', 200)]).get('a')).toEqual({
      is: 'same',
    })
    expect(compareWithLock(locked, [row('one', 100)]).get('a')).toEqual({
      is: 'other',
      sums: [{ currency: 'USD', rows: 2, net: '300' }],
    })
  })

  it('are compared with the paper where the kept rows do not open, and with nothing where it has none', () => {
    const here = [row('one', 100)]
    expect(compareWithLock({ figures: figures(1, 100), rows: undefined }, here).get('a')).toEqual({
      is: 'same',
    })
    expect(compareWithLock({ figures: undefined, rows: undefined }, here).get('a')).toEqual({
      is: 'cannot_tell',
    })
  })
})

it('the statements of a locked month end in it, and came before it was frozen', () => {
  const days = { first: '2026-06-01', last: '2026-06-30' }
  const one = (id: string, last: string, cameAt?: string) => ({
    id,
    first: '2026-06-01',
    last,
    accounts: [],
    seen: [],
    ...(cameAt !== undefined && { cameAt }),
  })
  const kept = [
    one('own', '2026-06-30'),
    one('next', '2026-07-15'),
    one('before-signing-again', '2026-06-30', '2026-07-08T00:00:00Z'),
    one('later', '2026-06-30', '2026-07-10T00:00:00Z'),
  ]
  const own = statementsAsLocked(kept, days, '2026-07-09T00:00:00Z')
  expect(own.map(({ id }) => id)).toEqual(['own', 'before-signing-again'])
})
