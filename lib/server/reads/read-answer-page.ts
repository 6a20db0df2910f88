import 'server-only'
import type { Reader } from '@/lib/format/create-reader'
import { type LeftAnswers, leftAnswers } from '@/lib/domain/answers/answering'
import { openingOf } from '@/lib/domain/close/requests'
import type { Language } from '@/lib/i18n/language'
import { findRefusalKey } from '@/lib/present/answer-refusal'
import { type AnswerView, maskAddress, toAnswerView } from '@/lib/present/answer-view'
import type { AnswerParams } from '@/lib/search-params/answers'
import type { AnswerVisit, LinkedRequest } from '@/lib/server/answers/visit'
import { findAnySession } from '@/lib/server/auth/request-session'
import { getContext } from '@/lib/server/context'
import { listFiles } from '@/lib/server/db/answer-file'
import { createBinding } from '@/lib/server/http/opened-by'
import { answerReader, visitAnswer } from '@/lib/server/http/visit-answer'
import { mailerOf } from '@/lib/server/mail/mailer'

/** What every page of a link knows: who asks, and in which words to say it. */
export interface AnswerFrame {
  readonly token: string
  readonly firm: string
  /** Who wrote the questions. */
  readonly person: { readonly id: string; readonly name: string }
  readonly language: Language
  readonly reader: Reader
  /** Until when the link works, in words. */
  readonly until: string
}

export type AnswerPage =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'throttled' }
  | (AnswerFrame &
      (
        | {
            readonly kind: 'start'
            readonly questions: number
            readonly binding: string
            /** Somebody of a firm, who must not take the link from the client. */
            readonly signedInAs: string | undefined
          }
        | {
            readonly kind: 'elsewhere'
            readonly openedAt: string
            /** Where a new link can be mailed to; undefined where none can. */
            readonly address: string | undefined
          }
        | ({ readonly kind: 'ended' | 'withdrawn' } & LeftAnswers)
        | { readonly kind: 'later' }
        | ({ readonly kind: 'thanks' } & Pick<AnswerView, 'sent' | 'deleted' | 'filesSent'>)
        | ({
            readonly kind: 'questions'
            readonly message: string
            readonly isMissing: boolean
            readonly savedAt: string | undefined
            readonly refused: RefusedStep | undefined
          } & AnswerView)
      ))

/** What a form sent last and was not taken. */
interface RefusedStep {
  readonly question: string | null
  readonly why: string
}

/** The page of a link as this browser may see it. */
export async function readAnswerPage(
  token: string,
  params: AnswerParams,
  headers: Headers,
): Promise<AnswerPage> {
  const visit = await visitAnswer(token, headers)
  if (visit.kind === 'unknown') return { kind: 'unknown' }
  if (visit.kind === 'throttled') return { kind: 'throttled' }
  const frame = await readFrame(token, visit)
  switch (visit.kind) {
    case 'start':
      return { ...frame, kind: 'start', ...(await readStart(visit)) }
    case 'elsewhere':
      return { ...frame, kind: 'elsewhere', ...readElsewhere(visit, frame.reader) }
    case 'open':
      return readQuestions(frame, visit, params)
    default:
      return { ...frame, kind: visit.kind, ...leftAnswers(visit.request) }
  }
}

async function readFrame(token: string, linked: LinkedRequest): Promise<AnswerFrame> {
  const { stored, request, names } = linked
  const reader = await answerReader(linked)
  const { language } = reader
  const until = reader.instant(request.until ?? '')
  return { token, firm: names.firm, person: stored.by, language, reader, until }
}

async function readStart({ request }: LinkedRequest) {
  return {
    questions: request.questions.filter(({ state }) => state !== 'settled').length,
    binding: createBinding(),
    signedInAs: (await findAnySession())?.person.name,
  }
}

function readElsewhere({ stored, request }: LinkedRequest, reader: Reader) {
  const { email } = stored.recipient
  const opened = openingOf(stored.events)
  const isWanted = request.questions.some(({ state }) => state === 'waiting')
  const isMailed = isWanted && email !== undefined && mailerOf(getContext()) !== undefined
  return {
    openedAt: reader.moment(opened?.at ?? stored.createdAt),
    address: isMailed ? maskAddress(email) : undefined,
  }
}

async function readQuestions(
  frame: AnswerFrame,
  { stored, request }: Extract<AnswerVisit, LinkedRequest>,
  { view, refused, question, file }: AnswerParams,
): Promise<AnswerPage> {
  if (view === 'later' && refused === null) return { ...frame, kind: 'later' }
  const { database, vault } = getContext().store
  const sealed = { query: database.query, vault }
  const files = await listFiles(sealed, stored.firm_id, [stored.id])
  const shown = new Map(stored.questions.map((each) => [each.id, each.shown]))
  const { reader } = frame
  const answers = toAnswerView(request, { shown, files, firm: frame.firm }, reader)
  const { sent, unsent, deleted, filesSent, cards } = answers
  const isDone = sent === cards.length && unsent === 0
  if (isDone && view !== 'change' && refused === null) {
    return { ...frame, kind: 'thanks', sent, deleted, filesSent }
  }
  const saved = stored.events.findLast(
    (each) => each.does === 'save' && each.isDeleted === undefined,
  )
  const why = findRefusalKey(refused)
  return {
    ...frame,
    ...answers,
    kind: 'questions',
    message: stored.message,
    isMissing: view === 'missing',
    savedAt: saved && reader.text('answers.saved_at', { time: reader.clock(saved.at) }),
    refused: why && {
      question,
      why:
        file === null
          ? reader.text(why)
          : reader.text('answers.refused', { file, why: reader.text(why) }),
    },
  }
}
