import {
  AnswerElsewhere,
  AnswerLater,
  AnswerOver,
  AnswerStart,
  AnswerThanks,
} from '@/components/answers/answer-ends'
import { AnswerForm } from '@/components/answers/answer-form'
import { AnswerFrame } from '@/components/answers/answer-frame'
import { Avatar } from '@/components/ui/avatar'
import type { LeftAnswers } from '@/lib/domain/answers/answering'
import type { Reader } from '@/lib/format/create-reader'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { pickMessages } from '@/lib/i18n/translations'
import type { AnswerView } from '@/lib/present/answer-view'
import { answerHref } from '@/lib/search-params/answers'

interface Frame {
  readonly token: string
  readonly firm: string
  readonly person: { readonly id: string; readonly name: string }
  readonly reader: Reader
  readonly until: string
}

interface Questions extends AnswerView {
  readonly kind: 'questions'
  readonly message: string
  readonly isMissing: boolean
  readonly savedAt: string | undefined
  readonly refused: { readonly question: string | null; readonly why: string } | undefined
}

type ScreenProps = Frame &
  (
    | Questions
    | { kind: 'start'; questions: number; binding: string; signedInAs: string | undefined }
    | { kind: 'elsewhere'; openedAt: string; address: string | undefined }
    | ({ kind: 'ended' | 'withdrawn' } & LeftAnswers)
    | { kind: 'later' }
    | { kind: 'thanks'; sent: number; deleted: number; filesSent: number }
  )

/** What a browser that has a link sees of its request. */
export function AnswerScreen(props: ScreenProps) {
  const { token, firm, reader } = props
  return (
    <AnswerFrame token={token} firm={firm} reader={reader}>
      <Content {...props} />
    </AnswerFrame>
  )
}

function Content(props: ScreenProps) {
  const path = `/answer/${encodeURIComponent(props.token)}`
  switch (props.kind) {
    case 'start':
      return <AnswerStart {...props} />
    case 'elsewhere':
      return <AnswerElsewhere {...props} />
    case 'thanks':
      return <AnswerThanks {...props} changeHref={answerHref(path, { view: 'change' })} />
    case 'later':
      return <AnswerLater {...props} goOnHref={path} />
    case 'questions':
      return <QuestionsPage {...props} />
    default:
      return <AnswerOver {...props} isWithdrawn={props.kind === 'withdrawn'} />
  }
}

function QuestionsPage(props: Frame & Questions) {
  const { token, firm, person, reader, until, message, cards } = props
  const { text, language, timeZone } = reader
  const title = text('answers.title', { count: cards.length, firm })
  return (
    <>
      <title>{`${title} · Countinghouse`}</title>
      <div className="pt-6 sm:pt-8">
        <h1 className="text-2xl font-semibold tracking-[-0.018em] wrap-anywhere" dir="auto">
          {title}
        </h1>
        {message !== '' && (
          <p
            className="max-w-[56ch] pt-1.5 text-base whitespace-pre-line text-quiet wrap-anywhere"
            dir="auto"
          >
            {message}
          </p>
        )}
        <p className="flex items-center gap-2 pt-3 text-quiet">
          <Avatar kind="person" id={person.id} name={person.name} />
          <span className="min-w-0 wrap-anywhere">
            {text('answers.by', { person: person.name, firm })}
          </span>
        </p>
      </div>
      <MessagesProvider
        language={language}
        timeZone={timeZone}
        messages={pickMessages(language, ['answers'])}
      >
        <AnswerForm
          token={token}
          locale={language}
          cards={cards}
          given={props.given}
          sent={props.sent}
          savedAt={props.savedAt}
          isMissing={props.isMissing}
          refused={props.refused}
          privacy={text('answers.privacy', { firm, day: until })}
        />
      </MessagesProvider>
    </>
  )
}
