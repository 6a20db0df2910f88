import { expect, it } from 'vitest'
import {
  countAnswers,
  currentAnswer,
  isAnswerDeleted,
  leftAnswers,
} from '@/lib/domain/answers/answering'
import { type RequestEvent, requestOf } from '@/lib/domain/close/requests'

const day = (of: number) => `2026-07-${String(of).padStart(2, '0')}T10:00:00.000Z`
const questions = [
  { id: 'one', about: 'a', words: 'What was this for?' },
  { id: 'two', about: 'b', words: 'And this?' },
]
const empty = { words: '', files: [], hasNothing: false } as const
const deleted = { ...empty, isDeleted: true } as const
const after = (...events: readonly RequestEvent[]) =>
  requestOf(questions, [{ does: 'send', at: day(1) }, ...events], day(9))
const answer: RequestEvent = { does: 'answer', at: day(2), question: 'one', ...deleted }

it('one whose answer was deleted stays answered and sent, with nothing left to send', () => {
  const request = after(answer)
  const of = { given: 1, of: 2, unsent: 0, sent: 1, deleted: 1 }
  expect(countAnswers(request)).toEqual(of)
  expect(request.questions.map(isAnswerDeleted)).toEqual([true, false])
  const saved: RequestEvent = { does: 'save', at: day(3), question: 'one', ...deleted }
  expect(countAnswers(after(answer, saved))).toEqual(of)
  expect(
    countAnswers(after(answer, { does: 'save', at: day(4), question: 'one', ...empty })),
  ).toEqual(of)
})

it('what was saved and deleted before it was sent is no answer', () => {
  const request = after({ does: 'save', at: day(3), question: 'one', ...deleted })
  expect(countAnswers(request)).toEqual({ given: 0, of: 2, unsent: 0, sent: 0, deleted: 0 })
})

it('another answer takes the place of one that was deleted', () => {
  const again: RequestEvent = {
    ...empty,
    does: 'answer',
    at: day(5),
    question: 'one',
    words: 'Fuel',
  }
  const request = after(answer, again)
  const [first] = request.questions
  expect(first && currentAnswer(first).words).toBe('Fuel')
  expect(countAnswers(request)).toEqual({ given: 1, of: 2, unsent: 0, sent: 1, deleted: 0 })
  expect(request.questions.some(isAnswerDeleted)).toBe(false)
})

it('nothing of a deleted answer is carried into one that is written after it', () => {
  const [first] = after(answer).questions
  expect(first && currentAnswer(first)).toEqual({ question: 'one', ...empty })
})

it('what was only saved is not said to be sent, nor what was deleted to be with the firm', () => {
  const write = (does: 'save' | 'answer', of: number, words = 'Fuel'): RequestEvent => ({
    ...empty,
    does,
    at: day(of),
    question: 'two',
    words,
  })
  const left = { isSent: false, isDeleted: false, isUnsent: false }
  expect(leftAnswers(after())).toEqual(left)
  expect(leftAnswers(after(write('save', 2)))).toEqual({ ...left, isUnsent: true })
  expect(leftAnswers(after(write('save', 2), write('save', 3, '')))).toEqual(left)
  expect(leftAnswers(after(write('save', 2), write('answer', 3)))).toEqual({
    ...left,
    isSent: true,
  })
  expect(leftAnswers(after(write('answer', 3), answer))).toEqual({ ...left, isDeleted: true })
})
