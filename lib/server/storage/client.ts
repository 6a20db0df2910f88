import type { Row } from '@/lib/database/database'
import type { Client, ConnectionStatus } from '@/lib/contract/client'
import type { ReconnectReason } from '@/lib/contract/read-outcome'
import { column } from '@/lib/server/storage/column'

const dayMilliseconds = 86_400_000
// Spec, Limits: a grant lives a year, a refresh token 30 days from when it was issued.
const grantDays = 365
const refreshWindowDays = 30

/** The columns that `clientOfRow` needs, of a connection called `c`. */
export const clientColumns = `c.id as connection_id, c.name as connection_name, c.environment,
  c.status, c.reason, c.scope, c.granted_at, c.refresh_received_at, c.last_refreshed_at,
  c.refresh_sealed is not null as has_refresh`

export function clientOfRow(row: Row): Client {
  const grantedAt = column.instant(row, 'granted_at')
  const refreshReceivedAt = column.optionalInstant(row, 'refresh_received_at')
  const hasRefresh = column.flag(row, 'has_refresh')
  return {
    connection_id: column.text(row, 'connection_id'),
    name: column.text(row, 'connection_name'),
    environment: column.text(row, 'environment') === 'production' ? 'production' : 'sandbox',
    // The store's own constraint admits nothing else.
    status: column.text(row, 'status') as ConnectionStatus,
    reason: column.optionalText(row, 'reason') as ReconnectReason | null,
    scope: splitScope(column.text(row, 'scope')),
    granted_at: grantedAt,
    grant_ends_at: addDays(grantedAt, grantDays),
    refresh_window_ends_at:
      hasRefresh && refreshReceivedAt !== null
        ? addDays(refreshReceivedAt, refreshWindowDays)
        : null,
    last_refreshed_at: column.optionalInstant(row, 'last_refreshed_at'),
  }
}

export function splitScope(scope: string): string[] {
  return scope.split(' ').filter((part) => part !== '')
}

function addDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMilliseconds).toISOString()
}
