import { createLoader } from 'nuqs/server'
import {
  createHref,
  parseAsCut,
  parseAsOneOf,
  type RawSearchParams,
} from '@/lib/search-params/parsers'

/** Which questions a screen shows: those that are not over, those whose answer waits for the firm, those that are over. */
export const questionViews = ['open', 'to_check', 'done', 'all'] as const

export type QuestionView = (typeof questionViews)[number]

/** Which of them are listed. */
export interface QuestionsChoice {
  readonly view: QuestionView
  /** In what they are about, their words, and their answers. */
  readonly search: string
  /** To whom they went; '' for all. */
  readonly to: string
}

const maxTextLength = 200
const parsers = {
  view: parseAsOneOf(questionViews),
  search: parseAsCut(maxTextLength),
  to: parseAsCut(maxTextLength),
}
const load = createLoader(parsers)
const write = createHref(parsers)

export function parseQuestionsChoice(raw: RawSearchParams): QuestionsChoice {
  const { view, search, to } = load(raw)
  return { view: view ?? 'open', search: search ?? '', to: to ?? '' }
}

/** The questions to a client. */
export function questionsHref(
  connection_id: string,
  { view = 'open', search = '', to = '' }: Partial<QuestionsChoice> = {},
): string {
  return write(questionsPath(connection_id), {
    view: view === 'open' ? null : view,
    search: search || null,
    to: to || null,
  })
}

export function questionsPath(connection_id: string): string {
  return `/clients/${encodeURIComponent(connection_id)}/questions`
}

/** The page of a link, where the client answers. */
export function requestLinkPath(token: string): string {
  return `/answer/${encodeURIComponent(token)}`
}
