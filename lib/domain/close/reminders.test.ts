import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isReminderDue,
  maxReminders,
  nextReminder,
  nextRetry,
  reminderDays,
} from '@/lib/domain/close/reminders'
import { type BounceReason, type RequestEvent, stepRequest } from '@/lib/domain/close/requests'

const questions = ['q-1', 'q-2'].map((id) => ({ id, about: id, words: 'Please send the receipt.' }))
const day = (offset: number) => new Date(Date.UTC(2026, 6, 6) + offset * 86_400_000).toISOString()
const send: RequestEvent = { does: 'send', at: day(0) }
const remind = (at: number): RequestEvent => ({ does: 'remind', at: day(at) })
const answer = (question: string, at: number): RequestEvent => ({
  does: 'answer',
  at: day(at),
  question,
  words: 'A deposit',
  files: [],
  hasNothing: false,
})
const next = (events: readonly RequestEvent[], days: readonly number[], now = 0) =>
  nextReminder(questions, events, days, day(now))

describe('a reminder', () => {
  it('comes after each of the days that the firm chose, counted from when it was sent', () => {
    expect(next([send], [3, 7])).toBe(day(3))
    expect(next([send, remind(3)], [3, 7])).toBe(day(7))
    expect(next([send, remind(3), remind(7)], [3, 7])).toBeUndefined()
    expect(isReminderDue(questions, [send], [3], day(2.9))).toBe(false)
    expect(isReminderDue(questions, [send], [3], day(3))).toBe(true)
  })

  it('that was missed is made up for once, and one by hand takes the place of those before it', () => {
    expect(isReminderDue(questions, [send], [3, 7, 14], day(10))).toBe(true)
    expect(next([send, remind(10)], [3, 7, 14], 10)).toBe(day(14))
    expect(next([send, remind(1)], [3, 7], 1)).toBe(day(3))
  })

  it('is sent to no address that does not take mail, until somebody opens the link', () => {
    const bounced = [send, { does: 'bounce', at: day(1) } as const]
    expect(next(bounced, [3], 1)).toBeUndefined()
    expect(next([...bounced, { does: 'open', at: day(2) }], [3], 2)).toBe(day(3))
  })

  it('begins again with a new link', () => {
    const renewed = [send, remind(3), { does: 'renew', at: day(20) } as const]
    expect(next(renewed, [3], 20)).toBe(day(23))
  })

  it('is sent of nothing that waits for the firm, is settled, withdrawn or ended, or not sent yet', () => {
    const settle = (question: string) => ({ does: 'settle', at: day(1), question }) as const
    expect(next([send, answer('q-1', 1)], [3], 1)).toBe(day(3))
    for (const events of [
      [],
      [send, answer('q-1', 1), answer('q-2', 1)],
      [send, answer('q-1', 1), settle('q-2')],
      [send, settle('q-1'), settle('q-2')],
      [send, { does: 'withdraw', at: day(1) } as const],
    ]) {
      expect(next(events, [3], 1)).toBeUndefined()
    }
    expect(next([send], [3], 31)).toBeUndefined()
  })

  it('never comes twice for a day, out of order, or more often than may be, whenever it is looked for', () => {
    const days = fc.array(fc.oneof(fc.integer({ min: -2, max: 40 }), fc.double()))
    const looks = fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(days, looks, (chosen, moments) => {
        let events: readonly RequestEvent[] = [send]
        const sent: number[] = []
        for (const moment of moments.toSorted((one, other) => one - other)) {
          if (!isReminderDue(questions, events, chosen, day(moment))) continue
          const step = stepRequest(questions, events, { does: 'remind', at: day(moment) })
          expect(step.kind).toBe('kept')
          if (step.kind === 'kept') events = step.entries
          sent.push(moment)
        }
        const kept = reminderDays(chosen)
        expect(sent.length).toBeLessThanOrEqual(Math.min(maxReminders, kept.length))
        for (const [index, moment] of sent.entries()) {
          // Between two of them lies a day of the firm's.
          const from = sent[index - 1] ?? 0
          expect(kept.some((each) => each > from - 1e-6 && each <= moment + 1e-6)).toBe(true)
        }
        expect(kept).toEqual([...new Set(kept)].toSorted((one, other) => one - other))
      }),
    )
  })
})

describe('a mail that was not sent', () => {
  const bounce = (at: number, why: BounceReason): RequestEvent => ({
    does: 'bounce',
    at: day(at),
    why,
  })
  const retry = (events: readonly RequestEvent[], now = 0.1) =>
    nextRetry(questions, events, day(now))

  it('is tried again ten minutes later where its server was not reached, three times', () => {
    const tries: RequestEvent[] = [send]
    for (let nth = 0; nth < 3; nth += 1) {
      tries.push(bounce(0, 'unreached'))
      expect(retry(tries)).toBe(new Date(Date.parse(day(0)) + 600_000).toISOString())
      tries.push(remind(0))
      expect(retry(tries)).toBeUndefined()
    }
    expect(retry([...tries, bounce(0, 'unreached')])).toBeUndefined()
  })

  it('is not, where it may have arrived, was refused, or nobody is to answer any more', () => {
    expect(retry([send, bounce(0, 'unknown')])).toBeUndefined()
    expect(retry([send, bounce(0, 'refused')])).toBeUndefined()
    const down = bounce(0, 'unreached')
    expect(retry([send, down, { does: 'withdraw', at: day(0) }])).toBeUndefined()
    expect(retry([send, down, answer('q-1', 0), answer('q-2', 0)])).toBeUndefined()
    expect(retry([send, down, { does: 'open', at: day(0) }])).toBeUndefined()
    expect(retry([send, down], 31)).toBeUndefined()
    expect(retry([])).toBeUndefined()
  })
})
