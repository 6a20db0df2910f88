import {
  countAnswered,
  type GivenAnswer,
  leadingQuestion,
  type StandingQuestion,
} from '@/lib/domain/close/question-standing'
import type { Recipient } from '@/lib/domain/close/request-letter'
import type { Reader } from '@/lib/format/create-reader'

/** A question in the reader's words, beside what it is about. */
export interface ShownQuestion {
  readonly id: string
  readonly request: string
  readonly words: string
  readonly standing: StandingQuestion['standing']
  /** "Answered", "Waiting for Olivia" */
  readonly state: string
  /** When it was sent, or how the bank settled it. */
  readonly note: string
  readonly answers: readonly {
    readonly at: string
    /** The client gave another in its place later. */
    readonly isReplaced: boolean
    /** The firm has deleted it, which `text` says. */
    readonly isDeleted: boolean
    readonly text: string
    readonly files: readonly { readonly name: string; readonly href: string }[]
  }[]
}

export function toShownQuestion(
  question: StandingQuestion,
  connection_id: string,
  reader: Reader,
): ShownQuestion {
  const { id, request, words, standing, answers } = question
  return {
    id,
    request,
    words,
    standing,
    state: stateOf(question, reader),
    note: noteOf(question, reader),
    answers: answers.map((each, index) => ({
      at: index === 0 ? givenAt(each, reader) : changedAt(each, reader),
      isReplaced: index < answers.length - 1,
      isDeleted: each.isDeleted ?? false,
      text: textOf(each, reader),
      files: each.files.map((file) => ({
        name: file.name,
        href: answerFilePath(connection_id, file.id),
      })),
    })),
  }
}

/** How the questions about one finding stand together, and whether every answer that is awaited is there. */
export interface ShownStanding {
  /** "Answered", "Waiting for Olivia", "1 of 2 answered" */
  readonly text: string
  readonly isAnswered: boolean
}

export function toShownStanding(
  questions: readonly StandingQuestion[],
  reader: Reader,
): ShownStanding | undefined {
  const leading = leadingQuestion(questions)
  if (leading === undefined) return undefined
  const { answered, of: count } = countAnswered(questions)
  const isPart = answered > 0 && answered < count
  return {
    text: isPart
      ? reader.text('question_data.answered_of', { answered, count })
      : stateOf(leading, reader),
    isAnswered: leading.standing === 'answered',
  }
}

/** What somebody is to whom questions go; an admin may answer what an owner is sent. */
export function recipientRole({ role }: Pick<Recipient, 'role'>, text: Reader['text']): string {
  return role === 'owner' ? text('questions.owner') : text(`question_data.role_${role}`)
}

/** Of one that was deleted its day is said to be of the answer, which the deletion is not of. */
function givenAt({ at, isDeleted }: GivenAnswer, { text, shortInstant }: Reader): string {
  const day = shortInstant(at)
  return isDeleted ? text('question_data.answered_at', { day }) : day
}

function changedAt({ at }: GivenAnswer, { text, moment }: Reader): string {
  return text('question_data.changed_at', { moment: moment(at) })
}

/** Of a file that a client gave, or the firm to one of its items: always downloaded. */
export function answerFilePath(connection_id: string, file_id: string): string {
  const client = encodeURIComponent(connection_id)
  return `/api/requests/${client}/files/${encodeURIComponent(file_id)}`
}

function stateOf({ standing, to }: StandingQuestion, { text }: Reader): string {
  if (standing === 'draft') return text('question_data.state_draft')
  return standing === 'waiting'
    ? text('question_data.waiting_for', { name: to })
    : text(`question_data.standing_${standing}`)
}

function noteOf({ settled, sentAt, standing }: StandingQuestion, reader: Reader): string {
  if (standing === 'settled' && settled !== undefined) {
    const day = reader.shortInstant(settled.at)
    return reader.text(`question_data.settled_${settled.found ?? 'not_found'}`, { day })
  }
  return sentAt === undefined ? '' : reader.shortInstant(sentAt)
}

function textOf({ words, hasNothing, isDeleted }: GivenAnswer, { text }: Reader): string {
  if (isDeleted) return text('question_data.answer_deleted')
  return words.trim() === '' && hasNothing ? text('question_data.has_nothing') : words
}
