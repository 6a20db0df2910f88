import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findingObject } from '@/lib/domain/close/question-object'
import {
  countAnswered,
  everyStanding,
  type KnownRequest,
  leadingQuestion,
  openStandings,
  questionsIn,
  questionsOf,
  settledBy,
  type StandingQuestion,
  standingsOf,
} from '@/lib/domain/close/question-standing'
import type { RequestEvent } from '@/lib/domain/close/requests'
import { evidenceItem } from '@/test/close/close-read'
import { monthsFrom } from '@/lib/domain/periods/day-range'
import { requestAbout } from '@/test/close/request-about'
import { findingWith, july, june } from '@/test/close/findings'

const day = (of: number) => `2026-07-${String(of).padStart(2, '0')}T10:00:00.000Z`
const finding = findingWith()
const may = monthsFrom(2026, 5, 1)
const send: RequestEvent = { does: 'send', at: day(1) }
const withdraw: RequestEvent = { does: 'withdraw', at: day(2) }
const answer: RequestEvent = {
  does: 'answer',
  at: day(2),
  question: 'q',
  words: 'Fuel',
  files: [],
  hasNothing: false,
}
const requestWith = (
  events: readonly RequestEvent[],
  more: Parameters<typeof requestAbout>[2] = {},
): KnownRequest => requestAbout(finding, events, more)
const standing = (events: readonly RequestEvent[], now = day(3)) =>
  standingsOf([requestWith(events)], now)[0]?.standing

describe('the questions of a close', () => {
  const spans = fc.constantFrom(may, june, july, undefined)
  const anyQuestion = fc
    .record({
      standing: fc.constantFrom<StandingQuestion['standing'][]>(
        'draft',
        'waiting',
        'answered',
        'done',
        'settled',
        'over',
      ),
      period: spans,
      day: fc.constantFrom('2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01', undefined),
    })
    .map(({ standing: stands, period, day: on }): StandingQuestion => {
      const [of] = standingsOf(
        [requestWith([send], { period, shown: { title: 'A', day: on } })],
        day(3),
      )
      if (of === undefined) throw new Error('it stands')
      return { ...of, standing: stands }
    })

  it('are its own, and those of earlier ones that are open still: none is in two places, none goes back', () => {
    fc.assert(
      fc.property(fc.array(anyQuestion), (questions) => {
        const { own, rolled } = questionsIn(questions, june)
        expect(new Set([...own, ...rolled]).size).toBe(own.length + rolled.length)
        for (const each of questions) {
          const last = each.period?.last ?? each.shown.day ?? ''
          const isEarlier = last !== '' && last < june.first
          expect(rolled.includes(each)).toBe(isEarlier && openStandings.has(each.standing))
          if (last > june.last) expect([...own, ...rolled]).not.toContain(each)
        }
      }),
    )
  })

  it('roll forward until they are done: an open one of a month is in every later month', () => {
    const [open] = standingsOf([requestWith([send])], day(3))
    const [done] = standingsOf(
      [requestWith([send, answer, { does: 'finish', at: day(3), question: 'q' }])],
      day(3),
    )
    if (open === undefined || done === undefined) throw new Error('they stand')
    for (const month of [july, monthsFrom(2026, 8, 1), monthsFrom(2026, 7, 3)]) {
      expect(questionsIn([open, done], month)).toEqual({ own: [], rolled: [open] })
    }
    expect(questionsIn([open, done], june)).toEqual({ own: [open, done], rolled: [] })
    expect(questionsIn([open], may)).toEqual({ own: [], rolled: [] })
  })
})

describe('how a question stands', () => {
  it('is there once it is withdrawn unanswered only where every question is', () => {
    const request = requestWith([send, withdraw])
    expect(standingsOf([request], day(3))).toEqual([])
    expect(everyStanding([request], day(3)).map((each) => each.standing)).toEqual(['withdrawn'])
    expect(everyStanding([requestWith([withdraw])], day(3))).toEqual([])
    expect(everyStanding([requestWith([send, answer, withdraw])], day(3))).toEqual(
      standingsOf([requestWith([send, answer, withdraw])], day(3)),
    )
  })

  it('is a draft, waits, is answered or over, and is gone once it is withdrawn unanswered', () => {
    expect(standing([])).toBe('draft')
    expect(standing([send])).toBe('waiting')
    expect(standing([send], '2026-08-15T00:00:00Z')).toBe('over')
    expect(standing([send, answer])).toBe('answered')
    expect(standing([send, answer, { does: 'finish', at: day(3), question: 'q' }])).toBe('done')
    expect(standing([send, { does: 'settle', at: day(3), question: 'q' }])).toBe('settled')
    expect(standing([send, withdraw])).toBeUndefined()
    expect(standing([send, answer, withdraw])).toBe('answered')
  })
})

describe('the questions of a finding', () => {
  const of = (more: Parameters<typeof requestWith>[1] = {}, period = june) =>
    questionsOf(standingsOf([requestWith([send], more)], day(3)), finding, period).length

  it('are about it in the same close, or about one of its rows', () => {
    expect(of()).toBe(1)
    expect(of({}, july)).toBe(0)
    expect(of({ kind: 'transaction', about: 't-1' }, july)).toBe(1)
    expect(of({ kind: 'transaction', about: 't-2' })).toBe(0)
    expect(of({ kind: 'invoice', about: 't-1' })).toBe(0)
  })

  it('are known by what it looks like where its rows got other identifiers, within its item', () => {
    const renamed = findingObject({ item: 'without-receipt', key: '["t-9"]' })
    expect(of({ about: renamed })).toBe(1)
    expect(of({ about: renamed, likeness: 'another' })).toBe(0)
    expect(of({ about: findingObject({ item: 'large', key: '["t-1"]' }) })).toBe(0)
  })
})

describe('of several questions about a finding', () => {
  const of = (...standings: StandingQuestion['standing'][]) => {
    const questions = standings.map((each, index) => ({ id: index, standing: each }))
    return [leadingQuestion(questions)?.id, countAnswered(questions)]
  }

  it('one that waits leads before one that is answered, and that before what is open or over', () => {
    expect(of()).toEqual([undefined, { answered: 0, of: 0 }])
    expect(of('waiting', 'answered')).toEqual([0, { answered: 1, of: 2 }])
    expect(of('answered', 'waiting', 'waiting')).toEqual([2, { answered: 1, of: 3 }])
    expect(of('over', 'answered', 'done', 'draft')).toEqual([1, { answered: 2, of: 2 }])
    expect(of('draft', 'over', 'settled')).toEqual([1, { answered: 0, of: 0 }])
    expect(of('done', 'settled')).toEqual([1, { answered: 1, of: 1 }])
  })
})

describe('the evidence of a close', () => {
  const settled = (
    item: Partial<Parameters<typeof evidenceItem>[0]>,
    { events = [send] as readonly RequestEvent[], more = {}, period = june } = {},
  ) => {
    const [question] = standingsOf([requestWith(events, more)], day(3))
    if (question === undefined) throw new Error('no question')
    return settledBy(question, [evidenceItem({ id: 'without-receipt', ...item })], period)
  }
  const found = {
    finding,
    standing: 'accepted' as const,
    by: undefined,
    seen: [],
    rows: [],
    invoice: undefined,
  }

  it('settles a question whose finding is found no more', () => {
    expect(settled({})).toBe('not_found')
    expect(settled({}, { more: { wants: 'receipt' } })).toBe('receipt')
    expect(settled({}, { events: [] })).toBe('not_found')
  })

  it('settles nothing of what is still found, was not read whole, or is of another close', () => {
    expect(settled({ findings: [found] })).toBeUndefined()
    expect(settled({ state: 'cannot_tell' })).toBeUndefined()
    expect(settled({ id: 'large' })).toBeUndefined()
    expect(settled({}, { period: july })).toBeUndefined()
    expect(settled({}, { events: [send, answer] })).toBeUndefined()
  })
})
