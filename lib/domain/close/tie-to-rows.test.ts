import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { judgeClose } from '@/lib/domain/close/judge-close'
import { markElsewhere } from '@/lib/domain/close/tie-to-rows'
import { laidOf } from '@/lib/domain/close/item-state'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { wholeOf } from '@/test/banking/reading'
import { closeEvidence, payment } from '@/test/close/close-evidence'

const usd = (amount: number) => ({ amount, currency: 'USD' })

/** A statement of June that its own figures tie out. */
function statementOf(moved: number, more: Partial<Statement> = {}): Statement {
  const { first, last } = monthsFrom(2026, 6, 1)
  return {
    id: 's-6',
    period_start: first,
    period_end: last,
    accounts: [
      {
        account_id: 'a-1',
        opening_balance: usd(1000),
        closing_balance: usd(1000 + moved),
        total_credits: usd(Math.max(moved, 0)),
        total_debits: usd(Math.max(-moved, 0)),
        total_fees: usd(0),
      },
    ],
    ...more,
  }
}

function tieOutOf(
  statement: Statement,
  rows: readonly Transaction[],
  more: Parameters<typeof closeEvidence>[0] = {},
) {
  const statements = wholeOf([statement])
  const evidence = closeEvidence({ today: '2026-08-01', statements, rows, ...more })
  const found = judgeClose(evidence, [], { lockedAt: undefined, materiality: new Map() }).find(
    ({ id }) => id === 'tie-out',
  )
  const amounts = found && laidOf(found.outcome).flatMap(({ finding }) => finding.amounts)
  return { state: found?.outcome.state, done: found?.done, amounts }
}

describe('a statement that ties out by its own figures', () => {
  it('ties out where the rows of its days come to its closing balance, and is off by what they do not', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 10 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: -500_000, max: 500_000 }), (moved, off) => {
        const rows = moved.map((amount, at) => payment(`t-${at}`, amount))
        const sum = moved.reduce((total, amount) => total + amount, 0)
        expect(tieOutOf(statementOf(sum + off), rows)).toEqual(
          off === 0
            ? { state: 'passed', done: 1, amounts: [] }
            : { state: 'to_review', done: 0, amounts: [usd(off)] },
        )
      }),
    )
  })

  it('is held against no row that is pending, of other days, or of another account', () => {
    const rows = [
      payment('t-1', 500),
      payment('t-2', 70, { status: 'pending', posted_at: null }),
      payment('t-3', 80, { posted_at: '2026-05-31T12:00:00Z' }),
      payment('t-4', 90, { account_id: 'a-2' }),
    ]
    expect(tieOutOf(statementOf(500), rows)).toMatchObject({ state: 'passed', done: 1 })
  })

  it('cannot be told where its rows were not read, not understood, or do not name their account', () => {
    const rows = [payment('t-1', 500)]
    const untold = { state: 'cannot_tell', done: 0, amounts: [] }
    const part = { extent: { end: 'whole', notUnderstood: 1 } } as const
    expect(tieOutOf(statementOf(500), rows, { checks: part })).toEqual(untold)
    for (const more of [
      { account_id: null },
      { status: null },
      { amount: { amount: 1, currency: 'EUR' } },
    ]) {
      expect(tieOutOf(statementOf(500), [...rows, payment('t-2', 1, more)])).toEqual(untold)
    }
    const early = statementOf(500, { period_start: '2025-05-01' })
    expect(tieOutOf(early, rows)).toEqual(untold)
  })

  it('is held against its rows in the period in which it ends', () => {
    const later = statementOf(500, { period_end: '2026-07-15' })
    expect(tieOutOf(later, [])).toMatchObject({ state: 'passed', done: 1 })
    const began = statementOf(500, { period_start: '2026-05-15' })
    const may = payment('t-1', 500, { posted_at: '2026-05-20T12:00:00Z' })
    expect(tieOutOf(began, [may])).toMatchObject({ state: 'passed', done: 1 })
    expect(tieOutOf(began, [])).toMatchObject({ state: 'to_review', amounts: [usd(500)] })
  })

  it('is found once where its own figures differ too, by the greater difference', () => {
    const [part] = statementOf(500).accounts ?? []
    const wrong = statementOf(0, { accounts: [{ ...part, closing_balance: usd(1600) }] })
    const found = tieOutOf(wrong, [payment('t-1', 10)])
    expect(found).toMatchObject({ state: 'to_review', amounts: [usd(590)] })
  })

  it('ties out in days of another time zone, if those around it were read', () => {
    const early = payment('t-1', 300, { posted_at: '2026-05-31T22:00:00Z' })
    const late = payment('t-2', 70, { posted_at: '2026-06-30T23:50:00Z' })
    const within = payment('t-3', 500)
    const rows = [early, within, late]
    expect(tieOutOf(statementOf(570), rows)).toMatchObject({ state: 'passed' })
    expect(tieOutOf(statementOf(800), rows)).toMatchObject({ state: 'passed', done: 1 })
    // No month is longer than another by the hours that it would take.
    expect(tieOutOf(statementOf(870), rows)).toMatchObject({ state: 'to_review' })
    expect(tieOutOf(statementOf(300), rows)).toMatchObject({ state: 'to_review' })
  })

  it('marks the balances of which the rows are of other days', () => {
    const rows = [payment('t-1', 300, { posted_at: '2026-05-31T22:00:00Z' }), payment('t-2', 500)]
    const { moved, period } = closeEvidence({ rows })
    const balance = { account: 'a-1', currency: 'USD', opening: '1000' }
    for (const [closing, isElsewhere] of [
      ['1500', undefined],
      ['1800', true],
      ['1801', undefined],
    ] as const) {
      const [marked] = markElsewhere([{ ...balance, closing }], period, moved)
      expect(marked?.isElsewhere).toBe(isElsewhere)
    }
  })
})
