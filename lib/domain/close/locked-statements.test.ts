import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import type { LockDifference } from '@/lib/domain/close/locked-rows'
import {
  closingMoved,
  compareStatements,
  type LockedStatement,
  lockedStatementOf,
  statementsIn,
} from '@/lib/domain/close/locked-statements'
import { rowKey } from '@/lib/domain/close/row-key'
import { findStatementId, statementKey } from '@/lib/domain/close/statement-key'
import type { Reading } from '@/lib/domain/reading/reading'
import { wholeOf } from '@/test/banking/reading'
import { june } from '@/test/close/findings'

const money = (amount: number, currency = 'USD') => ({ amount, currency })
const part = (account_id: string, closing: number, more = {}) => ({
  account_id,
  opening_balance: money(0),
  closing_balance: money(closing),
  total_credits: money(closing),
  ...more,
})
function statement(id: string, more: Partial<Statement> = {}): LockedStatement {
  const made = lockedStatementOf({
    id,
    statement_type: 'account',
    period_start: june.first,
    period_end: june.last,
    accounts: [part('a-1', 500)],
    ...more,
  })
  if (made === undefined) throw new Error('it names no days')
  return made
}
const compare = (
  locked: readonly LockedStatement[],
  now: readonly LockedStatement[],
  more: Partial<Reading<LockedStatement>> = {},
) => compareStatements(locked, wholeOf(now, more), june)
const shown = ({ key, kind, amounts }: LockDifference) => [
  findStatementId(key),
  kind,
  ...[...amounts].map(([currency, amount]) => `${amount} ${currency}`),
]
const juneOf = (account: string) => ({ accounts: [part(account, 500)] })

describe('a statement of a locked month', () => {
  it('moves its closing balance up or down by what it differs by, and by nothing else of it', () => {
    const movedOf = (more: Partial<Statement>) => {
      const [difference] = compare([statement('s-1')], [statement('s-1', more)]).differences
      return difference && closingMoved(difference)
    }
    expect(movedOf({ accounts: [part('a-1', 460)] })).toEqual(new Map([['USD', -40n]]))
    expect(movedOf({ accounts: [part('a-1', 540)] })).toEqual(new Map([['USD', 40n]]))
    const fees = { total_credits: money(900) }
    expect(movedOf({ accounts: [part('a-1', 540, fees)] })).toBeUndefined()
    expect(movedOf({ accounts: [part('a-1', 500, fees)] })).toBeUndefined()
  })

  it('is known by its days, and by a key that is never that of a row', () => {
    expect(lockedStatementOf({ id: 's-1', period_start: june.first })).toBeUndefined()
    expect(
      lockedStatementOf({ id: 's-1', period_start: june.first, period_end: 'soon' }),
    ).toBeUndefined()
    expect(findStatementId(statementKey('s-1'))).toBe('s-1')
    for (const account_id of ['a-1', null]) {
      expect(findStatementId(rowKey({ id: 'statement', account_id }))).toBeUndefined()
    }
  })

  it('is of the month where it has a day of it', () => {
    const over = statement('s-1', { period_start: '2026-05-15', period_end: june.first })
    const before = statement('s-2', { period_start: '2026-05-01', period_end: '2026-05-31' })
    expect(statementsIn(june, [over, before])).toEqual([over])
  })

  it('that has changed under its number comes to its greatest figure, of each account once', () => {
    const before = statement('s-1', { accounts: [part('a-1', 500), part('a-2', 70)] })
    const now = statement('s-1', {
      accounts: [part('a-2', 90), part('a-1', 530, { opening_balance: money(10) })],
    })
    const { differences } = compare([before], [now])
    expect(differences.map(shown)).toEqual([['s-1', 'changed', '50 USD']])
    expect(differences[0]?.changes).toContainEqual({
      field: 'closing',
      of: 'a-1',
      before: '500 USD',
      after: '530 USD',
    })
    expect(differences[0]?.effect.size).toBe(0)
  })

  it('that is available from another moment, or has other days, differs without an amount', () => {
    const was = statement('s-1', { available_at: '2026-07-01T06:00:00Z' })
    const again = statement('s-1', { available_at: '2026-07-09T06:00:00Z' })
    const shorter = statement('s-1', {
      available_at: '2026-07-01T06:00:00Z',
      period_end: '2026-06-29',
    })
    for (const [now, field] of [
      [again, 'date'],
      [shorter, 'last'],
    ] as const) {
      const { differences } = compare([was], [now])
      expect(differences.map(shown)).toEqual([['s-1', 'changed']])
      expect(differences[0]?.changes.map((each) => each.field)).toEqual([field])
    }
  })

  it('that left the month under its number has changed, and is not gone', () => {
    const july = { period_start: '2026-07-01', period_end: '2026-07-31' }
    expect(compare([statement('s-1')], [statement('s-1', july)]).differences.map(shown)).toEqual([
      ['s-1', 'changed'],
    ])
  })

  it('that another stands in place of was replaced, by its first number however often', () => {
    const was = statement('s-1')
    for (const id of ['s-2', 's-3']) {
      const { differences } = compare([was], [statement(id, { accounts: [part('a-1', 620)] })])
      expect(differences.map(shown)).toEqual([['s-1', 'changed', '120 USD']])
      expect(differences[0]?.changes[0]).toEqual({ field: 'number', before: 's-1', after: id })
    }
    expect(compare([was], [statement('s-2')]).differences.map(shown)).toEqual([['s-1', 'changed']])
  })

  it('is replaced by one of the same days before one of others, and by none of another type or account', () => {
    const was = statement('s-1')
    const other = statement('s-2', { period_end: '2026-06-29' })
    const same = statement('s-3')
    const { differences } = compare([was], [other, same])
    expect(differences.map(shown)).toEqual([
      ['s-1', 'changed'],
      ['s-2', 'new'],
    ])
    expect(compare([was], [other]).differences.map(shown)).toEqual([['s-1', 'changed']])
    for (const strange of [{ statement_type: 'credit' } as const, juneOf('a-9')]) {
      const { differences: found, arrived } = compare([was], [statement('s-4', strange)])
      expect(found.map(shown)).toEqual([['s-1', 'gone', '500 USD']])
      expect(arrived).toHaveLength(1)
    }
  })

  it('that is gone comes to what it said', () => {
    const was = statement('s-1', { accounts: [part('a-1', 500), part('a-2', 70)] })
    expect(compare([was], []).differences.map(shown)).toEqual([['s-1', 'gone', '570 USD']])
  })

  it('that came for days that had none is no difference; a second one for the same days is', () => {
    const was = statement('s-1')
    const second = statement('s-2', { accounts: [part('a-1', 501)] })
    expect(compare([was], [was, second]).differences.map(shown)).toEqual([['s-2', 'new', '1 USD']])
    const arrived = statement('s-3', juneOf('a-2'))
    expect(compare([was], [was, arrived])).toMatchObject({ differences: [], arrived: [arrived] })
    const following = statement('s-4', { period_start: june.last, period_end: '2026-07-30' })
    expect(compare([was], [was, following])).toMatchObject({
      differences: [],
      arrived: [following],
    })
    const july = statement('s-5', { period_start: '2026-07-01', period_end: '2026-07-31' })
    expect(compare([was], [was, july])).toMatchObject({ differences: [], arrived: [] })
  })

  it('is neither gone, replaced nor new where the list was not read whole', () => {
    const locked = [statement('s-1'), statement('s-2', juneOf('a-2'))]
    const now = [
      statement('s-1', { accounts: [part('a-1', 501)] }),
      statement('s-9', juneOf('a-2')),
    ]
    for (const more of [{ end: 'limit' }, { notUnderstood: 1 }] as const) {
      const { differences, arrived, isRead } = compare(locked, now, more)
      expect(differences.map(shown)).toEqual([['s-1', 'changed', '1 USD']])
      expect(arrived).toEqual([])
      expect(['s-1', 's-2', 's-9'].map((id) => isRead(statementKey(id)))).toEqual([
        true,
        false,
        false,
      ])
    }
  })

  it('in two currencies is gone from one and new in the other; a figure that is not said is not known', () => {
    const was = statement('s-1', { accounts: [{ account_id: 'a-1', closing_balance: money(5) }] })
    const euro = statement('s-1', {
      accounts: [{ account_id: 'a-1', closing_balance: money(7, 'EUR') }],
    })
    const silent = statement('s-1', { accounts: [{ account_id: 'a-1', closing_balance: null }] })
    expect(compare([was], [euro]).differences.map(shown)).toEqual([
      ['s-1', 'changed', '5 USD', '7 EUR'],
    ])
    expect(compare([was], [silent]).differences.map(shown)).toEqual([['s-1', 'changed']])
  })
})

const listed = fc
  .uniqueArray(
    fc.record({
      id: fc.nat({ max: 9 }),
      account: fc.constantFrom('a-1', 'a-2', 'a-3'),
      closing: fc.integer({ min: 1, max: 5 }),
      last: fc.constantFrom('2026-06-14', '2026-06-29', june.last),
    }),
    { selector: ({ id }) => id },
  )
  .map((all) =>
    all.map(({ id, account, closing, last }) =>
      statement(`s-${id}`, { period_end: last, accounts: [part(account, closing)] }),
    ),
  )

describe('the statements of a locked month, whatever they are', () => {
  it('differ in nothing from themselves, in any order and read twice', () => {
    fc.assert(
      fc.property(listed, (all) => {
        const { differences, arrived } = compare(all, [...all, ...all.toReversed()])
        expect([differences, arrived]).toEqual([[], []])
      }),
    )
  })

  it('is not compared where a figure is not said any more, and what was found of it stays', () => {
    const bare = { accounts: [{ ...part('a-1', 500), closing_balance: undefined }] }
    const key = statementKey('s-1')
    const read = (...now: LockedStatement[]) => {
      const { differences, notCompared, isRead } = compare([statement('s-1')], now)
      return [differences.map(({ kind }) => kind), notCompared, isRead(key)]
    }
    expect(read(statement('s-1'))).toEqual([[], 0, true])
    expect(read(statement('s-1', bare))).toEqual([[], 1, false])
    expect(read(statement('s-2', bare))).toEqual([['changed'], 1, false])
    expect(read()).toEqual([['gone'], 0, true])
    const ofPart = compare([statement('s-1'), statement('s-2')], [statement('s-1', bare)], {
      end: 'limit',
    })
    expect([ofPart.notCompared, ofPart.isRead(key)]).toEqual([2, false])
  })

  it('are each there, replaced or gone, and each that came is one of these once, in any order', () => {
    fc.assert(
      fc.property(listed, listed, (locked, now) => {
        const { differences, arrived } = compare(locked, now)
        const keys = differences.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const isThere = (id: string) => now.some((each) => each.id === id)
        const kinds = new Map(differences.map(({ key, kind }) => [findStatementId(key), kind]))
        for (const { id } of locked) {
          if (!isThere(id)) expect(['changed', 'gone']).toContain(kinds.get(id))
          else expect(['changed', undefined]).toContain(kinds.get(id))
        }
        const replacing = differences.flatMap(({ changes }) =>
          changes.flatMap(({ field, after }) => (field === 'number' ? String(after) : [])),
        )
        const added = differences.flatMap(({ key, kind }) =>
          kind === 'new' ? (findStatementId(key) ?? []) : [],
        )
        const fresh = now.filter(({ id }) => !locked.some((each) => each.id === id))
        expect([...replacing, ...added, ...arrived.map(({ id }) => id)].toSorted()).toEqual(
          fresh.map(({ id }) => id).toSorted(),
        )
        const turned = compare(locked.toReversed(), now.toReversed())
        expect(turned.differences).toEqual(differences)
      }),
    )
  })
})
