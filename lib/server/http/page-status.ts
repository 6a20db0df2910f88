import type { ReadFailure } from '@/lib/domain/connections/read-outcome'

const statuses: Readonly<Record<ReadFailure['code'], number>> = {
  needs_reconnect: 409,
  disconnected: 409,
  missing_scope: 403,
  page_token_refused: 400,
  invalid_request: 400,
  not_found: 404,
  rate_limited: 503,
  connection_busy: 503,
  access_unreadable: 409,
  access_held: 503,
  bank_unreachable: 502,
  bank_slow: 504,
  bank_unreadable: 502,
  bank_failed: 502,
}

/** The HTTP status of a page or a route that has no data for this reason. */
export function failureStatus(failure: ReadFailure): number {
  return statuses[failure.code]
}
