import { describe, expect, it } from 'vitest'
import { findFigure, figuresOf } from '@/lib/domain/close/figures'
import { type CloseEvidence, judgeClose } from '@/lib/domain/close/judge-close'
import { june, usd250 } from '@/test/close/findings'
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

  it('cannot be told of rows while the period is not over', () => {
    const evidence = closeEvidence({ today: june.last })
    expect(stateOf(evidence, 'large')).toBe('cannot_tell')
    expect(stateOf(evidence, 'invoice-documents')).toBe('cannot_tell')
    expect(stateOf(evidence, 'consent')).toBe('passed')
  })

  it('need what lies around the period, each as much as it does', () => {
    const around = closeEvidence({ checks: { isAroundRead: false } })
    expect(stateOf(around, 'duplicates')).toBe('cannot_tell')
    expect(stateOf(around, 'own-transfers')).toBe('cannot_tell')
    expect(stateOf(around, 'large')).toBe('passed')
    const before = closeEvidence({ checks: { isBeforeRead: false } })
    expect(stateOf(before, 'new-payees')).toBe('cannot_tell')
    expect(stateOf(before, 'duplicates')).toBe('passed')
  })

  it('are not there for what a client does not share, and cannot be told of what was not read', () => {
    const none = closeEvidence({ statements: 'not_shared', invoices: 'not_shared' })
    expect(stateOf(none, 'statements')).toBeUndefined()
    expect(stateOf(none, 'continuity')).toBeUndefined()
    expect(stateOf(none, 'invoice-documents')).toBeUndefined()
    const unread = closeEvidence({ statements: undefined, invoices: undefined })
    for (const id of ['statements', 'tie-out', 'continuity', 'invoice-documents']) {
      expect(stateOf(unread, id)).toBe('cannot_tell')
    }
  })

  it('say that the consent ends before the close is due', () => {
    const ends = closeEvidence({ consent: { end: '2026-07-10', due: '2026-07-10' } })
    expect(stateOf(ends, 'consent')).toBe('to_review')
  })
})

describe('the figures of a close', () => {
  const rows = [payment('t-1', -5000), payment('t-2', 7000), payment('t-3', -100)]

  it('are what each account moved within the period', () => {
    const { figures } = figuresOf(closeEvidence({ rows }))
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
    expect(figuresOf(closeEvidence())).toEqual({ figures: [], hasAllSums: true })
  })
})
