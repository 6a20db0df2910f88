import type { Kept } from '@/lib/domain/close/kept'
import { findWordsFault } from '@/lib/domain/close/own-words'

/** Something the firm wants to know of one object. */
export interface Question {
  readonly id: string
  readonly about: string
  readonly words: string
}

/** What the client gave: words, files, or that there is nothing to give. */
export interface Answer {
  readonly question: string
  readonly words: string
  readonly files: readonly string[]
  readonly hasNothing: boolean
  /** The firm has deleted it: that it was given is left, and when. */
  readonly isDeleted?: true | undefined
}

/** What can happen to a request. */
export const requestDoings = [
  'send',
  'renew',
  'remind',
  'bounce',
  'open',
  'save',
  'answer',
  'settle',
  'finish',
  'withdraw',
] as const

/** How the bank's data settles a question: the receipt is there, or what was found is found no more. */
export type SettlingEvidence = 'receipt' | 'not_found'

/** The mail server refused the mail; or it was not reached, so that none was sent; or nobody can know. */
export type BounceReason = 'refused' | 'unreached' | 'unknown'

/** What happened to a request, in order. */
export type RequestEvent =
  /** A link is good for thirty days; renewing it gives the same address another. */
  | { readonly does: 'send' | 'renew' | 'remind' | 'open' | 'withdraw'; readonly at: string }
  /** A mail did not arrive. */
  | {
      readonly does: 'bounce'
      readonly at: string
      readonly why?: BounceReason | undefined
    }
  /** What the client has written so far is kept for the next sitting; the firm has it once it is sent. */
  | ({ readonly does: 'save' | 'answer'; readonly at: string } & Answer)
  /** A person of the firm is done with the answer. */
  | { readonly does: 'finish'; readonly at: string; readonly question: string }
  /** What was requested appeared at the bank. */
  | {
      readonly does: 'settle'
      readonly at: string
      readonly question: string
      readonly found?: SettlingEvidence | undefined
    }

export type RequestState =
  | 'draft'
  | 'sent'
  | 'opened'
  | 'partly_answered'
  | 'answered'
  | 'ended'
  | 'withdrawn'

export interface Request {
  readonly state: RequestState
  /** Until when its link is good; undefined before it is sent. */
  readonly until: string | undefined
  /** Whether the last mail bounced, and nobody has opened the link since. */
  readonly hasBounced: boolean
  readonly questions: readonly RequestedQuestion[]
}

export interface RequestedQuestion extends Question {
  readonly state: 'waiting' | 'answered' | 'done' | 'settled'
  /** Every answer that was given, in order: a later one does not take an earlier one away. */
  readonly answers: readonly Answer[]
  /** What the client saved since and has not sent. */
  readonly saved?: Answer | undefined
}

const linkDays = 30

/** What a request has come to at a moment. */
export function requestOf(
  questions: readonly Question[],
  events: Kept<RequestEvent>,
  now: string,
): Request {
  const sent = events.findLast(({ does }) => does === 'send' || does === 'renew')
  const until = sent === undefined ? undefined : daysLater(sent.at, linkDays)
  const requested = questions.map((question) => requestedOf(question, events))
  const state = stateOf(requested, events, until, now)
  return { state, until, hasBounced: hasBounced(events), questions: requested }
}

/** When the link that is good now was opened; undefined where nobody has: one before it says nothing of it. */
export function openingOf(events: Kept<RequestEvent>): RequestEvent | undefined {
  const last = events.findLast(({ does }) => does === 'send' || does === 'renew' || does === 'open')
  return last?.does === 'open' ? last : undefined
}

function hasBounced(events: Kept<RequestEvent>): boolean {
  const arrivals: ReadonlySet<RequestEvent['does']> = new Set(['send', 'renew', 'remind', 'open'])
  return events.findLast(({ does }) => does === 'bounce' || arrivals.has(does))?.does === 'bounce'
}

function requestedOf(question: Question, events: Kept<RequestEvent>): RequestedQuestion {
  const own = events.filter((event) => 'question' in event && event.question === question.id)
  const answers = own.flatMap((event) => (event.does === 'answer' ? event : []))
  const last = own.findLast(({ does }) => does === 'save' || does === 'answer')
  const saved = last?.does === 'save' && last.isDeleted === undefined ? last : undefined
  return { ...question, state: questionState(own), answers, saved }
}

/** An answer that nobody of the firm is done with comes before all else: none is passed over. */
function questionState(own: Kept<RequestEvent>): RequestedQuestion['state'] {
  const last = own.findLast(({ does }) => does === 'answer' || does === 'finish')
  if (last?.does === 'answer') return 'answered'
  if (own.some(({ does }) => does === 'settle')) return 'settled'
  return last === undefined ? 'waiting' : 'done'
}

function stateOf(
  requested: readonly RequestedQuestion[],
  events: Kept<RequestEvent>,
  until: string | undefined,
  now: string,
): RequestState {
  if (events.some(({ does }) => does === 'withdraw')) return 'withdrawn'
  if (until === undefined) return 'draft'
  // What the bank has settled is not waited for.
  const left = requested.filter(({ state }) => state !== 'settled')
  if (left.length === 0) return 'ended'
  const answered = left.filter(({ state }) => state !== 'waiting').length
  if (answered === left.length) return 'answered'
  if (Date.parse(now) >= Date.parse(until)) return 'ended'
  if (answered > 0) return 'partly_answered'
  return openingOf(events) === undefined ? 'sent' : 'opened'
}

function daysLater(at: string, days: number): string {
  return new Date(Date.parse(at) + days * 86_400_000).toISOString()
}

export type RequestRefusal = 'state' | 'no_questions' | 'unknown_question' | 'empty' | 'too_long'

/**
 * Adds what happened, or says why it may not. An answer is taken for as long as the link is good, also
 * to what was answered or settled meanwhile: nobody's answer is lost to a moment.
 */
export function stepRequest(
  questions: readonly Question[],
  events: Kept<RequestEvent>,
  event: RequestEvent,
):
  | { readonly kind: 'kept'; readonly entries: Kept<RequestEvent> }
  | { readonly kind: 'refused'; readonly why: RequestRefusal } {
  const why = refusalOf(questions, requestOf(questions, events, event.at), event)
  return why === undefined
    ? { kind: 'kept', entries: [...events, event] }
    : { kind: 'refused', why }
}

function refusalOf(
  questions: readonly Question[],
  { state, until, questions: requested }: Request,
  event: RequestEvent,
): RequestRefusal | undefined {
  const isGood =
    until !== undefined && state !== 'withdrawn' && Date.parse(event.at) < Date.parse(until)
  switch (event.does) {
    case 'send':
      if (state !== 'draft') return 'state'
      if (requested.every((each) => each.state === 'settled')) return 'no_questions'
      return questions.map(({ words }) => findWordsFault(words)).find((why) => why !== undefined)
    case 'renew':
      if (state === 'draft' || state === 'withdrawn') return 'state'
      return requested.some((each) => each.state === 'waiting') ? undefined : 'no_questions'
    case 'withdraw':
      return state === 'withdrawn' ? 'state' : undefined
    case 'bounce':
      return state === 'draft' ? 'state' : undefined
    case 'open':
      return isGood ? undefined : 'state'
    case 'remind':
      if (!isGood) return 'state'
      return requested.some((each) => each.state === 'waiting') ? undefined : 'no_questions'
    case 'finish': {
      const question = requested.find(({ id }) => id === event.question)
      if (question === undefined) return 'unknown_question'
      return question.state === 'answered' ? undefined : 'state'
    }
    case 'settle':
      return isOf(questions, event.question) ? undefined : 'unknown_question'
    case 'save':
    case 'answer': {
      if (!isGood) return 'state'
      if (!isOf(questions, event.question)) return 'unknown_question'
      const fault = answerFault(event)
      // What was written may be taken back before it is sent.
      return fault === 'empty' && event.does === 'save' ? undefined : fault
    }
  }
}

function isOf(questions: readonly Question[], id: string): boolean {
  return questions.some((question) => question.id === id)
}

function answerFault({ words, files, hasNothing }: Answer): 'empty' | 'too_long' | undefined {
  const fault = findWordsFault(words)
  return fault === 'empty' && (files.length > 0 || hasNothing) ? undefined : fault
}
