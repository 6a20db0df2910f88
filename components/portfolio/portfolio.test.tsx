import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PortfolioTable } from '@/components/portfolio/portfolio-table'
import { sortByUrgency } from '@/components/portfolio/sort-by-urgency'
import type { Client } from '@/lib/contract/client'
import { scopes } from '@/lib/contract/scope'
import { createFormat } from '@/lib/format/create-format'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })
const now = new Date('2026-06-12T12:00:00Z')

function makeClient(name: string, overrides: Partial<Client> = {}): Client {
  return {
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
    ...overrides,
  }
}

const render = (clients: Client[]) =>
  renderToStaticMarkup(<PortfolioTable clients={clients} now={now} format={format} />)

describe('the portfolio', () => {
  it('puts those who need somebody first', () => {
    const clients = [
      makeClient('Disconnected', { status: 'disconnected' }),
      makeClient('Beta'),
      makeClient('Alpha'),
      makeClient('Later', { grant_ends_at: '2026-08-01T00:00:00Z' }),
      makeClient('Sooner', { grant_ends_at: '2026-07-01T00:00:00Z' }),
      makeClient('Revoked', { status: 'needs_reconnect', reason: 'revoked_at_bank' }),
      makeClient('Stranger', { status: 'quarantined' }),
    ]
    expect(sortByUrgency(clients, now, format).map(({ name }) => name)).toEqual([
      'Revoked',
      'Stranger',
      'Sooner',
      'Later',
      'Alpha',
      'Beta',
      'Disconnected',
    ])
  })

  it('opens what can be read at its transactions, the rest at its connection', () => {
    const html = render([makeClient('a'), makeClient('b', { status: 'needs_reconnect' })])
    expect(html).toContain('href="/clients/a/transactions"')
    expect(html).toContain('href="/clients/b/connection"')
  })

  it('names what is not shared', () => {
    const html = render([
      makeClient('a', { scope: scopes.filter((each) => each !== 'cards:read') }),
    ])
    expect(html).toContain('data-label="Not shared">Cards</td>')
  })

  it('says which clients are not production, once one is not', () => {
    expect(render([makeClient('a')])).not.toContain('Environment')
    expect(render([makeClient('a', { environment: 'sandbox' })])).toContain('<td>Sandbox</td>')
  })

  it('leads a firm without clients to its first', () => {
    expect(render([])).toContain('Connect the first client')
  })
})
