import { GivenAnswers } from '@/components/review/given-answers'
import { DetailSection } from '@/components/layout/detail'
import type { ObjectReview } from '@/lib/present/mark'
import { toShownQuestion } from '@/lib/present/question-words'
import { questionsHref } from '@/lib/search-params/questions'
import { getReader } from '@/lib/server/http/get-reader'

/** The questions to the client about one object, with what they answered. */
export async function ObjectQuestions({ review }: { review: ObjectReview }) {
  const { connection_id, questions } = review
  if (questions.length === 0) return null
  const reader = await getReader()
  const shown = questions.map((each) => toShownQuestion(each, connection_id, reader))
  return (
    <DetailSection title={reader.text('question_data.screen')} count={shown.length}>
      <ul className="flex flex-col gap-3">
        {shown.map((question) => (
          <li key={question.id}>
            <p className="font-medium break-words whitespace-pre-wrap" dir="auto">
              {question.words}
            </p>
            <p className="text-xs text-faint">
              <a className="link text-xs" href={questionsHref(connection_id, { view: 'all' })}>
                {question.state}
              </a>
              {question.note !== '' && ` · ${question.note}`}
            </p>
            <GivenAnswers answers={question.answers} />
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
