import type { ClosePerson } from '@/lib/domain/close/close-read'
import type { ExceptionEntry } from '@/lib/domain/close/exceptions'
import type { Kept } from '@/lib/domain/close/kept'
import { decisionFor } from '@/lib/domain/close/question-decision'
import { openStandings, type StandingQuestion } from '@/lib/domain/close/question-standing'
import type { Recipient } from '@/lib/domain/close/request-letter'
import type { BounceReason, RequestState } from '@/lib/domain/close/requests'
import { matching } from '@/lib/domain/search/match-text'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { Reader } from '@/lib/format/create-reader'
import { personName } from '@/lib/present/close/shown-close'
import { recipientRole, type ShownQuestion, toShownQuestion } from '@/lib/present/question-words'
import {
  type QuestionsChoice,
  type QuestionView,
  questionViews,
} from '@/lib/search-params/questions'

/** The questions to a client as they were read. */
export interface QuestionsRead {
  readonly connection_id: string
  readonly choice: QuestionsChoice
  /** A mail server is configured. */
  readonly isMailed: boolean
  readonly requests: readonly RequestRead[]
  /** What was decided of the client’s findings, and the people who did. */
  readonly decisions: Kept<ExceptionEntry>
  readonly people: readonly ClosePerson[]
}

export interface RequestRead {
  readonly id: string
  readonly by: string
  readonly recipient: Recipient
  readonly state: RequestState
  readonly until: string | undefined
  readonly sentAt: string | undefined
  /** Why its last mail did not arrive. */
  readonly bounced: BounceReason | undefined
  readonly remindsAt: string | undefined
  /** It was sent by mail, and a reminder can be. */
  readonly isMailed: boolean
  readonly questions: readonly StandingQuestion[]
}

/** One request with the questions that are in view. */
export interface QuestionGroup {
  readonly request: RequestRead
  readonly name: string
  readonly initials: string
  readonly hue: string
  readonly facts: string
  readonly rows: readonly QuestionRow[]
}

export interface QuestionRow extends ShownQuestion {
  readonly title: string
  readonly initials: string
  readonly hue: string
  readonly date: string
  readonly amount: string
  /** That its finding was accepted or is excluded, by whom and when. */
  readonly decided: string | undefined
}

/**
 * What is settled stands with what is still open of its request, and is done with the last of it: a question
 * is open or done, never both.
 */
function viewOf(view: QuestionView, { questions }: RequestRead): StandingQuestion[] {
  const isOpen = questions.some(({ standing }) => openStandings.has(standing))
  return questions.filter(({ standing }) => {
    switch (view) {
      case 'open':
        return openStandings.has(standing) || (isOpen && standing === 'settled')
      case 'to_check':
        return standing === 'answered'
      case 'done':
        return standing === 'done' || (!isOpen && standing === 'settled')
      case 'all':
        return true
    }
  })
}

/** Drafts first, then requests by when they were sent, each with its questions; those of the view. */
export function toQuestionGroups(read: QuestionsRead, reader: Reader): QuestionGroup[] {
  const { requests, choice } = read
  const { view, search, to } = choice
  const isFound = search === '' ? undefined : matching(search)
  const drafts = requests.filter(({ state }) => state === 'draft')
  const sent = requests.filter(({ state }) => state !== 'draft').toReversed()
  return [...drafts, ...sent].flatMap((request) => {
    if (to !== '' && request.recipient.name !== to) return []
    const questions = viewOf(view, request).filter(
      (each) => isFound === undefined || isFound(textOf(each, request.recipient.name)),
    )
    if (questions.length === 0) return []
    const { name } = request.recipient
    return {
      request,
      name,
      initials: initialsOf(name),
      hue: hueOf(name),
      facts: factsOf(request, questions.length, reader),
      rows: questions.map((each) => toRow(each, read, reader)),
    }
  })
}

/** What a question is found by. */
function textOf({ shown, words, answers }: StandingQuestion, to: string): string {
  const given = answers.flatMap((each) => [each.words, ...each.files.map(({ name }) => name)])
  return [shown.title, words, to, ...given].join(' ')
}

/** To whom questions were written, each once. */
export function recipientsOf({ requests }: QuestionsRead): string[] {
  return [...new Set(requests.map(({ recipient }) => recipient.name))].toSorted()
}

/** How many questions each view has. */
export function countViews({ requests }: QuestionsRead): Readonly<Record<QuestionView, number>> {
  const counts = questionViews.map((view) => [
    view,
    requests.flatMap((request) => viewOf(view, request)).length,
  ])
  return Object.fromEntries(counts) as Record<QuestionView, number>
}

function toRow(question: StandingQuestion, read: QuestionsRead, reader: Reader): QuestionRow {
  const { title, day, amount } = question.shown
  return {
    ...toShownQuestion(question, read.connection_id, reader),
    title,
    initials: initialsOf(title),
    hue: hueOf(title),
    date: day === undefined ? '' : reader.date(day),
    amount: amount === undefined ? '' : reader.money(amount),
    decided: decidedOf(question, read, reader),
  }
}

function decidedOf(
  question: StandingQuestion,
  { decisions, people }: QuestionsRead,
  reader: Reader,
): string | undefined {
  const found = decisionFor(question, decisions)
  if (found === undefined) return undefined
  const person = personName(people, found.by, reader)
  const by = { person, day: reader.shortInstant(found.at) }
  return found.kind === 'accepted'
    ? reader.text('question_data.accepted_by', by)
    : reader.text('question_data.excluded_by', by)
}

function factsOf(
  { by, state, recipient, sentAt, until, remindsAt, bounced, isMailed, questions }: RequestRead,
  shown: number,
  reader: Reader,
): string {
  const { text, shortInstant, number } = reader
  const { length: count } = questions
  const role = recipientRole(recipient, text)
  if (state === 'draft' || sentAt === undefined || until === undefined) {
    return [role, text('question_data.draft_by', { name: by })].join(' · ')
  }
  return [
    role,
    shown === count
      ? text('questions.count', { count })
      : text('question_data.shown_of', { shown: number(shown), count }),
    isMailed
      ? text('question_data.sent_on', { sent: shortInstant(sentAt) })
      : text('question_data.linked_on', { made: shortInstant(sentAt) }),
    ...(state === 'withdrawn'
      ? []
      : [text('question_data.link_ends', { until: shortInstant(until) })]),
    ...(remindsAt === undefined
      ? []
      : [text('question_data.reminds', { day: shortInstant(remindsAt) })]),
    ...(bounced === undefined
      ? []
      : [
          text(
            bounced === 'unreached' ? 'question_data.bounced_unreached' : 'question_data.bounced',
          ),
        ]),
  ].join(' · ')
}
