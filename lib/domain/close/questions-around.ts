import {
  type GivenAnswer,
  givenAnswer,
  type KnownRequest,
  type StandingQuestion,
  standingsOf,
} from '@/lib/domain/close/question-standing'
import type { QuestionSense } from '@/lib/domain/close/question-object'
import type { SettlingEvidence } from '@/lib/domain/close/requests'

/** One thing that happened to a question. */
export interface QuestionEvent extends QuestionSense {
  readonly id: string
  readonly words: string
  readonly to: string
  readonly does: 'send' | 'answer' | 'settle' | 'withdraw'
  readonly at: string
  readonly answer: GivenAnswer | undefined
  readonly found: SettlingEvidence | undefined
}

export interface QuestionsAround {
  /** As they stood at that moment, whatever came of them later. */
  readonly stood: readonly StandingQuestion[]
  /** What happened to them, and to those that were sent since, oldest first. */
  readonly later: readonly QuestionEvent[]
}

/** The questions of requests at a moment, and apart from that what happened after it. */
export function questionsAround(
  requests: readonly KnownRequest[],
  moment: string,
): QuestionsAround {
  const isLater = ({ at }: { readonly at: string }) => Date.parse(at) > Date.parse(moment)
  return {
    stood: standingsOf(
      requests.map((each) => ({ ...each, events: each.events.filter((one) => !isLater(one)) })),
      moment,
    ),
    later: requests
      .flatMap(eventsOf)
      .filter(isLater)
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  }
}

function eventsOf({ recipient, questions, events, files }: KnownRequest): QuestionEvent[] {
  const firstSend = events.find(({ does }) => does === 'send')
  return questions.flatMap(({ kind: _kind, about: _about, ...question }) =>
    events.flatMap((event): QuestionEvent[] => {
      const { at } = event
      const nothing = { answer: undefined, found: undefined }
      const of = { ...question, to: recipient.name, at, ...nothing }
      // One that was never sent was nothing to the client.
      if (firstSend === undefined || ('question' in event && event.question !== question.id))
        return []
      switch (event.does) {
        case 'send':
          return event === firstSend ? [{ ...of, does: 'send' }] : []
        case 'answer':
          return [{ ...of, does: 'answer', answer: givenAnswer(event, files) }]
        case 'settle':
          return [{ ...of, does: 'settle', found: event.found }]
        case 'withdraw':
          return [{ ...of, does: 'withdraw' }]
        default:
          return []
      }
    }),
  )
}
