import { expect, test } from 'vitest'
import { type KnownRequest } from '@/lib/domain/close/question-standing'
import { questionsAround } from '@/lib/domain/close/questions-around'
import type { RequestEvent } from '@/lib/domain/close/requests'
import { countDeletedAnswers } from '@/lib/domain/packs/answered-files'
import { june } from '@/test/close/findings'

const lockedAt = '2026-07-10T09:00:00.000Z'
const answer = (day: number, words: string, more = {}): RequestEvent => ({
  does: 'answer',
  at: `2026-07-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  question: 'q',
  words,
  files: [],
  hasNothing: false,
  ...more,
})

const requestOf = (period: KnownRequest['questions'][number]['period']): KnownRequest => ({
  id: 'r',
  recipient: { role: 'owner', name: 'Olivia', email: undefined },
  questions: [
    {
      id: 'q',
      kind: 'transaction',
      about: 't-1',
      words: 'What?',
      shown: { title: 'Hotel' },
      ...(period && { period }),
    },
  ],
  events: [
    { does: 'send', at: '2026-07-03T10:00:00.000Z' },
    answer(4, 'Fuel'),
    answer(5, ''),
    answer(6, '', { hasNothing: true }),
    answer(7, '', { files: ['f-1'] }),
    answer(8, ' '),
    // After the lock: no part of what was locked.
    answer(12, ''),
  ],
  files: [{ id: 'f-1', name: 'bill.pdf' }],
})

test('answers of a locked month that were deleted are counted, those that came later are not', () => {
  const count = (period: typeof june) =>
    countDeletedAnswers({
      period: june,
      questionsAtLock: questionsAround([requestOf(period)], lockedAt),
    })
  expect(count(june)).toBe(2)
  expect(count({ first: '2026-05-01', last: '2026-05-31' })).toBe(0)
  expect(countDeletedAnswers({ period: june, questionsAtLock: undefined })).toBe(0)
})
