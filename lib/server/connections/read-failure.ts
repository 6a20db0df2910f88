import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { BankingError } from '@/lib/server/banking/banking-error'

/** What a person is told when the bank gave no data. A 401 is not among them: it is acted upon. */
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
      return { code: 'not_found' }
    case 'rate_limited':
      return { code: 'rate_limited', retryAfterSeconds: error.retryAfterSeconds ?? null }
    case 'unreachable':
      return { code: 'bank_unreachable', reference }
    case 'timeout':
      return { code: 'bank_slow', reference }
    case 'unreadable':
      return { code: 'bank_unreadable', reference }
    case 'unauthorized':
    case 'server_error':
      return { code: 'bank_failed', reference }
  }
}
