import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnownRequest, standingsOf } from '@/lib/domain/close/question-standing'
import { questionsAround } from '@/lib/domain/close/questions-around'
import type { RequestEvent } from '@/lib/domain/close/requests'
import { createReader } from '@/lib/format/create-reader'
import { makePaper } from '@/lib/present/paper/make-paper'
import { june } from '@/test/close/findings'
import { shownClose } from '@/test/close/shown-close'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const lockedAt = '2026-07-10T09:00:00.000Z'
const day = (of: number) => `2026-07-${String(of).padStart(2, '0')}T10:00:00.000Z`

const requestWith = (events: readonly RequestEvent[]): KnownRequest => ({
  id: 'r',
  recipient: { role: 'owner', name: 'Olivia', email: undefined },
  questions: [
    {
      id: 'q',
      kind: 'transaction',
      about: 't-1',
      words: 'What was this for?',
      shown: { title: 'Hotel', day: '2026-06-12' },
      period: june,
    },
  ],
  events,
  files: [{ id: 'f-1', name: 'bill.pdf' }],
})
const answerOn = (of: number, words = 'Fuel'): RequestEvent => ({
  does: 'answer',
  at: day(of),
  question: 'q',
  words,
  files: words === '' ? [] : ['f-1'],
  hasNothing: false,
})
const send: RequestEvent = { does: 'send', at: day(3) }

/** Rows of both tables of a locked paper. */
function tablesOf(events: readonly RequestEvent[]) {
  const requests = [requestWith(events)]
  const shown = shownClose({
    read: {
      frozenAt: lockedAt,
      questions: standingsOf(requests, day(20)),
      questionsAtLock: questionsAround(requests, lockedAt),
    },
  })
  const { tables } = makePaper(shown, 'Marlow & Finch', reader)
  const cellsOf = (id: string) =>
    (tables.find((each) => each.id === id)?.rows ?? []).map(({ cells }) => cells.at(-1)?.text)
  return { stood: cellsOf('questions'), later: cellsOf('questions-later') }
}

describe('the questions on the paper of a locked month', () => {
  test('stand as they stood when it was locked; what came later is said apart', () => {
    expect(tablesOf([send])).toEqual({ stood: ['No answer when it was locked'], later: [] })
    expect(tablesOf([send, { does: 'withdraw', at: day(12) }])).toEqual({
      stood: ['No answer when it was locked'],
      later: ['12 Jul 2026: withdrawn'],
    })
    expect(tablesOf([send, answerOn(4), answerOn(13, 'A hotel')])).toEqual({
      stood: ['4 Jul 2026: Fuel · bill.pdf'],
      later: ['13 Jul 2026: A hotel · bill.pdf'],
    })
    expect(tablesOf([{ ...send, at: day(11) }, answerOn(13)])).toEqual({
      stood: [],
      later: ['11 Jul 2026: sent to Olivia', '13 Jul 2026: Fuel · bill.pdf'],
    })
    const settle = { does: 'settle', at: day(14), question: 'q', found: 'receipt' } as const
    expect(tablesOf([send, settle]).later).toEqual(['Receipt appeared at the bank, 14 Jul 2026'])
  })

  test('say of an answer that was deleted that there was one', () => {
    expect(tablesOf([send, answerOn(4, '')]).stood).toEqual([
      '4 Jul 2026: answered; the answer is no longer kept',
    ])
  })

  test('do not change by anything that happens after the lock', () => {
    const later = fc.constantFrom<RequestEvent>(
      { does: 'withdraw', at: day(12) },
      { does: 'renew', at: day(12) },
      { does: 'finish', at: day(13), question: 'q' },
      { does: 'settle', at: day(13), question: 'q' },
      answerOn(13),
    )
    const before = fc.constantFrom<readonly RequestEvent[]>([], [send], [send, answerOn(4)])
    fc.assert(
      fc.property(before, fc.array(later, { maxLength: 4 }), (known, more) => {
        expect(tablesOf([...known, ...more]).stood).toEqual(tablesOf(known).stood)
      }),
      { numRuns: 200 },
    )
  })
})
