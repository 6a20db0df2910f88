import type { AnswerFileType } from '@/lib/domain/answers/answer-file'
import type { ShownFile } from '@/lib/queries/client-answers'
import {
  countAnswers,
  currentAnswer,
  isAnswerDeleted,
  shownQuestions,
} from '@/lib/domain/answers/answering'
import type { ShownObject } from '@/lib/domain/close/question-object'
import type { Request, RequestedQuestion } from '@/lib/domain/close/requests'
import type { Reader } from '@/lib/format/create-reader'
import { fileSize } from '@/lib/format/file-size'

/** A question as its card shows it. */
export interface AnswerCard {
  readonly id: string
  readonly words: string
  /** Whom or what it is about, and what else the client is shown of that. */
  readonly title: string
  readonly amount: string | undefined
  readonly more: string
  readonly answer: { readonly words: string; readonly hasNothing: boolean }
  readonly files: readonly ShownFile[]
  /** That it was answered and the firm has deleted the answer, in words. */
  readonly deleted: string | undefined
}

export interface AnswerView {
  readonly cards: readonly AnswerCard[]
  readonly given: number
  readonly unsent: number
  readonly sent: number
  readonly deleted: number
  readonly filesSent: number
}

interface KeptFile {
  readonly id: string
  readonly name: string
  readonly type: AnswerFileType
  readonly size: number
}

/** The cards of a request, and how far they are answered. */
export function toAnswerView(
  request: Pick<Request, 'questions'>,
  known: {
    readonly shown: ReadonlyMap<string, ShownObject>
    readonly files: readonly KeptFile[]
    readonly firm: string
  },
  reader: Reader,
): AnswerView {
  const { given, unsent, sent, deleted } = countAnswers(request)
  const questions = shownQuestions(request)
  const sentFiles = new Set(questions.flatMap(({ answers }) => answers.at(-1)?.files ?? []))
  return {
    cards: questions.map((each) => toCard(each, known, reader)),
    given,
    unsent,
    sent,
    deleted,
    filesSent: known.files.filter(({ id }) => sentFiles.has(id)).length,
  }
}

function toCard(
  question: RequestedQuestion,
  { shown, files, firm }: Parameters<typeof toAnswerView>[1],
  reader: Reader,
): AnswerCard {
  const { words, hasNothing, files: own } = currentAnswer(question)
  const { title = '', day, amount, card } = shown.get(question.id) ?? {}
  const facts = [
    ...(day === undefined ? [] : [reader.instant(day)]),
    ...(card === undefined ? [] : [reader.text('answers.card_named', { card })]),
  ]
  return {
    id: question.id,
    words: question.words,
    title,
    // Whether it went in or out is not what the client is to tell.
    amount: amount && reader.money({ ...amount, amount: Math.abs(amount.amount) }),
    more: facts.join(' · '),
    answer: { words, hasNothing },
    files: files.filter(({ id }) => own.includes(id)).map((file) => showFile(file, reader)),
    deleted: isAnswerDeleted(question)
      ? reader.text('answers.answer_deleted', { firm })
      : undefined,
  }
}

const typeNames: Readonly<Record<AnswerFileType, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/heic': 'HEIC',
}

export function showFile({ id, name, type, size }: KeptFile, reader: Reader): ShownFile {
  return {
    id,
    name,
    facts: `${typeNames[type]} · ${fileSize(size, reader.language)}`,
    isPicture: type !== 'application/pdf',
  }
}

/** An address of which its owner knows the rest: "o•••••@northlight.example". */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••••' : `${email.slice(0, 1)}•••••${email.slice(at)}`
}
