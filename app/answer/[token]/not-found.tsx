import { AnswerUnknown } from '@/components/answers/answer-ends'

/** A link that nobody made looks like one that has ended. */
export default function UnknownAnswerPage() {
  return <AnswerUnknown />
}
