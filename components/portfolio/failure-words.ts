import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Format } from '@/lib/format/create-format'
import type { MessageKey } from '@/lib/i18n/en'

const reasons: Partial<Record<ReadFailure['code'], MessageKey>> = {
  needs_reconnect: 'portfolio.failed_needs_approval',
  disconnected: 'portfolio.failed_disconnected',
  rate_limited: 'portfolio.failed_asked_too_often',
  connection_busy: 'portfolio.failed_busy',
  bank_slow: 'portfolio.failed_slow',
  bank_unreachable: 'portfolio.failed_unreachable',
  bank_unreadable: 'portfolio.failed_unreadable',
  bank_failed: 'portfolio.failed_at_bank',
  access_unreadable: 'portfolio.failed_access_unreadable',
  access_held: 'portfolio.failed_access_held',
}

/** Why a client’s figures could not be read, by the code that was kept of it. */
export function failureWords(failure: string, format: Format): string {
  return format.text(reasons[failure as ReadFailure['code']] ?? 'portfolio.failed_otherwise')
}
