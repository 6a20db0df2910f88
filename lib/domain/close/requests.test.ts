import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingOf, type RequestEvent, requestOf, stepRequest } from '@/lib/domain/close/requests'

const questions = ['q-1', 'q-2'].map((id) => ({ id, about: id, words: 'Please send the receipt.' }))
const day = (offset: number) => new Date(Date.UTC(2026, 6, 6 + offset)).toISOString()
const answer = (question: string, at: number, words = 'A deposit') => ({
  does: 'answer' as const,
  at: day(at),
  question,
  words,
  files: [],
  hasNothing: false,
})
const send: RequestEvent = { does: 'send', at: day(0) }
const settle = (question: string): RequestEvent => ({ does: 'settle', at: day(2), question })
const stateOf = (events: readonly RequestEvent[], at = 3) =>
  requestOf(questions, events, day(at)).state
const step = (events: readonly RequestEvent[], event: RequestEvent) =>
  stepRequest(questions, events, event)

describe('a request', () => {
  it('goes from draft over sent, opened and partly answered to answered', () => {
    const events = [send, { does: 'open', at: day(1) } as const, answer('q-1', 2), answer('q-2', 2)]
    const states = [0, 1, 2, 3, 4].map((count) => stateOf(events.slice(0, count)))
    expect(states).toEqual(['draft', 'sent', 'opened', 'partly_answered', 'answered'])
  })

  it('is left by a question that the bank’s data settles', () => {
    expect(stateOf([send, answer('q-1', 1), settle('q-2')])).toBe('answered')
    expect(stateOf([send, settle('q-1')])).toBe('sent')
    expect(stateOf([send, settle('q-1'), settle('q-2')])).toBe('ended')
  })

  it('ends after thirty days with the answers that it has, and lives on when it is renewed', () => {
    const events = [send, answer('q-1', 1)]
    expect(stateOf(events, 29)).toBe('partly_answered')
    expect(stateOf(events, 30)).toBe('ended')
    expect(step(events, answer('q-2', 30))).toEqual({ kind: 'refused', why: 'state' })
    const renewed = [...events, { does: 'renew', at: day(31) } as const]
    expect(step(events, { does: 'renew', at: day(31) }).kind).toBe('kept')
    expect(stateOf(renewed, 32)).toBe('partly_answered')
    expect(step(renewed, answer('q-2', 32)).kind).toBe('kept')
    expect(
      step([send, answer('q-1', 1), answer('q-2', 1)], { does: 'renew', at: day(40) }),
    ).toEqual({
      kind: 'refused',
      why: 'no_questions',
    })
  })

  it('is opened only by who opens the link that is good now', () => {
    const open: RequestEvent = { does: 'open', at: day(1) }
    const renewed: RequestEvent[] = [send, open, { does: 'renew', at: day(2) }]
    expect(stateOf(renewed)).toBe('sent')
    expect(openingOf(renewed)).toBeUndefined()
    const again: RequestEvent = { does: 'open', at: day(3) }
    expect(stateOf([...renewed, { does: 'remind', at: day(2) }, again])).toBe('opened')
    expect(openingOf([...renewed, again, { does: 'remind', at: day(4) }])).toEqual(again)
  })

  it('says that its mail bounced, until it is sent again or opened', () => {
    const bounce: RequestEvent = { does: 'bounce', at: day(1) }
    const isBounced = (events: readonly RequestEvent[]) =>
      requestOf(questions, events, day(3)).hasBounced
    expect(isBounced([send, bounce])).toBe(true)
    expect(isBounced([send, bounce, { does: 'renew', at: day(2) }])).toBe(false)
    expect(isBounced([send, bounce, { does: 'open', at: day(2) }])).toBe(false)
    expect(step([], bounce)).toEqual({ kind: 'refused', why: 'state' })
  })

  it('is neither opened nor answered after it was withdrawn', () => {
    const withdrawn: RequestEvent[] = [send, { does: 'withdraw', at: day(1) }]
    expect(stateOf(withdrawn)).toBe('withdrawn')
    for (const event of [answer('q-1', 2), { does: 'open', at: day(2) } as const]) {
      expect(step(withdrawn, event)).toEqual({ kind: 'refused', why: 'state' })
    }
  })

  it('is not sent twice, without questions, or with one that says nothing', () => {
    expect(step([send], send)).toEqual({ kind: 'refused', why: 'state' })
    expect(stepRequest([], [], send)).toEqual({ kind: 'refused', why: 'no_questions' })
    expect(step([settle('q-1'), settle('q-2')], send)).toMatchObject({ why: 'no_questions' })
    expect(stepRequest([{ id: 'q', about: 't', words: ' ' }], [], send)).toMatchObject({
      why: 'empty',
    })
  })

  it('takes words, a file or “I do not have it” for an answer, to its own questions alone', () => {
    const nothing = answer('q-1', 1, '')
    expect(step([send], nothing)).toEqual({ kind: 'refused', why: 'empty' })
    expect(step([send], { ...nothing, hasNothing: true }).kind).toBe('kept')
    expect(step([send], { ...nothing, files: ['f-1'] }).kind).toBe('kept')
    expect(step([send], answer('q-9', 1))).toEqual({ kind: 'refused', why: 'unknown_question' })
  })

  it('keeps what the client saved apart until it is sent, and lets it be taken back', () => {
    const save = (words: string): RequestEvent => ({ ...answer('q-1', 1, words), does: 'save' })
    const of = (events: readonly RequestEvent[]) =>
      requestOf(questions, events, day(3)).questions[0]
    expect(of([send, save('A')])).toMatchObject({ state: 'waiting', answers: [] })
    expect(of([send, save('A'), save('B')])?.saved).toMatchObject({ words: 'B' })
    expect(of([send, save('A'), answer('q-1', 2)])?.saved).toBeUndefined()
    expect(of([send, answer('q-1', 2), save('B')])).toMatchObject({
      state: 'answered',
      saved: { words: 'B' },
    })
    expect(step([send], save('')).kind).toBe('kept')
    expect(step([send], save('x'.repeat(5000)))).toEqual({ kind: 'refused', why: 'too_long' })
    expect(step([], save('A'))).toEqual({ kind: 'refused', why: 'state' })
  })

  it('shows an answer until a person is done with it, also one to a settled question', () => {
    const finish = (at: number): RequestEvent => ({ does: 'finish', at: day(at), question: 'q-1' })
    const states = (events: readonly RequestEvent[]) =>
      requestOf(questions, events, day(9)).questions.map(({ state }) => state)
    expect(step([send], finish(1))).toEqual({ kind: 'refused', why: 'state' })
    const answered = [send, answer('q-1', 1), settle('q-1')]
    expect(states(answered)).toEqual(['answered', 'waiting'])
    const done = [send, answer('q-1', 1), finish(2)]
    expect(states(done)).toEqual(['done', 'waiting'])
    expect(stateOf(done)).toBe('partly_answered')
    expect(stateOf([...done, answer('q-2', 2)])).toBe('answered')
    expect(states([...done, answer('q-1', 3)])).toEqual(['answered', 'waiting'])
  })

  it('is reminded of while its link is good and a question waits', () => {
    const remind: RequestEvent = { does: 'remind', at: day(3) }
    expect(step([send], remind).kind).toBe('kept')
    expect(step([], remind)).toEqual({ kind: 'refused', why: 'state' })
    expect(step([send, answer('q-1', 1), answer('q-2', 1)], remind)).toMatchObject({
      why: 'no_questions',
    })
  })

  it('keeps every answer that was taken, whatever happens around it', () => {
    const events = fc.array(
      fc.oneof(
        fc
          .constantFrom('q-1', 'q-2')
          .chain((id) => fc.string().map((words) => answer(id, 1, words))),
        fc.constantFrom('q-1', 'q-2').map((id) => ({ ...answer(id, 1), does: 'save' as const })),
        fc.constantFrom('q-1', 'q-2').map(settle),
        fc.constantFrom('open' as const, 'renew' as const, 'withdraw' as const).map((does) => ({
          does,
          at: day(1),
        })),
      ),
    )
    fc.assert(
      fc.property(events, (all) => {
        let log: readonly RequestEvent[] = [send]
        const taken: RequestEvent[] = []
        for (const event of all) {
          const stepped = step(log, event)
          if (stepped.kind !== 'kept') continue
          log = stepped.entries
          if (event.does === 'answer') taken.push(event)
        }
        const kept = requestOf(questions, log, day(50)).questions.flatMap((each) => each.answers)
        expect(new Set(kept)).toEqual(new Set(taken))
      }),
    )
  })
})
