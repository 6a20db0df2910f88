import { createHref, parseAsOneOf } from '@/lib/search-params/parsers'

/** Which questions a screen shows: those that are not over, those whose answer waits for the firm, those that are over. */
const questionViews = ['open', 'to_check', 'done', 'all'] as const

type QuestionView = (typeof questionViews)[number]

const parsers = { view: parseAsOneOf(questionViews) }
const write = createHref(parsers)

/** The questions to a client. */
export function questionsHref(connection_id: string, view: QuestionView = 'open'): string {
  const path = `/clients/${encodeURIComponent(connection_id)}/questions`
  return write(path, { view: view === 'open' ? null : view })
}

/** The page of a link, where the client answers. */
export function requestLinkPath(token: string): string {
  return `/answer/${encodeURIComponent(token)}`
}
