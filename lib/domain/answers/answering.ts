import type { Answer, Request, RequestedQuestion, RequestEvent } from '@/lib/domain/close/requests'

/** Whether it says anything: words, a file, or that there is nothing to give. */
function isGiven({ words, files, hasNothing }: Omit<Answer, 'question'>): boolean {
  return words.trim() !== '' || files.length > 0 || hasNothing
}

const nothing = { words: '', files: [], hasNothing: false } as const

/** What the page shows in the answer’s place: what was saved last, else what was sent last. */
export function currentAnswer({ id, saved, answers }: RequestedQuestion): Answer {
  return saved ?? answers.at(-1) ?? { question: id, ...nothing }
}

/** Those that the client still sees: what the bank has settled is gone, unless there is an answer in it. */
export function shownQuestions({ questions }: Pick<Request, 'questions'>): RequestedQuestion[] {
  return questions.filter((each) => each.state !== 'settled' || isGiven(currentAnswer(each)))
}

export interface Answering {
  /** With something in it, sent or not. */
  readonly given: number
  readonly of: number
  /** Saved, and not sent. */
  readonly unsent: number
  readonly sent: number
}

export function countAnswers(request: Pick<Request, 'questions'>): Answering {
  const shown = shownQuestions(request)
  const given = shown.filter((each) => isGiven(currentAnswer(each)))
  return {
    given: given.length,
    of: shown.length,
    unsent: given.filter((each) => each.saved !== undefined).length,
    sent: given.filter((each) => each.answers.length > 0).length,
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
