import type { Client, ClientFigures } from '@/lib/domain/clients/client'
import type { PortfolioEntry } from '@/lib/domain/clients/portfolio-entry'
import { scopes } from '@/lib/bank-contract/authorization'

export const now = new Date('2026-06-12T12:00:00Z')
const june = { address: 'this-month', range: { first: '2026-06-01', last: '2026-06-30' } }

export function makeFigures(overrides: Partial<ClientFigures> = {}): ClientFigures {
  return { form: 4, period: june.range, ...overrides }
}

export function makeEntry(
  name: string,
  overrides: Partial<Omit<PortfolioEntry, 'client'>> & { client?: Partial<Client> } = {},
): PortfolioEntry {
  return {
    figures: undefined,
    readAt: null,
    triedAt: null,
    failure: null,
    tags: [],
    assigned: [],
    isFavourite: false,
    isArchived: false,
    period: june,
    timeZone: 'UTC',
    ...overrides,
    client: {
      connection_id: name,
      name,
      environment: 'production',
      status: 'active',
      reason: null,
      scope: [...scopes],
      granted_at: '2026-03-03T15:00:00Z',
      grant_ends_at: '2027-03-03T15:00:00Z',
      refresh_window_ends_at: '2026-07-12T12:00:00Z',
      last_refreshed_at: null,
      registration_refused_at: null,
      ...overrides.client,
    },
  }
}
