import { fileRefusals } from '@/lib/domain/answers/answer-file'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/** Why a step of a client was not taken: what is wrong with a file, with words, or with the link. */
const refusals = [
  ...fileRefusals,
  'link_over',
  'no_questions',
  'often',
  'too_long',
  'unknown_question',
] as const

type Refusal = (typeof refusals)[number]

export function answerRefusalKey(refusal: Refusal): PlainMessageKey {
  return `answers.refused_${refusal}`
}

/** The same of a word that stands in an address, where anything may stand. */
export function findRefusalKey(text: string | null): PlainMessageKey | undefined {
  const known = refusals.find((each) => each === text)
  return known && answerRefusalKey(known)
}
