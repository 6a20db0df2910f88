import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Reader } from '@/lib/format/create-reader'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

const failures: Readonly<Record<ReadFailure['code'], PlainMessageKey>> = {
  needs_reconnect: 'portfolio.failed_needs_approval',
  disconnected: 'portfolio.failed_disconnected',
  rate_limited: 'portfolio.failed_rate_limited',
  connection_busy: 'portfolio.failed_busy',
  bank_slow: 'portfolio.failed_slow',
  bank_unreachable: 'portfolio.failed_unreachable',
  bank_unreadable: 'portfolio.failed_unreadable',
  bank_failed: 'portfolio.failed_at_bank',
  access_unreadable: 'portfolio.failed_access_unreadable',
  access_held: 'portfolio.failed_access_held',
  registration_refused: 'portfolio.failed_registration_refused',
  missing_scope: 'portfolio.failed_otherwise',
  page_token_refused: 'portfolio.failed_otherwise',
  invalid_request: 'portfolio.failed_otherwise',
  not_found: 'portfolio.failed_otherwise',
  file_host_refused: 'portfolio.failed_otherwise',
  file_unreadable: 'portfolio.failed_otherwise',
  id_refused: 'portfolio.failed_otherwise',
  list_endless: 'portfolio.failed_otherwise',
  too_many_calls: 'portfolio.failed_otherwise',
}

/** Why a client's bank could not be read, within a sentence, by the code that is kept of it. */
export function failureText(failure: string, { text }: Pick<Reader, 'text'>): string {
  const known = Object.entries(failures).find(([code]) => code === failure)
  return text(known?.[1] ?? 'portfolio.failed_otherwise')
}
