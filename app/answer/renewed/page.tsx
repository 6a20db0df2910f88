import { AnswerRenewed } from '@/components/answers/answer-ends'

/** The end of a link in whose place another is on its way. */
export default function AnswerRenewedPage() {
  return <AnswerRenewed />
}
