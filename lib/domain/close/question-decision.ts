import {
  type Acceptance,
  covers,
  type ExceptionEntry,
  type Exclusion,
  inForce,
} from '@/lib/domain/close/exceptions'
import { evidenceIds, type Finding, lookOf } from '@/lib/domain/close/finding'
import type { Kept } from '@/lib/domain/close/kept'
import { questionsOf, type StandingQuestion } from '@/lib/domain/close/question-standing'

/**
 * The latest decision that holds of a finding that the question is about; undefined while none does. An exclusion is
 * held against the finding as it was when the question was written.
 */
export function decisionFor(
  question: StandingQuestion,
  entries: Kept<ExceptionEntry>,
): Acceptance | Exclusion | undefined {
  const { period } = question
  const finding = findingOfQuestion(question)
  return inForce(entries).findLast((entry) =>
    entry.kind === 'accepted'
      ? questionsOf([question], entry.finding, entry.period).length > 0
      : finding !== undefined && period !== undefined && covers(entry, finding, period),
  )
}

function findingOfQuestion({ kind, about, likeness }: StandingQuestion): Finding | undefined {
  const named = kind === 'finding' ? findingIn(about) : undefined
  const look = named && lookOf({ key: named.key, likeness })
  return look && { ...named, ...look, likeness, rows: [] }
}

/** The finding that `findingObject` names; undefined where it names none. */
function findingIn(object: string): Pick<Finding, 'item' | 'key'> | undefined {
  const item = evidenceIds.find((id) => object.startsWith(`[${JSON.stringify(id)},`))
  if (item === undefined) return undefined
  const [, key] = JSON.parse(object) as [item: string, key: string]
  return { item, key }
}
