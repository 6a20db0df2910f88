import { STATUS_CODES } from 'node:http'
import type { Problem } from '@/lib/contract/problem'
import type { ReadFailure } from '@/lib/contract/read-outcome'
import {
  ClientForgottenError,
  ClientNotFoundError,
  SignedOutError,
} from '@/lib/server/auth/session-errors'
import { ConnectionsError } from '@/lib/server/connections/connections-error'
import { HttpError } from '@/lib/server/http/http-error'
import { failureStatus } from '@/lib/server/http/page-status'

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
  /** Nobody foresaw it: it is logged, and its answer says nothing but where to look. */
  isUnforeseen: boolean
}

/** The only mapper of errors to RFC 9457 problem details. */
export function toProblem(error: unknown, request_id: string): MappedProblem {
  if (error instanceof HttpError) {
    return mapped(error.status, error.detail, request_id, error.headers)
  }
  if (error instanceof SignedOutError) return mapped(401, 'Sign in first.', request_id)
  if (error instanceof ClientNotFoundError) {
    return mapped(404, 'There is no such client.', request_id)
  }
  if (error instanceof ClientForgottenError) {
    return mapped(410, 'This client was forgotten.', request_id)
  }
  if (error instanceof ConnectionsError) return mapConnectionsError(error, request_id)
  if (error instanceof ReadFailedError) {
    const { failure } = error
    const headers = retryHeaders(failure)
    return mapped(failureStatus(failure), explainFailure(failure), request_id, headers)
  }
  const detail = 'Something failed here. It has been noted under this reference.'
  return { ...mapped(500, detail, request_id), isUnforeseen: true }
}

function mapConnectionsError({ code }: ConnectionsError, request_id: string): MappedProblem {
  switch (code) {
    case 'unknown_client':
      return mapped(404, 'There is no such client.', request_id)
    case 'environment_unavailable':
      return mapped(400, 'This environment of the bank is not set up here.', request_id)
    case 'unknown_hand_off':
      return mapped(404, 'There is no such link.', request_id)
    case 'not_allowed':
      return mapped(403, 'Only an admin of the firm may do this.', request_id)
    case 'not_quarantined':
      return mapped(409, 'This has been decided already.', request_id)
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
  return { problem, headers, isUnforeseen: false }
}

function retryHeaders(failure: ReadFailure): Record<string, string> {
  if (failure.code === 'connection_busy') return { 'retry-after': '5' }
  if (failure.code !== 'rate_limited') return {}
  return { 'retry-after': String(Math.max(1, Math.ceil(failure.retryAfterSeconds ?? 30))) }
}

function explainFailure(failure: ReadFailure): string {
  switch (failure.code) {
    case 'needs_reconnect':
      return 'This client has to approve the connection again.'
    case 'disconnected':
      return 'This client is disconnected.'
    case 'missing_scope':
      return `This client's approval does not include ${failure.scope}.`
    case 'page_token_refused':
      return 'This page of the list is no longer available. Start again at the first page.'
    case 'invalid_request':
      return failure.detail || 'The bank refused this request.'
    case 'not_found':
      return 'The bank has no such document.'
    case 'rate_limited':
      return 'The bank asks us to wait before the next request.'
    case 'connection_busy':
      return "This client's connection is being renewed. Try again in a moment."
    case 'access_unreadable':
      return `The stored access of this client cannot be opened here (reference ${failure.reference}).`
    case 'access_held':
      return 'Countinghouse waits to be resumed: nothing new is read from any bank until then.'
    case 'bank_unreachable':
      return `The bank does not answer (reference ${failure.reference}).`
    case 'bank_slow':
      return `The bank did not answer in time (reference ${failure.reference}).`
    case 'bank_unreadable':
      return `The bank's answer could not be read (reference ${failure.reference}).`
    case 'bank_failed':
      return `The bank failed to answer (reference ${failure.reference}).`
  }
}
