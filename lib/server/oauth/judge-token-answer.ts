import { SecretText } from '@/lib/bank-contract/secret-text'
import { parseObject } from '@/lib/server/oauth/discover'
import { safeErrorCode } from '@/lib/server/oauth/parse-callback'
import { retryAfterSeconds } from '@/lib/server/oauth/retry-after'
import type { WireAnswer } from '@/lib/server/oauth/send-once'

export interface IssuedTokens {
  accessToken: SecretText
  refreshToken: SecretText | undefined
  expiresInSeconds: number
  /** Undefined when the answer names none: then it is what was asked for, or had before. */
  scope: string[] | undefined
  /** False when the token is not a bearer token that a header can carry. It is kept all the same. */
  usable: boolean
}

export type TokenOutcome =
  | { kind: 'issued'; tokens: IssuedTokens; http_status: number }
  /** A definite no: the request was understood and nothing was issued. */
  | { kind: 'refused'; error: string; http_status: number }
  /** Certainly not acted upon: the same request may be sent again later. */
  | {
      kind: 'not_processed'
      error: string
      http_status: number | null
      retryAfterSeconds: number | null
    }
  /** Sent, and no complete valid answer: it may have been acted upon. */
  | { kind: 'ambiguous'; error: string; http_status: number | null }

export function judgeTokenAnswer(answer: WireAnswer): TokenOutcome {
  if (answer.kind === 'unsent') {
    return {
      kind: 'not_processed',
      error: answer.cause,
      http_status: null,
      retryAfterSeconds: null,
    }
  }
  if (answer.kind === 'lost') return { kind: 'ambiguous', error: answer.cause, http_status: null }
  const { status } = answer
  if (status >= 200 && status < 300) return judgeSuccess(answer.body, status)
  if (status >= 400 && status < 500) return judgeRefusal(answer.body, answer.headers, status)
  const wait = retryAfterSeconds(answer.headers['retry-after'])
  if (status === 503 && wait !== null) {
    return {
      kind: 'not_processed',
      error: 'unavailable',
      http_status: 503,
      retryAfterSeconds: wait,
    }
  }
  if (status >= 300 && status < 400) {
    return { kind: 'refused', error: 'unexpected_redirect', http_status: status }
  }
  return { kind: 'ambiguous', error: 'server_error', http_status: status }
}

function judgeSuccess(body: string, status: number): TokenOutcome {
  const response = parseObject(body)
  const accessToken = nonEmpty(response?.['access_token'])
  if (response === undefined || accessToken === undefined) {
    return { kind: 'ambiguous', error: 'unreadable_answer', http_status: status }
  }
  const refreshToken = nonEmpty(response['refresh_token'])
  const scope = response['scope']
  return {
    kind: 'issued',
    http_status: status,
    tokens: {
      accessToken: new SecretText(accessToken),
      refreshToken: refreshToken === undefined ? undefined : new SecretText(refreshToken),
      expiresInSeconds: readLifetime(response['expires_in']),
      scope: typeof scope === 'string' ? scope.split(' ').filter(isScopeToken) : undefined,
      usable: isBearer(response['token_type']) && /^[\x21-\x7e]+$/.test(accessToken),
    },
  }
}

function judgeRefusal(body: string, headers: Record<string, string>, status: number): TokenOutcome {
  if (status === 429) {
    const wait = retryAfterSeconds(headers['retry-after'])
    return {
      kind: 'not_processed',
      error: 'rate_limited',
      http_status: 429,
      retryAfterSeconds: wait,
    }
  }
  if (status === 408 || status === 425) {
    return { kind: 'ambiguous', error: 'timeout', http_status: status }
  }
  const error = readErrorCode(body)
  if (error === 'temporarily_unavailable' || error === 'server_error') {
    const wait = retryAfterSeconds(headers['retry-after'])
    return { kind: 'not_processed', error, http_status: status, retryAfterSeconds: wait }
  }
  return { kind: 'refused', error, http_status: status }
}

// The specification shows no error body of the token endpoint and promises problem details for the
// service as a whole, so an invalid grant is recognised in either form.
function readErrorCode(body: string): string {
  const response = parseObject(body)
  if (response === undefined) return 'unknown'
  if (response['error'] !== undefined) return safeErrorCode(response['error'])
  const told = [response['type'], response['code'], response['title']]
  const names = told.some((text) => typeof text === 'string' && /invalid[_ -]?grant/i.test(text))
  return names ? 'invalid_grant' : 'unknown'
}

// RFC 6749 3.3; any other would be nobody's to ask for, and perhaps none to store.
function isScopeToken(part: string): boolean {
  return /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(part)
}

const unstatedLifetimeSeconds = 300
const longestLifetimeSeconds = 86_400

function readLifetime(value: unknown): number {
  const seconds = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof seconds === 'number' && seconds >= 1 && seconds <= longestLifetimeSeconds
    ? Math.floor(seconds)
    : unstatedLifetimeSeconds
}

// RFC 6749 5.1: case insensitive.
function isBearer(tokenType: unknown): boolean {
  return (
    tokenType === undefined ||
    (typeof tokenType === 'string' && tokenType.toLowerCase() === 'bearer')
  )
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
