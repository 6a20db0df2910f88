import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { BankingError, BankingErrorCode } from '@/lib/server/banking/banking-error'
import { isOfKind } from '@/lib/bank-contract/error-kind'

/** A request that the screens do not offer. */
export class ConnectionsError extends Error {
  override name = 'ConnectionsError'

  readonly kind = 'connections'
  constructor(
    readonly code:
      | 'unknown_client'
      | 'environment_unavailable'
      | 'not_quarantined'
      | 'unknown_hand_off',
  ) {
    super(code)
  }
}

export function isConnectionsError(error: unknown): error is ConnectionsError {
  return isOfKind(error, 'connections')
}

/** What a screen shows when the bank gave no data. A 401 is not among them: it leads to a refresh. */
export function readFailureOf(error: BankingError): ReadFailure {
  const { reference, detail } = error
  switch (error.code) {
    case 'insufficient_scope':
      return { code: 'missing_scope', scope: error.scope ?? '' }
    case 'invalid_request':
      return error.isPageTokenRefused
        ? { code: 'page_token_refused', detail }
        : { code: 'invalid_request', detail, errors: error.errors }
    case 'not_found':
    case 'id_refused':
    case 'too_many_calls':
      return { code: error.code }
    case 'rate_limited':
      return { code: 'rate_limited', retryAfterSeconds: error.retryAfterSeconds ?? null }
    case 'unreachable':
      return { code: 'bank_unreachable', reference }
    case 'timeout':
      return { code: 'bank_slow', reference }
    case 'file_host_refused':
      return { code: 'file_host_refused', reason: 'not_allowed', host: '', ...error.refusal }
    case 'unreadable':
    case 'web_page':
    case 'too_large':
      return { code: 'bank_unreadable', reference }
    case 'unauthorized':
    case 'server_error':
      return { code: 'bank_failed', reference }
  }
}

const fileReasons = {
  unreachable: 'unreachable',
  timeout: 'slow',
  unreadable: 'unreadable',
  web_page: 'web_page',
  too_large: 'too_large',
} as const satisfies Partial<Record<BankingErrorCode, string>>

/** The same of the server that a document lies on: what fails there is not said of the bank. */
export function fileFailureOf(error: BankingError): ReadFailure {
  const { code, reference } = error
  if (code === 'file_host_refused' || code === 'not_found') return readFailureOf(error)
  const reason = code in fileReasons ? fileReasons[code as keyof typeof fileReasons] : 'failed'
  return { code: 'file_unreadable', reason, reference }
}

/** An error as a log may hold it: a driver's own message can quote the values of a statement. */
export function safeCause(cause: unknown): { error: string; errorCode?: string } {
  if (!(cause instanceof Error)) return { error: 'unknown' }
  const { code } = cause as NodeJS.ErrnoException
  const inner = cause.cause === undefined ? undefined : safeCause(cause.cause)
  const errorCode = typeof code === 'string' ? code : inner?.errorCode
  return errorCode === undefined ? { error: cause.name } : { error: cause.name, errorCode }
}
