import type { CloseRead } from '@/lib/domain/close/close-read'
import { isAboutPeriod, isGone, onPaperOf } from '@/lib/domain/close/question-standing'

/** A file that a client sent as the answer to a question of a month. */
export interface AnsweredFile {
  readonly id: string
  /** As the client calls it. */
  readonly name: string
  /** When the answer came. */
  readonly at: string
  /** What the question is about: a payee, or a finding. */
  readonly title: string
  readonly day: string | undefined
}

/** Those of every question that the paper of a close names, each once, also what came after its lock. */
export function answeredFiles({
  questions,
  period,
}: Pick<CloseRead, 'questions' | 'period'>): AnsweredFile[] {
  const files = questions
    .filter((question) => isAboutPeriod(question, period))
    .flatMap(({ answers, shown }) =>
      answers.flatMap(({ at, files: given }) =>
        given.map(({ id, name }) => ({ id, name, at, title: shown.title, day: shown.day })),
      ),
    )
  return [...new Map(files.toReversed().map((file) => [file.id, file])).values()].toReversed()
}

/** How many answers that a month was locked with are on its paper no more: an admin deleted them. */
export function countDeletedAnswers({
  questionsAtLock,
  period,
}: Pick<CloseRead, 'questionsAtLock' | 'period'>): number {
  return onPaperOf(questionsAtLock?.stood ?? [], period)
    .flatMap(({ answers }) => answers)
    .filter(isGone).length
}
