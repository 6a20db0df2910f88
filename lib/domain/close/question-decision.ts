import { type Acceptance, type ExceptionEntry, inForce } from '@/lib/domain/close/exceptions'
import type { Kept } from '@/lib/domain/close/kept'
import { questionsOf, type StandingQuestion } from '@/lib/domain/close/question-standing'

/** The latest acceptance that holds of a finding that the question is about; undefined while none does. */
export function acceptanceFor(
  question: StandingQuestion,
  entries: Kept<ExceptionEntry>,
): Acceptance | undefined {
  const found = inForce(entries).findLast(
    (entry) =>
      entry.kind === 'accepted' && questionsOf([question], entry.finding, entry.period).length > 0,
  )
  return found?.kind === 'accepted' ? found : undefined
}
