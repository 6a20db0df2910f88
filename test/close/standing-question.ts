import type { StandingQuestion } from '@/lib/domain/close/question-standing'
import { june } from '@/test/close/findings'

/** A question about a row of June, which waits for its answer. */
export const standingQuestion = (more: Partial<StandingQuestion> = {}): StandingQuestion => ({
  id: 'q-1',
  request: 'r-1',
  requestState: 'sent',
  kind: 'transaction',
  about: 'x',
  words: 'What was this for?',
  to: 'Olivia Bergström',
  standing: 'waiting',
  firstSentAt: '2026-07-01T10:00:00Z',
  sentAt: '2026-07-01T10:00:00Z',
  answers: [],
  settled: undefined,
  period: june,
  shown: { title: 'Hotel Meridian' },
  ...more,
})
