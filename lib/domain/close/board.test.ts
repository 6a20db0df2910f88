import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoardClient, boardRow, compareRows, countBoard } from '@/lib/domain/close/board'
import { closeOf, closeStates } from '@/lib/domain/close/close-events'
import { keptPartOf, type KeptClose } from '@/lib/domain/close/kept-close'
import { dueDay } from '@/lib/domain/close/due-day'
import { monthsBetween } from '@/lib/domain/close/roll-forward'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { eventsTo, keptClose, suspension } from '@/test/close/kept-closes'

const months = monthsBetween(monthsFrom(2026, 1, 6))
const month = (number: number) => monthsFrom(2026, number, 1)
const closeOfMonth = (
  number: number,
  state: Parameters<typeof keptClose>[0],
  more: Partial<KeptClose> = {},
) => keptClose(state, { period: month(number), due: dueDay(month(number), 10), ...more })
const client = (closes: readonly KeptClose[], more: Partial<BoardClient> = {}): BoardClient => ({
  id: 'c-1',
  name: 'Northlight Robotics, Inc.',
  access: { kind: 'readable' },
  closes,
  ...more,
})
const today = '2026-07-08'
const rowOf = (...closes: readonly KeptClose[]) => boardRow(client(closes), months, today)
const suspended = keptPartOf(closeOf([...eventsTo.locked, suspension]))

describe('a row of the board', () => {
  it('has a cell for each month, with a close or without', () => {
    const row = rowOf(
      closeOfMonth(4, 'locked'),
      closeOfMonth(5, 'locked', { changes: 3 }),
      closeOfMonth(6, 'in_preparation', { items: ['passed', 'to_review'] }),
    )
    expect(row.cells.map(({ sign, changes }) => [sign, changes])).toEqual([
      ['none', 0],
      ['none', 0],
      ['none', 0],
      ['locked', 0],
      ['changed', 3],
      ['open', 0],
    ])
    expect(row.progress).toMatchObject({ finished: 1, due: 2 })
    expect(row).toMatchObject({ due: '2026-07-10', daysLeft: 2, isLate: false })
  })

  it('is due by the firm’s day where nobody has begun the close of the month in work', () => {
    const at = (closes: readonly KeptClose[], day: string, more: Partial<BoardClient> = {}) =>
      boardRow(client(closes, more), months, day, 15)
    expect(at([], '2026-07-08')).toMatchObject({ due: '2026-07-15', daysLeft: 7, isLate: false })
    expect(at([], '2026-07-26')).toMatchObject({ daysLeft: -11, isLate: true })
    expect(at([closeOfMonth(5, 'in_preparation')], '2026-06-20')).toMatchObject({
      due: '2026-06-10',
      isLate: true,
    })
    const [locked, others] = [{ locked: [month(6)] }, [closeOfMonth(6, 'locked')]]
    expect(at([], '2026-07-26', locked).due).toBeUndefined()
    expect(at(others, '2026-07-26').due).toBeUndefined()
  })

  it('is blocked by a bank that cannot be read also before its close is begun', () => {
    const access = { kind: 'ended', since: '2026-07-02' } as const
    const at = (closes: readonly KeptClose[], more: Partial<BoardClient> = {}) =>
      boardRow(client(closes, { access, ...more }), months, '2026-07-26', 15)
    expect(at([])).toMatchObject({ isLate: true, turn: { of: 'nobody' }, block: access })
    expect(at([closeOfMonth(5, 'locked')]).block).toEqual(access)
    expect(at([], { access: { kind: 'readable' } }).block).toBeUndefined()
    // A locked month needs no bank.
    expect(at([closeOfMonth(6, 'locked')]).block).toBeUndefined()
    expect(at([], { locked: [month(6)] }).block).toBeUndefined()
  })

  it('shows a quarter’s close in each of its months', () => {
    const quarter = keptClose('locked', { period: monthsFrom(2026, 4, 3) })
    expect(
      rowOf(quarter)
        .cells.map(({ sign }) => sign)
        .slice(2),
    ).toEqual(['none', 'locked', 'locked', 'locked'])
    const changed = rowOf({ ...quarter, changes: 1 }).cells.slice(3)
    expect(changed.map(({ of }) => of)).toEqual([quarter.period, quarter.period, quarter.period])
    expect(rowOf(closeOfMonth(4, 'locked', { changes: 1 })).cells[3]).not.toHaveProperty('of')
  })

  it('has what is locked besides its closes, where none of them says more of the month', () => {
    const locked = [month(3), month(4), monthsFrom(2026, 5, 2)]
    const changed = closeOfMonth(4, 'locked', { changes: 2 })
    const row = boardRow(client([changed], { locked }), months, today)
    expect(row.cells.map(({ sign }) => sign)).toEqual([
      'none',
      'none',
      'locked',
      'changed',
      'locked',
      'locked',
    ])
    expect(row.turn).toEqual({ of: 'nobody' })
  })

  it('is late by its oldest open month, also one that is not shown, and blocked by it', () => {
    const old = keptClose('in_preparation', {
      period: monthsFrom(2025, 11, 1),
      due: '2025-12-10',
      people: { preparer: 'ben', reviewer: 'ada' },
    })
    for (const state of ['not_started', 'locked'] as const) {
      expect(rowOf(old, closeOfMonth(6, state))).toMatchObject({
        due: '2025-12-10',
        daysLeft: -210,
        isLate: true,
        turn: { of: 'preparer', person: 'ben' },
        block: { kind: 'earlier', period: old.period },
      })
    }
    expect(rowOf(old)).toMatchObject({ block: { kind: 'earlier' }, progress: undefined })
    // The month in work has a day of its own.
    expect(rowOf(old).dueInWork).toBeUndefined()
    expect(rowOf(old, closeOfMonth(6, 'locked')).dueInWork).toBeUndefined()
    const { dueInWork, block } = rowOf(old, closeOfMonth(6, 'not_started'))
    expect(dueInWork).toEqual({ due: '2026-07-10', daysLeft: 2 })
    expect(block).toMatchObject({ daysLeft: -210 })
    const access = { kind: 'disconnected', since: undefined } as const
    const row = boardRow(client([old, closeOfMonth(6, 'locked')], { access }), months, today)
    expect(row.block).toEqual(access)
  })

  it('says of what both have signed that it need only be locked, which is the reviewer’s turn', () => {
    const row = rowOf(closeOfMonth(6, 'ready_for_review', { isReviewed: true }))
    expect(row.cells.at(-1)).toMatchObject({ state: 'ready_for_review', isReviewed: true })
    expect(row).toMatchObject({ turn: { of: 'reviewer', person: 'ada' }, block: undefined })
    expect(countBoard([row, rowOf(closeOfMonth(6, 'ready_for_review'))], 'ada')).toMatchObject({
      states: { ready_for_review: 2 },
      reviewed: 1,
    })
  })

  it('is nobody’s turn, and due at no day, once all is locked', () => {
    expect(rowOf(closeOfMonth(5, 'locked'), closeOfMonth(6, 'locked'))).toMatchObject({
      turn: { of: 'nobody' },
      due: undefined,
      isLate: false,
      block: undefined,
    })
    expect(rowOf()).toMatchObject({ turn: { of: 'nobody' }, due: undefined, block: undefined })
  })

  it('shows a signature that is to be given again in a locked month', () => {
    const row = rowOf(closeOfMonth(5, 'locked', suspended), closeOfMonth(6, 'locked'))
    expect(row).toMatchObject({
      turn: { of: 'preparer' },
      block: { kind: 'suspended' },
      due: undefined,
    })
    expect(row.cells[4]).toMatchObject({ sign: 'changed', changes: 0 })
  })

  it('is first about what is to be locked, then about what is to be signed again', () => {
    const people = { preparer: 'ben', reviewer: 'ada' }
    const row = rowOf(
      closeOfMonth(5, 'locked', { ...suspended, people }),
      closeOfMonth(6, 'in_preparation'),
    )
    expect(row.turn).toEqual({ of: 'preparer', person: 'joy' })
  })

  it('leaves out closes of later months', () => {
    expect(rowOf(closeOfMonth(6, 'locked'), closeOfMonth(7, 'not_started'))).toMatchObject({
      due: undefined,
      turn: { of: 'nobody' },
    })
  })
})

describe('the board', () => {
  const closes = fc
    .array(
      fc.record({
        number: fc.integer({ min: -3, max: 6 }),
        state: fc.constantFrom(...closeStates),
        dayOfMonth: fc.integer({ min: 1, max: 31 }),
        changes: fc.nat({ max: 2 }),
      }),
      { maxLength: 6 },
    )
    .map((all) =>
      all.map(({ number, state, dayOfMonth, changes }) =>
        keptClose(state, {
          period: month(number),
          due: dueDay(month(number), dayOfMonth),
          changes: state === 'locked' ? changes : 0,
        }),
      ),
    )
  const clients = fc.array(
    fc.record({ closes, name: fc.constantFrom('Al-Noor', 'Beacon', 'Castellan') }),
    { maxLength: 12 },
  )
  const byName = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

  it('has late clients first, the longest late before all, then by due day, in whatever order they come', () => {
    fc.assert(
      fc.property(clients, fc.nat(), (all, seed) => {
        const rows = all.map((each, index) =>
          boardRow(client(each.closes, { id: `c-${index}`, name: each.name }), months, today),
        )
        const sorted = rows.toSorted(compareRows(byName))
        const turn = rows.length === 0 ? 0 : seed % rows.length
        const turned = [...rows.slice(turn), ...rows.slice(0, turn)]
        expect(turned.toSorted(compareRows(byName))).toEqual(sorted)
        const late = sorted.map((row) => row.isLate)
        expect(late.lastIndexOf(true)).toBe(late.filter(Boolean).length - 1)
        const days = sorted.map((row) => row.daysLeft ?? Infinity)
        expect(days).toEqual(days.toSorted((one, other) => one - other))
      }),
    )
  })

  it('passes over no client that has something to be locked', () => {
    fc.assert(
      fc.property(clients, (all) => {
        for (const each of all) {
          const row = boardRow(client(each.closes), months, today)
          const open = each.closes.filter(({ state }) => state !== 'locked')
          expect(row.turn.of === 'nobody').toBe(open.length === 0)
          expect(row.due === undefined).toBe(open.length === 0)
          expect(row.isLate).toBe(open.some(({ due }) => due < today))
        }
      }),
    )
  })

  it('counts clients by turn, lateness, changes and the state of the month in work', () => {
    const rows = [
      rowOf(closeOfMonth(5, 'locked', { changes: 1 }), closeOfMonth(6, 'ready_for_review')),
      rowOf(closeOfMonth(6, 'in_preparation', { due: '2026-07-01' })),
      rowOf(closeOfMonth(6, 'locked')),
      rowOf(),
    ]
    expect(countBoard(rows, 'ada')).toEqual({
      all: 4,
      mine: 1,
      late: 1,
      changed: 1,
      states: {
        not_started: 0,
        in_preparation: 1,
        returned: 0,
        reopened: 0,
        ready_for_review: 1,
        locked: 1,
      },
      reviewed: 0,
    })
  })
})
