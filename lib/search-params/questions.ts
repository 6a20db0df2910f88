import { createLoader } from 'nuqs/server'
import { createHref, parseAsOneOf, type RawSearchParams } from '@/lib/search-params/parsers'

/** Which questions a screen shows: those that are not over, those whose answer waits for the firm, those that are over. */
export const questionViews = ['open', 'to_check', 'done', 'all'] as const

export type QuestionView = (typeof questionViews)[number]

const parsers = { view: parseAsOneOf(questionViews) }
const load = createLoader(parsers)
const write = createHref(parsers)

export function parseQuestionView(raw: RawSearchParams): QuestionView {
  return load(raw).view ?? 'open'
}

/** The questions to a client. */
export function questionsHref(connection_id: string, view: QuestionView = 'open'): string {
  const path = `/clients/${encodeURIComponent(connection_id)}/questions`
  return write(path, { view: view === 'open' ? null : view })
}

/** The page of a link, where the client answers. */
export function requestLinkPath(token: string): string {
  return `/answer/${encodeURIComponent(token)}`
}
