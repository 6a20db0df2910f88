import { describe, expect, it } from 'vitest'
import { findFigure, figuresOf } from '@/lib/domain/close/figures'
import { laidOf } from '@/lib/domain/close/item-state'
import { type CloseEvidence, judgeClose } from '@/lib/domain/close/judge-close'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { acceptanceOf, june, usd250 } from '@/test/close/findings'
import { wholeOf } from '@/test/banking/reading'
import { closeEvidence, payment } from '@/test/close/close-evidence'

const context = { lockedAt: undefined, materiality: usd250 }
const stateOf = (evidence: CloseEvidence, id: string) =>
  judgeClose(evidence, [], context).find((each) => each.id === id)?.outcome.state

describe('the items of a close', () => {
  it('pass where all was read and nothing was found', () => {
    const states = judgeClose(closeEvidence(), [], context).map(({ id, outcome }) => [
      id,
      outcome.state,
    ])
    expect(Object.fromEntries(states)).toMatchObject({
      consent: 'passed',
      'without-receipt': 'passed',
      'own-transfers': 'passed',
      'invoice-documents': 'passed',
    })
  })

  it('pass none of which a part was not read', () => {
    const part = { end: 'limit', notUnderstood: 0 } as const
    const evidence = closeEvidence({ checks: { extent: part } })
    const passed = judgeClose(evidence, [], context).filter(
      ({ outcome }) => outcome.state === 'passed' || outcome.state === 'accepted',
    )
    expect(passed.map(({ id }) => id).toSorted()).toEqual(['consent', 'invoice-documents'])
  })

  it('of rows are not over while the period is not, and cannot be told of a part of it', () => {
    const evidence = closeEvidence({ today: june.last })
    expect(stateOf(evidence, 'large')).toBe('not_over')
    expect(stateOf(evidence, 'invoice-documents')).toBe('not_over')
    const part = closeEvidence({
      today: june.last,
      checks: { extent: { end: 'failed', notUnderstood: 0 } },
    })
    expect(stateOf(part, 'large')).toBe('cannot_tell')
    expect(stateOf(evidence, 'consent')).toBe('passed')
  })

  it('all wait while the period has not begun, whatever lies open from before', () => {
    const open = payment('t-1', -5000, { status: 'pending', posted_at: null })
    const early = { initiated_at: '2026-05-20T12:00:00Z' }
    const evidence = closeEvidence({ today: '2026-05-31', rows: [{ ...open, ...early }] })
    expect(evidence.checks.checks.cutOff).toHaveLength(1)
    const items = judgeClose(evidence, [], context)
    const shared = items.filter(({ outcome }) => outcome.state !== 'not_shared')
    expect(new Set(shared.map(({ outcome }) => outcome.state))).toEqual(new Set(['not_over']))
    expect(new Set(shared.map(({ extent }) => extent?.end))).toEqual(new Set(['to_come']))
    expect(items.flatMap(({ outcome }) => laidOf(outcome))).toEqual([])
    const ending = { end: '2026-07-01', hasEnded: false, due: '2026-07-10' }
    const short = closeEvidence({ today: '2026-05-31', consent: ending })
    expect(stateOf(short, 'consent')).toBe('to_review')
  })

  it('need what lies around the period, each as much as it does', () => {
    const around = closeEvidence({ checks: { isAroundRead: false } })
    expect(stateOf(around, 'duplicates')).toBe('cannot_tell')
    expect(stateOf(around, 'own-transfers')).toBe('cannot_tell')
    expect(stateOf(around, 'large')).toBe('passed')
    const carried = closeEvidence({ checks: { isCarriedRead: false } })
    expect(stateOf(carried, 'cut-off')).toBe('cannot_tell')
    expect(stateOf(carried, 'duplicates')).toBe('passed')
  })

  it('find payees too many and none too few in a past that was read in part', () => {
    const rows = [payment('t-1', -5000)]
    const itemOf = (more: Partial<CloseEvidence['checks']>, of: typeof rows) =>
      judgeClose(
        closeEvidence({ rows: of, checks: { isComplete: false, ...more } }),
        [],
        context,
      ).find(({ id }) => id === 'new-payees')
    expect(itemOf({ isBeforeRead: false }, rows)).toMatchObject({
      outcome: { state: 'cannot_tell', openAtLeast: 0 },
      extent: { end: 'whole', isUpperBound: true },
    })
    // As far as it is ever read they are decided.
    const deepest = itemOf({ isBeforeRead: true }, [payment('t-1', -50_000)])
    expect(deepest?.outcome).toMatchObject({ state: 'to_review', open: 1 })
    const known = payment('t-0', -100, { posted_at: '2026-05-02T12:00:00Z' })
    expect(itemOf({ isBeforeRead: false }, [known, ...rows])?.outcome.state).toBe('passed')
  })

  it('stand there as not shared for what a client does not share, and cannot be told of what was not read', () => {
    const none = closeEvidence({ statements: 'not_shared', invoices: 'not_shared' })
    for (const id of ['statements', 'tie-out', 'continuity', 'invoice-documents']) {
      expect(stateOf(none, id)).toBe('not_shared')
    }
    const unread = closeEvidence({ statements: undefined, invoices: undefined })
    for (const id of ['statements', 'tie-out', 'continuity', 'invoice-documents']) {
      expect(stateOf(unread, id)).toBe('cannot_tell')
    }
  })

  it('on statements are not due while one may still come', () => {
    const part = (account_id: string) => ({
      account_id,
      opening_balance: { amount: 0, currency: 'USD' },
      closing_balance: { amount: 0, currency: 'USD' },
      total_credits: { amount: 0, currency: 'USD' },
      total_debits: { amount: 0, currency: 'USD' },
    })
    const statement = (month: number, ...accounts: readonly string[]) => {
      const { first, last } = monthsFrom(2026, month, 1)
      return {
        id: `s-${month}`,
        period_start: first,
        period_end: last,
        accounts: accounts.map(part),
      }
    }
    const statements = wholeOf([statement(5, 'a-1', 'a-2'), statement(6, 'a-1')])
    const evidence = closeEvidence({ statements })
    for (const id of ['statements', 'tie-out', 'continuity']) {
      expect(stateOf(evidence, id)).toBe('not_due')
      expect(stateOf({ ...evidence, today: '2026-08-01' }, id)).not.toBe('not_due')
    }
  })

  it('do not pass continuity on first statements, before which there is none', () => {
    const money = { amount: 0, currency: 'USD' }
    const statement = (id: string, account_id: string, month: number) => ({
      id,
      period_start: monthsFrom(2026, month, 1).first,
      period_end: monthsFrom(2026, month, 1).last,
      accounts: [
        {
          account_id,
          opening_balance: money,
          closing_balance: money,
          total_credits: money,
          total_debits: money,
        },
      ],
    })
    const continuity = (...statements: ReturnType<typeof statement>[]) =>
      judgeClose(
        closeEvidence({ statements: wholeOf(statements), today: '2026-08-01' }),
        [],
        context,
      ).find(({ id }) => id === 'continuity')
    const firsts = continuity(statement('s-1', 'a-1', 6), statement('s-2', 'a-2', 6))
    expect(firsts).toMatchObject({ total: 0, firsts: 2, outcome: { state: 'nothing_to_check' } })
    const one = continuity(
      statement('s-0', 'a-1', 5),
      statement('s-1', 'a-1', 6),
      statement('s-2', 'a-2', 6),
    )
    expect(one).toMatchObject({ total: 1, firsts: 1, outcome: { state: 'passed' } })
  })

  it('find an acceptance again under another identifier only where all rows were read', () => {
    const accepted = judgeClose(closeEvidence({ rows: [payment('t-1', -50_000)] }), [], context)
      .flatMap(({ outcome }) => laidOf(outcome))
      .map(({ finding }, index) => acceptanceOf(finding, { id: `a-${index}` }))
    const rows = [payment('t-9', -50_000)]
    const outcomeOf = (evidence: CloseEvidence) =>
      judgeClose(evidence, accepted, context).find(({ id }) => id === 'without-receipt')?.outcome
    expect(outcomeOf(closeEvidence({ rows }))?.state).toBe('accepted')
    const part = { extent: { end: 'limit', notUnderstood: 0 } } as const
    expect(outcomeOf(closeEvidence({ rows, checks: part }))).toMatchObject({ openAtLeast: 1 })
  })

  it('say that the consent ends before the close is due', () => {
    const ends = closeEvidence({
      consent: { end: '2026-07-10', hasEnded: false, due: '2026-07-10' },
    })
    expect(stateOf(ends, 'consent')).toBe('to_review')
    // Whatever day it would have ended on.
    const refused = { end: '2027-01-01', hasEnded: true, due: '2026-07-10' }
    expect(stateOf(closeEvidence({ consent: refused }), 'consent')).toBe('to_review')
  })
})

describe('the figures of a close', () => {
  const rows = [payment('t-1', -5000), payment('t-2', 7000), payment('t-3', -100)]

  it('are what each account moved within the period', () => {
    const may = payment('t-4', -9000, { posted_at: '2026-05-31T12:00:00Z' })
    const { figures } = figuresOf(closeEvidence({ rows: [...rows, may] }))
    expect(figures.map(({ name, amount }) => [findFigure(name), amount])).toEqual([
      [{ name: 'money_out', account: 'a-1' }, '-5100'],
      [{ name: 'money_in', account: 'a-1' }, '7000'],
    ])
    expect(findFigure('cut-off')).toBeUndefined()
  })

  it('are not there where a part was read', () => {
    const part = { end: 'limit', notUnderstood: 0 } as const
    const none = { figures: [], hasAllSums: false }
    expect(figuresOf(closeEvidence({ rows, checks: { extent: part } }))).toEqual(none)
    expect(figuresOf(closeEvidence({ rows, today: june.last }))).toEqual(none)
    const undated = payment('t-5', -100, { posted_at: undefined, initiated_at: undefined })
    expect(figuresOf(closeEvidence({ rows: [...rows, undated] }))).toEqual(none)
    expect(figuresOf(closeEvidence())).toEqual({ figures: [], hasAllSums: true })
  })
})
