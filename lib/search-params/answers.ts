import { createLoader } from 'nuqs/server'
import { createHref, parseAsLine, parseAsOneOf } from '@/lib/search-params/parsers'

const answerParsers = {
  /** Something else than the questions, or the questions although all are answered. */
  view: parseAsOneOf(['change', 'later', 'missing']),
  /** Why what was last sent by a form was not taken, and of which question and file. */
  refused: parseAsLine(),
  question: parseAsLine(),
  file: parseAsLine(200),
}

/** What the page of a client’s questions shows. */
export const parseAnswerParams = createLoader(answerParsers)

export type AnswerParams = Awaited<ReturnType<typeof parseAnswerParams>>

export const answerHref = createHref(answerParsers)
