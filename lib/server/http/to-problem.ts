import { STATUS_CODES } from 'node:http'
import type { Problem } from '@/lib/bank-contract/problem'
import { unstatedRetryAfter } from '@/lib/bank-contract/retry-after'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import { type Action, may, proofNeeded, isNotAllowed } from '@/lib/domain/people/permissions'
import type { Text } from '@/lib/i18n/translations'
import type { MessageKey, MessageValues, PlainMessageKey } from '@/lib/i18n/message-key'
import {
  ClientForgottenError,
  ClientNotFoundError,
  ProofNeededError,
  SignedOutError,
} from '@/lib/server/auth/access-errors'
import {
  type ConnectionsError,
  isConnectionsError,
} from '@/lib/server/connections/connections-error'
import { isBudgetSpent } from '@/lib/server/rights/budgets'
import { isRightLost, type LostRight } from '@/lib/server/rights/lasting-right'
import {
  findStoreFault,
  isNoRoom,
  isRefusedText,
  storeRetrySeconds,
} from '@/lib/server/db/store/store-fault'

/** A message, to be said in the language of the person who sent the request. */
export type Said =
  | { say: PlainMessageKey; values?: undefined }
  | SaidWith<Exclude<MessageKey, PlainMessageKey>>

type SaidWith<Key extends MessageKey> = Key extends unknown
  ? { say: Key; values: MessageValues<Key>[0] }
  : never

/** A request that a route refuses by itself. `detail` is shown to the person who sent it. */
export class HttpError extends Error {
  override name = 'HttpError'
  constructor(
    readonly status: number,
    readonly detail: Said,
    readonly headers: Readonly<Record<string, string>> = {},
    /** What a program is sent besides, RFC 9457 §3.2. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail.say)
  }
}

/** Too many attempts of something: the message may say `{minutes}`. */
export function throttled(
  say: 'answers.refused_often' | 'problems.password_later' | 'signin.refused_attempts',
  retryAfterSeconds: number,
): HttpError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const detail = say === 'signin.refused_attempts' ? { say, values: { minutes } } : { say }
  return new HttpError(429, detail, { 'retry-after': String(retryAfterSeconds) })
}

const statusOf: Readonly<Record<ReadFailure['code'], number>> = {
  needs_reconnect: 409,
  disconnected: 409,
  missing_scope: 403,
  page_token_refused: 400,
  invalid_request: 400,
  not_found: 404,
  id_refused: 404,
  list_endless: 502,
  too_many_calls: 502,
  rate_limited: 503,
  connection_busy: 503,
  access_unreadable: 409,
  access_held: 503,
  registration_refused: 502,
  file_host_refused: 502,
  file_unreadable: 502,
  bank_unreachable: 502,
  bank_slow: 504,
  bank_unreadable: 502,
  bank_failed: 502,
}

/** A bank that could not be read, on its way from a route handler to its answer. */
export class ReadFailedError extends Error {
  override name = 'ReadFailedError'
  constructor(readonly failure: ReadFailure) {
    super(`the bank could not be read: ${failure.code}`)
  }
}

export interface MappedProblem {
  problem: Problem
  headers: Readonly<Record<string, string>>
  /** Ours: nobody foresaw it, and its answer says nothing but where to look, or the store is gone. */
  isFault: boolean
}

/** The only mapper of errors to RFC 9457 problem details, in the words of the person who made the request. */
export function toProblem(error: unknown, request_id: string, text: Text['text']): MappedProblem {
  if (error instanceof HttpError) {
    const { status, detail, headers, members } = error
    const refused = mapped(status, sayOf(detail, text), request_id, headers)
    return { ...refused, problem: { ...members, ...refused.problem } }
  }
  if (error instanceof SignedOutError)
    return mapped(401, text('problems.sign_in_first'), request_id)
  if (error instanceof ClientNotFoundError) {
    return mapped(404, text('problems.no_client'), request_id)
  }
  if (error instanceof ClientForgottenError) {
    return mapped(410, text('problems.forgotten'), request_id)
  }
  if (isNotAllowed(error)) {
    return mapped(403, text(refusalOf(error.action)), request_id)
  }
  if (error instanceof ProofNeededError) {
    const refused = mapped(403, text('problems.proof_needed'), request_id)
    return { ...refused, problem: { ...refused.problem, type: proofNeeded } }
  }
  if (isBudgetSpent(error)) {
    const { retryAfterSeconds: seconds } = error
    const words = text('problems.too_often', { count: Math.ceil(seconds / 60) })
    return mapped(429, words, request_id, { 'retry-after': String(seconds) })
  }
  if (isRightLost(error)) return mapLostRight(error.loss, request_id, text)
  if (isConnectionsError(error)) return mapConnectionsError(error, request_id, text)
  if (error instanceof ReadFailedError) {
    const { failure } = error
    const headers = retryHeaders(failure)
    const isSlowFile = failure.code === 'file_unreadable' && failure.reason === 'slow'
    const status = isSlowFile ? 504 : statusOf[failure.code]
    return mapped(status, explainFailure(failure, text), request_id, headers)
  }
  const isFull = isNoRoom(error)
  if (isFull || findStoreFault(error) !== undefined) {
    const headers = { 'retry-after': String(storeRetrySeconds) }
    const words = text(isFull ? 'problems.no_room' : 'problems.store')
    return { ...mapped(503, words, request_id, headers), isFault: true }
  }
  if (isRefusedText(error)) return mapped(400, text('problems.code_0'), request_id)
  return { ...mapped(500, text('problems.unforeseen'), request_id), isFault: true }
}

function sayOf({ say, values }: Said, text: Text['text']): string {
  // `Said` pairs each key with its own values.
  return (text as (key: MessageKey, values: Said['values']) => string)(say, values)
}

function refusalOf(action: Action) {
  if (may({ role: 'preparer' }, action)) return 'problems.preparers_only'
  return may({ role: 'reviewer' }, action) ? 'problems.reviewers_only' : 'problems.admins_only'
}

function mapLostRight(loss: LostRight, request_id: string, text: Text['text']): MappedProblem {
  switch (loss.code) {
    case 'signed_out':
      return mapped(401, text('problems.sign_in_first'), request_id)
    case 'not_allowed':
      return mapped(404, text('problems.no_client'), request_id)
    case 'disconnected':
    case 'missing_scope':
      return mapped(statusOf[loss.code], explainFailure(loss, text), request_id)
  }
}

function mapConnectionsError(
  { code }: ConnectionsError,
  request_id: string,
  text: Text['text'],
): MappedProblem {
  switch (code) {
    case 'unknown_client':
      return mapped(404, text('problems.no_client'), request_id)
    case 'environment_unavailable':
      return mapped(400, text('problems.no_environment'), request_id)
    case 'unknown_hand_off':
      return mapped(404, text('problems.no_link'), request_id)
    case 'not_quarantined':
      return mapped(409, text('problems.decided'), request_id)
  }
}

function mapped(
  status: number,
  detail: string,
  request_id: string,
  headers: Readonly<Record<string, string>> = {},
): MappedProblem {
  const title = STATUS_CODES[status] ?? 'Error'
  // RFC 9457 §4.2.1: about:blank, with the phrase of the status as title.
  const problem = { type: 'about:blank', title, status, detail, request_id }
  return { problem, headers, isFault: false }
}

// By then a refresh that is under way has ended.
const busyRetrySeconds = 5

function retryHeaders(failure: ReadFailure): Record<string, string> {
  if (failure.code === 'connection_busy') return { 'retry-after': String(busyRetrySeconds) }
  if (failure.code !== 'rate_limited') return {}
  const seconds = failure.retryAfterSeconds ?? unstatedRetryAfter.caller
  return { 'retry-after': String(Math.max(1, Math.ceil(seconds))) }
}

const renewalWords = {
  here: 'problems.busy',
  elsewhere: 'problems.busy_elsewhere',
  done_elsewhere: 'problems.renewed_elsewhere',
} as const satisfies Record<string, MessageKey>

function explainFailure(failure: ReadFailure, text: Text['text']): string {
  switch (failure.code) {
    case 'needs_reconnect':
      return text('problems.needs_approval')
    case 'disconnected':
      return text('problems.disconnected')
    case 'missing_scope':
      return text('problems.missing_scope', { scope: failure.scope })
    case 'page_token_refused':
      return text('problems.page_gone')
    case 'invalid_request':
      return failure.detail || text('problems.refused')
    case 'not_found':
      return text('problems.no_document')
    case 'id_refused':
      return text('connections.id_refused_text')
    case 'list_endless':
      return text(`reading.ended_${failure.end}`)
    case 'too_many_calls':
      return text('problems.too_many_calls')
    case 'rate_limited':
      return text('problems.wait')
    case 'connection_busy':
      return text(renewalWords[failure.renewal ?? 'here'])
    case 'access_unreadable':
      return text('problems.unopened', { reference: failure.reference })
    case 'access_held':
      return text('problems.held')
    case 'registration_refused':
      return text('problems.registration_refused')
    case 'file_host_refused':
      return text('problems.file_host_refused', { reason: failure.reason, host: failure.host })
    case 'file_unreadable':
      return text('problems.file_unreadable', {
        reason: failure.reason,
        reference: failure.reference,
      })
    case 'bank_unreachable':
      return text('problems.bank_unreachable', { reference: failure.reference })
    case 'bank_slow':
      return text('problems.bank_slow', { reference: failure.reference })
    case 'bank_unreadable':
      return text('problems.bank_unreadable', { reference: failure.reference })
    case 'bank_failed':
      return text('problems.bank_failed', { reference: failure.reference })
  }
}
