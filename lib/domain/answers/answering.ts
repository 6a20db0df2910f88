import type { Answer, Request, RequestedQuestion, RequestEvent } from '@/lib/domain/close/requests'

/** Whether it says anything: words, a file, or that there is nothing to give. */
function isGiven({ words, files, hasNothing }: Omit<Answer, 'question'>): boolean {
  return words.trim() !== '' || files.length > 0 || hasNothing
}

const nothing = { words: '', files: [], hasNothing: false } as const

/** What the page shows in the answer’s place: what was saved last, else what was sent last and not deleted. */
export function currentAnswer({ id, saved, answers }: RequestedQuestion): Answer {
  const last = answers.at(-1)
  return saved ?? (last === undefined || last.isDeleted ? { question: id, ...nothing } : last)
}

/** Whether the firm has deleted what was sent last. */
export function isAnswerDeleted({ answers }: Pick<RequestedQuestion, 'answers'>): boolean {
  return answers.at(-1)?.isDeleted ?? false
}

/** One whose answer was deleted was answered all the same. */
function isAnswered(question: RequestedQuestion): boolean {
  return isGiven(currentAnswer(question)) || isAnswerDeleted(question)
}

/** Those that the client still sees: what the bank has settled is gone, unless it was answered. */
export function shownQuestions({ questions }: Pick<Request, 'questions'>): RequestedQuestion[] {
  return questions.filter((each) => each.state !== 'settled' || isAnswered(each))
}

export interface Answering {
  /** With something in it, sent or not, or sent and deleted. */
  readonly given: number
  readonly of: number
  /** Saved, and not sent. */
  readonly unsent: number
  readonly sent: number
  /** Sent and deleted, with nothing in its place. */
  readonly deleted: number
}

export function countAnswers(request: Pick<Request, 'questions'>): Answering {
  const shown = shownQuestions(request)
  const given = shown.filter(isAnswered)
  return {
    given: given.length,
    of: shown.length,
    unsent: given.filter(({ saved }) => saved !== undefined && isGiven(saved)).length,
    sent: given.filter((each) => each.answers.length > 0).length,
    deleted: given.filter((each) => !isGiven(currentAnswer(each))).length,
  }
}

/** What a request that is over leaves of what the client gave. */
export interface LeftAnswers {
  /** Sent, and none of it deleted by the firm. */
  readonly isSent: boolean
  readonly isDeleted: boolean
  /** Something was saved that the firm never got. */
  readonly isUnsent: boolean
}

export function leftAnswers(request: Pick<Request, 'questions'>): LeftAnswers {
  const isDeleted = request.questions.some(isAnswerDeleted)
  return {
    isSent: !isDeleted && request.questions.some(({ answers }) => answers.length > 0),
    isDeleted,
    isUnsent: request.questions.some(({ saved }) => saved !== undefined && isGiven(saved)),
  }
}

/** What is sent: each answer that was saved and says something. */
export function answersToSend(
  { questions }: Pick<Request, 'questions'>,
  at: string,
): RequestEvent[] {
  return questions.flatMap(({ saved }) => {
    if (saved === undefined || !isGiven(saved)) return []
    const { question, words, files, hasNothing } = saved
    return [{ does: 'answer' as const, at, question, words, files, hasNothing }]
  })
}

/** Files that no answer has which was sent, and that are in no answer to come: nobody needs them. */
export function unusedFiles(
  { questions }: Pick<Request, 'questions'>,
  kept: readonly string[],
): string[] {
  const used = new Set(
    questions
      .flatMap((each) => [...each.answers, currentAnswer(each)])
      .flatMap(({ files }) => files),
  )
  return kept.filter((file) => !used.has(file))
}
