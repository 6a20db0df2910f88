import { type Scope, scopes } from '@/lib/bank-contract/authorization'
import type { Client } from '@/lib/domain/clients/client'
import { daysUntil, reachedWarning } from '@/lib/domain/renewals/consent-end'

/** What a connection needs next; clients are sorted by it. */
export interface ConnectionNeed {
  /** Lower comes first. */
  urgency: number
  step: 'reconnect' | 'renew' | 'decide' | 'ask-scope' | 'operator' | 'none'
}

export function connectionNeed(
  client: Pick<Client, 'status' | 'reason' | 'scope' | 'grant_ends_at' | 'registration_refused_at'>,
  now: Date,
): ConnectionNeed {
  if (isRegistrationRefused(client)) return { urgency: 0.5, step: 'operator' }
  switch (client.status) {
    case 'needs_reconnect':
      return { urgency: client.reason === 'suspected_theft' ? 0 : 1, step: 'reconnect' }
    case 'quarantined':
      return { urgency: 2, step: 'decide' }
    case 'suspect':
      return { urgency: 3, step: 'none' }
    case 'disconnecting':
      return { urgency: 7, step: 'none' }
    case 'disconnected':
      return { urgency: 8, step: 'reconnect' }
    case 'active': {
      if (reachedWarning(daysUntil(client.grant_ends_at, now)) !== undefined) {
        return { urgency: 4, step: 'renew' }
      }
      if (!client.scope.includes('offline_access')) return { urgency: 5, step: 'ask-scope' }
      const isWhole = missingScopes(client.scope).length === 0
      return isWhole ? { urgency: 6.5, step: 'none' } : { urgency: 6, step: 'ask-scope' }
    }
  }
}

/** Its access is as it was given, and the bank renews none of this installation's. */
export function isRegistrationRefused({
  status,
  registration_refused_at,
}: Pick<Client, 'status' | 'registration_refused_at'>): boolean {
  return (status === 'active' || status === 'suspect') && registration_refused_at !== null
}

/** All that may be requested, in the order in which people think of it. */
export const requestableScopes: readonly Scope[] = [
  'transactions:read',
  'accounts:read',
  'cards:read',
  'statements:read',
  'invoicing:read',
  'offline_access',
]

export function isKnownScope(scope: string): scope is Scope {
  return (scopes as readonly string[]).includes(scope)
}

export function missingScopes(granted: readonly string[]): Scope[] {
  return requestableScopes.filter((scope) => !granted.includes(scope))
}
