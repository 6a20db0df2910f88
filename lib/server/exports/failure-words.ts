import type { RunFailure } from '@/lib/server/exports/run-outcome'

/** Why a document is not in a zip, as its list says it. */
export function failureInWords(failure: RunFailure): string {
  switch (failure.code) {
    case 'not_allowed':
      return 'whoever asked for this zip signed out, or may no longer see this client'
    case 'needs_reconnect':
      return 'the client has to approve the connection again'
    case 'disconnected':
      return 'the client is disconnected'
    case 'missing_scope':
      return `the approval does not include ${failure.scope}`
    case 'page_token_refused':
      return 'the bank gave no further page of its list'
    case 'invalid_request':
      return failure.detail || 'the bank refused the request'
    case 'not_found':
      return 'the bank has no such document'
    case 'rate_limited':
      return 'the bank asked to wait for too long'
    case 'connection_busy':
      return 'the connection was being renewed'
    case 'access_unreadable':
      return `the stored access cannot be opened (reference ${failure.reference})`
    case 'access_held':
      return 'Countinghouse waits to be resumed by its operator'
    case 'bank_unreachable':
      return `the bank did not answer (reference ${failure.reference})`
    case 'bank_slow':
      return `the bank did not answer in time (reference ${failure.reference})`
    case 'bank_unreadable':
      return `it did not arrive as the bank announced it (reference ${failure.reference})`
    case 'bank_failed':
      return `the bank failed to answer (reference ${failure.reference})`
  }
}

const final = new Set<RunFailure['code']>([
  'not_allowed',
  'needs_reconnect',
  'disconnected',
  'missing_scope',
  'access_unreadable',
  'access_held',
])

/** After these nothing more of the client can be read, however often it is tried. */
export function endsEverything({ code }: RunFailure): boolean {
  return final.has(code)
}

/** Whether the bank may answer otherwise to the same question in a moment. */
export function isPassing({ code }: RunFailure): boolean {
  return code === 'connection_busy' || code.startsWith('bank_')
}
