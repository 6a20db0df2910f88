import type { DayRange } from '@/lib/domain/periods/day-range'
import { describe, expect, it } from 'vitest'
import { closeOf, closeStates } from '@/lib/domain/close/close-events'
import { blockOf, type ClientAccess, turnOf } from '@/lib/domain/close/close-turn'
import { keptPartOf, type KeptClose } from '@/lib/domain/close/kept-close'
import { july, june } from '@/test/close/findings'
import { eventsTo, keptClose, suspension } from '@/test/close/kept-closes'

const readable: ClientAccess = { kind: 'readable' }
const waiting: Partial<KeptClose> = {
  items: ['passed', 'to_review'],
  findings: { open: 2, waiting: 2 },
  questions: { waiting: 2, since: '2026-07-03T09:00:00Z' },
}
const suspended = (state: 'ready_for_review' | 'locked', more: Partial<KeptClose> = {}) =>
  keptClose(state, { ...keptPartOf(closeOf([...eventsTo[state], suspension])), ...more })

describe('the turn', () => {
  it('is the preparer’s until it is signed, then the reviewer’s, then nobody’s', () => {
    const turns = closeStates.map((state) => [state, turnOf(keptClose(state)).of])
    expect(Object.fromEntries(turns)).toEqual({
      not_started: 'preparer',
      in_preparation: 'preparer',
      returned: 'preparer',
      reopened: 'preparer',
      ready_for_review: 'reviewer',
      locked: 'nobody',
    })
    expect(turnOf(keptClose('in_preparation'))).toEqual({ of: 'preparer', person: 'joy' })
    const unnamed = { people: { preparer: undefined, reviewer: undefined } }
    expect(turnOf(keptClose('in_preparation', unnamed))).toEqual({
      of: 'preparer',
      person: undefined,
    })
  })

  it('is the client’s once nothing else is left to do', () => {
    expect(turnOf(keptClose('in_preparation', waiting)).of).toBe('client')
    for (const more of [
      { findings: { open: 3, waiting: 2 } },
      { items: ['to_review', 'to_do'] as const },
      { items: ['to_review', 'cannot_tell'] as const },
      // A question that holds nothing up.
      { items: ['passed'] as const, findings: { open: 0, waiting: 0 } },
    ]) {
      expect(turnOf(keptClose('in_preparation', { ...waiting, ...more })).of).toBe('preparer')
    }
    expect(turnOf(keptClose('returned', waiting)).of).toBe('preparer')
  })

  it('comes back with a suspended signature, also in a locked month', () => {
    expect(turnOf(suspended('ready_for_review'))).toEqual({ of: 'preparer', person: 'joy' })
    expect(turnOf(suspended('locked'))).toEqual({ of: 'preparer', person: 'joy' })
    // The preparer signed again and is suspended once more, the reviewer not since.
    const twice = [
      ...eventsTo.locked,
      suspension,
      ...eventsTo.ready_for_review.slice(1),
      suspension,
    ]
    expect(turnOf(keptClose('locked', keptPartOf(closeOf(twice))))).toMatchObject({
      of: 'preparer',
    })
    // Somebody else had signed than who is assigned.
    const other = keptPartOf(closeOf([...eventsTo.locked, suspension]))
    const people = { preparer: 'ben', reviewer: 'ada' }
    expect(turnOf(keptClose('locked', { ...other, people }))).toMatchObject({ person: 'joy' })
    const reviewer = { ...suspension, as: 'reviewer' } as const
    const kept = keptPartOf(closeOf([...eventsTo.locked, reviewer]))
    expect(turnOf(keptClose('locked', kept))).toEqual({ of: 'reviewer', person: 'ada' })
  })
})

describe('what blocks a close', () => {
  const inWork = (more: Partial<KeptClose>) => keptClose('in_preparation', more)
  const block = (kept: KeptClose) => blockOf(kept, readable, undefined)

  it('is one thing: what somebody else has to do before the work itself', () => {
    const all: Partial<KeptClose> = {
      items: ['to_review', 'to_review', 'cannot_tell', 'to_do'],
      missingStatements: 1,
    }
    expect(block(inWork(all))).toEqual({ kind: 'statements', count: 1 })
    const work = { ...all, missingStatements: 0 }
    expect(block(inWork(work))).toEqual({ kind: 'to_review', count: 2, cannotTell: 1 })
    expect(block(inWork({ items: ['cannot_tell', 'to_do'] }))).toEqual({
      kind: 'cannot_tell',
      count: 1,
    })
    expect(block(inWork({ items: ['passed', 'to_do'] }))).toEqual({ kind: 'to_do', count: 1 })
    expect(block(inWork(waiting))).toEqual({
      kind: 'questions',
      count: 2,
      since: '2026-07-03T09:00:00Z',
    })
    expect(block(keptClose('returned', all))).toEqual({ kind: 'returned', note: 'See cut-off' })
    expect(block(suspended('ready_for_review'))).toEqual({ kind: 'suspended', as: 'preparer' })
  })

  it('is of a locked month what the bank has changed, until it is accepted', () => {
    const changed = { changes: 2, items: ['to_review'] } as const
    expect(block(suspended('locked', changed))).toEqual({ kind: 'changes', count: 2 })
    expect(block(suspended('locked', { ...changed, changes: 0 }))).toMatchObject({
      kind: 'to_review',
    })
    expect(block(suspended('locked'))).toEqual({ kind: 'suspended', as: 'preparer' })
    expect(block(keptClose('locked', { changes: 2 }))).toBeUndefined()
  })

  it('is nothing while only its turn is waited for', () => {
    for (const state of ['not_started', 'in_preparation', 'ready_for_review', 'locked'] as const) {
      expect(block(keptClose(state))).toBeUndefined()
    }
  })

  it('is before all else that the bank cannot be read, then that an earlier month is open', () => {
    const access: ClientAccess = { kind: 'ended', since: '2026-07-02' }
    const openSince = (period: Required<DayRange>) => ({ period, daysLeft: -3 })
    expect(blockOf(keptClose('returned'), access, openSince(july))).toEqual(access)
    const earlier = openSince({ first: '2026-05-01', last: '2026-05-31' })
    expect(blockOf(inWork({ missingStatements: 1 }), readable, earlier)).toEqual({
      kind: 'earlier',
      ...earlier,
    })
    // What its reviewer wrote is read all the same.
    expect(blockOf(keptClose('returned'), readable, earlier)?.kind).toBe('returned')
    expect(blockOf(keptClose('in_preparation'), readable, openSince(june))).toBeUndefined()
    // A locked month needs no bank.
    expect(blockOf(keptClose('locked'), access, earlier)).toBeUndefined()
  })
})
