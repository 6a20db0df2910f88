import { describe, expect, it } from 'vitest'
import {
  changeClose,
  type CloseCommand,
  type CloseContext,
  suspendSignature,
} from '@/lib/domain/close/change-close'
import { type CloseEvent, closeOf, closeStates } from '@/lib/domain/close/close-events'
import { personRoles } from '@/lib/domain/people/permissions'

const at = '2026-07-06T10:00:00Z'
const begin: CloseEvent = { does: 'begin', by: 'joy', at }
const sign = (as: 'preparer' | 'reviewer', by: string) =>
  ({ does: 'sign', as, by, at, digest: 'd', note: '' }) as const
const prepared = [begin, sign('preparer', 'joy')]
const signed = [...prepared, sign('reviewer', 'ada')]
const locked: CloseEvent[] = [...signed, { does: 'lock', by: 'ada', at }]
const cutOff = { of: 'cut-off', amounts: new Map([['USD', 4_825_000n]]), isMaterial: true }
const suspended = (events: readonly CloseEvent[]) =>
  suspendSignature(events, 'preparer', [cutOff], at)

/** Every situation that a close can be in, with a log that leads to it. */
const situations: Readonly<Record<string, readonly CloseEvent[]>> = {
  not_started: [],
  in_preparation: [begin],
  returned: [...prepared, { does: 'return', by: 'ada', at, note: 'See cut-off' }],
  reopened: [...locked, { does: 'reopen', by: 'ada', at, reason: 'Hotel Meridian' }],
  ready_for_review: prepared,
  ready_and_reviewed: signed,
  suspended: suspended(signed),
  reviewer_suspended: suspendSignature(signed, 'reviewer', [cutOff], at),
  locked,
  locked_but_suspended: suspended(locked),
}

const commands = {
  begin: { does: 'begin', by: 'joy', at },
  sign_as_preparer: sign('preparer', 'joy'),
  sign_as_reviewer: sign('reviewer', 'ada'),
  withdraw_as_preparer: { does: 'withdraw', as: 'preparer', by: 'joy', at },
  withdraw_as_reviewer: { does: 'withdraw', as: 'reviewer', by: 'ada', at },
  return: { does: 'return', by: 'ada', at, note: 'See cut-off' },
  lock: { does: 'lock', by: 'ada', at },
  reopen: { does: 'reopen', by: 'ada', at, reason: 'Hotel Meridian' },
} as const satisfies Record<string, CloseCommand>

/** Where each leads; whatever is not here is refused. */
const table: Readonly<Record<string, Partial<Record<keyof typeof commands, string>>>> = {
  not_started: { begin: 'in_preparation' },
  in_preparation: { sign_as_preparer: 'ready_for_review' },
  returned: { begin: 'in_preparation', sign_as_preparer: 'ready_for_review' },
  reopened: { begin: 'in_preparation', sign_as_preparer: 'ready_for_review' },
  ready_for_review: {
    sign_as_reviewer: 'ready_for_review',
    withdraw_as_preparer: 'in_preparation',
    return: 'returned',
  },
  ready_and_reviewed: {
    withdraw_as_preparer: 'in_preparation',
    withdraw_as_reviewer: 'ready_for_review',
    return: 'returned',
    lock: 'locked',
  },
  suspended: { sign_as_preparer: 'ready_for_review' },
  reviewer_suspended: {
    sign_as_reviewer: 'ready_for_review',
    withdraw_as_preparer: 'in_preparation',
    withdraw_as_reviewer: 'ready_for_review',
    return: 'returned',
  },
  locked: { reopen: 'reopened' },
  locked_but_suspended: { sign_as_preparer: 'locked', reopen: 'reopened' },
}
const ofReviewers = ['sign_as_reviewer', 'withdraw_as_reviewer', 'return', 'lock', 'reopen']

const contextOf = (
  events: readonly CloseEvent[],
  more: Partial<CloseContext> = {},
): CloseContext => ({
  role: 'admin',
  seen: events.length,
  twoPeople: true,
  items: ['passed', 'accepted', 'done', 'not_due', 'nothing_to_check', 'not_shared'],
  digest: 'd',
  ...more,
})

describe('a close', () => {
  it('goes from state to state as the table says, for each role, and in no other way', () => {
    for (const [situation, events] of Object.entries(situations)) {
      for (const [name, command] of Object.entries(commands)) {
        const to = table[situation]?.[name as keyof typeof commands]
        for (const role of personRoles) {
          const answer = changeClose(events, command, contextOf(events, { role }))
          const may =
            role === 'admin' ||
            role === 'reviewer' ||
            (role === 'preparer' && !ofReviewers.includes(name))
          const reached = answer.kind === 'kept' ? closeOf(answer.entries).state : undefined
          expect(reached, `${role}: ${name} of ${situation}`).toBe(may ? to : undefined)
        }
      }
    }
  })

  it('can be in each of its states', () => {
    const reached = Object.values(situations).map((events) => closeOf(events).state)
    expect(new Set(reached)).toEqual(new Set(closeStates))
  })

  it('tells the later of two people what the earlier did, and changes nothing', () => {
    const events = situations['ready_and_reviewed'] ?? []
    const late = contextOf(events, { seen: 2 })
    expect(changeClose(events, commands.return, late)).toEqual({
      kind: 'conflict',
      earlier: [sign('reviewer', 'ada')],
    })
  })

  it('is not signed by one person twice where policy wants two, and is where it does not', () => {
    const own = sign('reviewer', 'joy')
    const context = contextOf(prepared)
    expect(changeClose(prepared, own, context)).toEqual({ kind: 'refused', why: 'same_person' })
    const alone = changeClose(prepared, own, { ...context, twoPeople: false })
    expect(alone.kind).toBe('kept')
    // The policy became stricter between signing and locking.
    const both = [...prepared, own]
    const lock = { ...commands.lock, by: 'joy' }
    expect(changeClose(both, lock, contextOf(both))).toMatchObject({ why: 'same_person' })
  })

  it.each([
    ['cannot_tell', 'cannot_tell'],
    ['not_over', 'not_over'],
    ['to_review', 'items_open'],
    ['to_do', 'items_open'],
  ] as const)('is not signed while an item is %s', (state, why) => {
    const context = contextOf([begin], { items: ['passed', state] })
    expect(changeClose([begin], commands.sign_as_preparer, context)).toEqual({
      kind: 'refused',
      why,
    })
  })

  it('is not signed before it has an item', () => {
    const context = contextOf([begin], { items: [] })
    expect(changeClose([begin], commands.sign_as_preparer, context)).toEqual({
      kind: 'refused',
      why: 'no_items',
    })
  })

  it('is not signed over another outcome than the bank gives now', () => {
    const context = contextOf([begin], { digest: 'other' })
    expect(changeClose([begin], commands.sign_as_preparer, context)).toMatchObject({
      why: 'other_outcome',
    })
  })

  it('is not locked while something is open', () => {
    const signedTwice = situations['ready_and_reviewed'] ?? []
    for (const item of ['to_review', 'to_do'] as const) {
      const context = contextOf(signedTwice, { items: ['passed', item] })
      expect(changeClose(signedTwice, commands.lock, context)).toMatchObject({ why: 'items_open' })
    }
    const unread = contextOf(signedTwice, { items: ['passed', 'cannot_tell'] })
    expect(changeClose(signedTwice, commands.lock, unread).kind).toBe('kept')
  })

  it('says who led it to its state, and with which words', () => {
    expect(closeOf([]).ledBy).toBeUndefined()
    expect(closeOf(situations['returned'] ?? []).ledBy).toMatchObject({ note: 'See cut-off' })
    expect(closeOf(situations['reopened'] ?? []).ledBy).toMatchObject({ reason: 'Hotel Meridian' })
    // The reviewer's signature changes no state.
    expect(closeOf(signed).ledBy).toMatchObject({ does: 'sign', as: 'preparer' })
    expect(closeOf(situations['locked_but_suspended'] ?? []).ledBy).toMatchObject({ does: 'lock' })
  })

  it('is neither returned nor reopened without a word', () => {
    const returned = changeClose(prepared, { ...commands.return, note: ' ' }, contextOf(prepared))
    expect(returned).toEqual({ kind: 'refused', why: 'empty' })
    const reopened = changeClose(locked, { ...commands.reopen, reason: '' }, contextOf(locked))
    expect(reopened).toEqual({ kind: 'refused', why: 'empty' })
  })

  it('leaves a signature to the person who gave it', () => {
    const other = { ...commands.withdraw_as_preparer, by: 'ben' }
    expect(changeClose(prepared, other, contextOf(prepared))).toMatchObject({ why: 'not_yours' })
  })
})

describe('a signature', () => {
  it('that is suspended stays in sight until it is signed again, also in a locked month', () => {
    const events = situations['locked_but_suspended'] ?? []
    expect(closeOf(events)).toMatchObject({
      state: 'locked',
      signatures: [{ state: 'suspended' }, { state: 'suspended' }],
    })
    const again = changeClose(events, commands.sign_as_preparer, contextOf(events))
    const after = again.kind === 'kept' ? again.entries : []
    expect(closeOf(after).signatures.map(({ as, state }) => [as, state])).toEqual([
      ['preparer', 'withdrawn'],
      ['reviewer', 'suspended'],
      ['preparer', 'given'],
    ])
    // Nobody has withdrawn it: it holds no longer since it was suspended.
    expect(closeOf(after).signatures[0]).toMatchObject({
      isReplaced: true,
      until: closeOf(events).signatures[0]?.until,
    })
    expect(changeClose(after, commands.sign_as_reviewer, contextOf(after)).kind).toBe('kept')
  })

  it('of the reviewer alone is suspended where the preparer’s evidence has not changed', () => {
    const events = suspendSignature(signed, 'reviewer', [cutOff], at)
    expect(closeOf(events).signatures.map(({ state }) => state)).toEqual(['given', 'suspended'])
    expect(suspendSignature(events, 'reviewer', [cutOff], at)).toBe(events)
    const small = { ...cutOff, isMaterial: false }
    expect(suspendSignature(signed, 'preparer', [small], at)).toBe(signed)
  })

  it('that is suspended says of what and by how much, until it is given again', () => {
    const because = [{ of: 'cut-off', amounts: [['USD', '4825000']] }]
    expect(closeOf(suspended(signed))).toMatchObject({
      state: 'in_preparation',
      signatures: [{ because }, { because }],
    })
    const again = closeOf([...suspended(signed), sign('preparer', 'joy')])
    expect(again.signatures.map((each) => each.because.length)).toEqual([0, 1, 0])
  })

  it('is withdrawn, and stays in the record, when a close is returned or reopened', () => {
    for (const situation of ['returned', 'reopened']) {
      const { signatures } = closeOf(situations[situation] ?? [])
      expect(new Set(signatures.map(({ state }) => state))).toEqual(new Set(['withdrawn']))
    }
  })
})
