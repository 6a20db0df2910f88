import { describe, expect, it } from 'vitest'
import { decideFinding, withdrawException } from '@/lib/domain/close/decide-finding'
import { maxCharacters } from '@/lib/domain/close/own-words'
import { acceptanceOf, exclusionWith, findingWith, july, june, usd250 } from '@/test/close/findings'

const context = { period: june, materiality: usd250, isLocked: false }
const finding = findingWith()
const none: ReadonlySet<string> = new Set()

describe('a decision on a finding', () => {
  it('is shown to the next person, who has not seen it, with who was first', () => {
    const first = acceptanceOf(finding)
    const second = acceptanceOf(finding, { id: 'second', by: 'ben' })
    expect(decideFinding([first], finding, second, none, context)).toEqual({
      kind: 'conflict',
      earlier: [first],
    })
    expect(decideFinding([first], finding, second, new Set([first.id]), context)).toEqual({
      kind: 'kept',
      entries: [first, second],
    })
  })

  it('does not stand in the way of another finding’s', () => {
    const other = findingWith({ key: '["t-2"]' })
    const entries = [acceptanceOf(finding)]
    expect(decideFinding(entries, other, acceptanceOf(other), none, context).kind).toBe('kept')
  })

  it('is shown where an exclusion of a colleague covers the finding already', () => {
    const exclusion = exclusionWith()
    expect(decideFinding([exclusion], finding, acceptanceOf(finding), none, context)).toEqual({
      kind: 'conflict',
      earlier: [exclusion],
    })
  })

  it('needs a reason unless the finding is below materiality', () => {
    const small = findingWith({ amounts: [{ amount: -24_999, currency: 'USD' }] })
    const decide = (of: typeof finding, reason: string) =>
      decideFinding([], of, acceptanceOf(of, { reason }), none, context)
    expect(decide(finding, ' ')).toEqual({ kind: 'refused', why: 'empty' })
    expect(decide(small, '').kind).toBe('kept')
    expect(decide(small, 'x'.repeat(maxCharacters + 1))).toEqual({
      kind: 'refused',
      why: 'too_long',
    })
    const exclusion = exclusionWith({ reason: '' })
    expect(decideFinding([], small, exclusion, none, context)).toMatchObject({ why: 'empty' })
  })

  it('to exclude covers the finding that it is made from, and has not ended', () => {
    const why = (more: Parameters<typeof exclusionWith>[0]) =>
      decideFinding([], finding, exclusionWith(more), none, context)
    expect(why({ scope: {} })).toMatchObject({ why: 'no_scope' })
    expect(why({ scope: { account: 'a-2' } })).toMatchObject({ why: 'other_finding' })
    expect(why({ end: { kind: 'date', last: '2026-05-31' } })).toMatchObject({ why: 'ended' })
  })

  it('to accept is of the finding and the period that it is made from', () => {
    const why = (decision: ReturnType<typeof acceptanceOf>) =>
      decideFinding([], finding, decision, none, context)
    expect(why(acceptanceOf(findingWith({ key: '["t-2"]' })))).toMatchObject({
      why: 'other_finding',
    })
    expect(why(acceptanceOf(finding, { period: july }))).toMatchObject({ why: 'other_finding' })
  })

  it('cannot be made in a locked period', () => {
    const locked = { ...context, isLocked: true }
    expect(decideFinding([], finding, acceptanceOf(finding), none, locked)).toEqual({
      kind: 'refused',
      why: 'locked',
    })
  })
})

describe('a withdrawal', () => {
  const isOpen = () => false
  const withdrawal = { kind: 'withdrawn', id: 'w-1', of: 'exclude 1', by: 'ada', at: '' } as const

  it('is shown to a second person who withdraws the same', () => {
    const second = { ...withdrawal, id: 'w-2' }
    expect(withdrawException([exclusionWith(), withdrawal], second, isOpen)).toEqual({
      kind: 'conflict',
      earlier: [withdrawal],
    })
  })

  it('is refused of what never was in force', () => {
    expect(withdrawException([], withdrawal, isOpen)).toEqual({
      kind: 'refused',
      why: 'not_in_force',
    })
  })

  it('takes no acceptance out of a locked period, and ends an exclusion at any time', () => {
    const isLocked = (period: typeof june) => period.first === june.first
    const entries = [acceptanceOf(finding, { id: 'accept 1' }), exclusionWith()]
    const ofAcceptance = { ...withdrawal, of: 'accept 1' }
    expect(withdrawException(entries, ofAcceptance, isLocked)).toEqual({
      kind: 'refused',
      why: 'locked',
    })
    expect(withdrawException(entries, ofAcceptance, isOpen).kind).toBe('kept')
    expect(withdrawException(entries, withdrawal, isLocked).kind).toBe('kept')
  })
})
