import type { Client } from '@/lib/domain/clients/client'
import { scopes } from '@/lib/bank-contract/authorization'

/** A healthy client of the sandbox, as tests see it on 12 June 2026. */
export function makeClient(overrides: Partial<Client> = {}): Client {
  return {
    connection_id: 'c0ffee00-0000-4000-8000-000000000001',
    name: 'Acme Robotics Inc.',
    environment: 'sandbox',
    status: 'active',
    reason: null,
    scope: [...scopes],
    granted_at: '2026-03-03T15:00:00Z',
    grant_ends_at: '2027-03-03T15:00:00Z',
    refresh_window_ends_at: '2026-07-12T12:00:00Z',
    last_refreshed_at: '2026-06-12T11:00:00Z',
    registration_refused_at: null,
    ...overrides,
  }
}
