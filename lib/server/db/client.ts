import type { Row } from '@/lib/server/db/store/database'
import type { Client, ConnectionStatus } from '@/lib/domain/clients/client'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { ReconnectReason } from '@/lib/domain/connections/read-outcome'
import { column } from '@/lib/server/db/column'

// Spec, Limits: a grant lives a year, a refresh token 30 days from when it was issued; in hours, since
// a day of the store's own time zone may have another length.
const grantLife = `interval '8760 hours'`
const refreshLife = `interval '720 hours'`

/** The columns that `clientInShort` needs, of a connection called `c`: what clients are chosen by. */
export const shortClientColumns = `c.id as connection_id, c.name as connection_name, c.environment,
  c.status, c.reason, c.scope, c.granted_at + ${grantLife} as grant_ends_at`

/** The columns that `clientOfRow` needs. */
export const clientColumns = `${shortClientColumns}, c.granted_at,
  case when c.refresh_sealed is not null then c.refresh_received_at + ${refreshLife}
    end as refresh_window_ends_at, c.last_refreshed_at`

export function clientInShort(row: Row): PortfolioClient['client'] {
  return {
    connection_id: column.text(row, 'connection_id'),
    name: column.text(row, 'connection_name'),
    environment: column.text(row, 'environment') === 'production' ? 'production' : 'sandbox',
    // The store's own constraint admits nothing else.
    status: column.text(row, 'status') as ConnectionStatus,
    reason: column.optionalText(row, 'reason') as ReconnectReason | null,
    scope: sharedScope(column.text(row, 'scope')),
    grant_ends_at: column.instant(row, 'grant_ends_at'),
  }
}

export function clientOfRow(row: Row): Client {
  return {
    ...clientInShort(row),
    granted_at: column.instant(row, 'granted_at'),
    refresh_window_ends_at: column.optionalInstant(row, 'refresh_window_ends_at'),
    last_refreshed_at: column.optionalInstant(row, 'last_refreshed_at'),
  }
}

export function splitScope(scope: string): string[] {
  return scope.split(' ').filter((part) => part !== '')
}

const known = new Map<string, readonly string[]>()
const mostKnown = 100

/** Nearly all clients share the same: of a thousand it is taken apart once. */
function sharedScope(scope: string): readonly string[] {
  const before = known.get(scope)
  if (before !== undefined) return before
  const parts = splitScope(scope)
  if (known.size >= mostKnown) known.clear()
  known.set(scope, parts)
  return parts
}
