import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ConnectionOverview } from '@/components/connections/connection-overview'
import { describeConnection } from '@/components/connections/connection-state'
import { ConnectionTimeline } from '@/components/connections/connection-timeline'
import { describeEvent } from '@/components/connections/describe-event'
import { QuarantineDecision } from '@/components/connections/quarantine-decision'
import { makeClient } from '@/test/components/connections-client'
import type { Client, ConnectionStatus } from '@/lib/domain/clients/client'
import { reconnectReasons } from '@/lib/domain/connections/read-outcome'
import { scopes } from '@/lib/bank-contract/scope'
import { createFormat } from '@/lib/format/create-format'

const format = createFormat({ locale: 'en-US', timeZone: 'America/New_York' })
const now = new Date('2026-06-12T12:00:00Z')

describe('describeConnection', () => {
  it('gives every reason words of its own', () => {
    const states = reconnectReasons.map((reason) =>
      describeConnection(makeClient({ status: 'needs_reconnect', reason }), now, format),
    )
    expect(new Set(states.map(({ cause }) => cause)).size).toBe(reconnectReasons.length)
    for (const { next, step } of states) {
      expect(next).toMatch(/^[A-Z].*\.$/)
      expect(step).toBe('reconnect')
    }
  })

  it('has words, a cause and a next step for every state', () => {
    // Listed by the type itself: a state that is missing here does not compile.
    const states: Record<ConnectionStatus, true> = {
      active: true,
      suspect: true,
      needs_reconnect: true,
      quarantined: true,
      disconnecting: true,
      disconnected: true,
    }
    const said = Object.keys(states).map((status) =>
      describeConnection(makeClient({ status: status as ConnectionStatus }), now, format),
    )
    expect(new Set(said.map(({ word }) => word)).size).toBe(said.length)
    for (const { cause, next } of said) {
      expect(cause).toMatch(/^[A-Z].*\.$/)
      expect(next).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('tells of another firm’s approval without a word of another firm', () => {
    const { cause, next } = describeConnection(
      makeClient({ status: 'needs_reconnect', reason: 'changed_elsewhere' }),
      now,
      format,
    )
    expect(cause).toBe('This business’s bank access was changed elsewhere.')
    expect(`${cause} ${next}`).not.toMatch(/firm|another|other|accountant/i)
  })

  it('warns from 60 days before the approval ends, not earlier', () => {
    const at = (grant_ends_at: string) =>
      describeConnection(makeClient({ grant_ends_at }), now, format)
    expect(at('2026-08-11T12:00:00Z').word).toBe('Consent ends in 60 days')
    expect(at('2026-08-12T12:00:01Z').word).toBe('Connected')
    expect(at('2026-06-13T12:00:00Z').word).toBe('Consent ends in 1 day')
  })

  it('says that a connection without lasting access ends within minutes', () => {
    const scope = scopes.filter((each) => each !== 'offline_access')
    expect(describeConnection(makeClient({ scope }), now, format).word).toBe(
      'Connected for minutes',
    )
  })
})

describe('ConnectionOverview', () => {
  const render = (client: Client) =>
    renderToStaticMarkup(<ConnectionOverview client={client} now={now} format={format} />)

  it('tells both clocks as on or about', () => {
    const html = render(makeClient())
    expect(html).toContain('on or about 3 Mar 2027')
    expect(html).toContain('on or about 12 Jul 2026')
  })

  it('disconnects by a POST that asks once more, without a script', () => {
    const html = render(makeClient())
    expect(html).toMatch(
      /<details[^>]*><summary>Disconnect…<\/summary><form action="[^"]+" method="post"/,
    )
  })

  it('has nothing to disconnect once disconnected, and a way to come back', () => {
    const html = render(makeClient({ status: 'disconnected' }))
    expect(html).not.toContain('/disconnect"')
    expect(html).toContain('Reconnect Acme Robotics Inc.')
  })

  it('asks for what is missing in one step', () => {
    const html = render(makeClient({ scope: ['accounts:read', 'offline_access'] }))
    expect(html).toContain('Ask for all that is missing')
    expect(html.match(/>Not shared</g)).toHaveLength(4)
  })

  it('shows a scope that it does not know as it came', () => {
    expect(render(makeClient({ scope: [...scopes, 'loans:read'] }))).toContain('loans:read')
  })
})

describe('what was just done', () => {
  const render = (outcome: string, overrides: Partial<Client> = {}) =>
    renderToStaticMarkup(
      <ConnectionOverview
        client={makeClient(overrides)}
        now={now}
        format={format}
        outcome={outcome}
      />,
    )

  it('is said once, in place of the state that it led to', () => {
    const html = render('reconnected')
    expect(html).toContain('Acme Robotics Inc. is connected again')
    expect(html).not.toContain('Nothing needs to be done')
  })

  it('is not believed against the connection itself', () => {
    const html = render('connected', { status: 'needs_reconnect', reason: 'grant_expired' })
    expect(html).not.toContain('is connected')
    expect(html).toContain('Reconnect Acme Robotics Inc.')
  })

  it('does not claim that the bank confirmed while it has not', () => {
    expect(render('disconnected', { status: 'disconnecting' })).not.toContain('bank confirmed that')
    expect(render('disconnected', { status: 'disconnected' })).toContain('bank confirmed that')
  })
})

describe('QuarantineDecision', () => {
  const approved = {
    name: 'Acme',
    accounts: [{ account_id: 'a1', account_name: 'Operating', account_type: 'checking' }],
  }

  it('shows both lists and asks, by plain POST', () => {
    const html = renderToStaticMarkup(
      <QuarantineDecision
        connection_id="c2"
        approved={approved}
        expected={{ name: 'Birch', accounts: [] }}
        text={format.text}
      />,
    )
    expect(html).toContain('action="/api/connections/c2/settle" method="post"')
    expect(html).toContain('Operating')
    expect(html).toContain('It is Birch')
    expect(html).toContain('The bank has listed no accounts.')
  })

  it('offers no merging where there is nobody to merge with', () => {
    const html = renderToStaticMarkup(
      <QuarantineDecision
        connection_id="c2"
        approved={approved}
        expected={undefined}
        text={format.text}
      />,
    )
    expect(html).not.toContain('value="merge"')
    expect(html).toContain('value="separate"')
  })
})

describe('ConnectionTimeline', () => {
  it('says what happened, when and by whom', () => {
    const html = renderToStaticMarkup(
      <ConnectionTimeline
        entries={[{ id: 1, at: '2026-06-12T12:00:00Z', text: 'Approved', by: 'Ada Marlow' }]}
        format={format}
      />,
    )
    expect(html).toContain('title="12 Jun 2026, 08:00:00 EDT"')
    expect(html).toContain('by Ada Marlow')
  })
})

describe('describeEvent', () => {
  it('says what was approved and what was left out', () => {
    const event = { kind: 'connection.connected', detail: { missing_scope: ['cards:read'] } }
    expect(describeEvent(event, 'Acme', format)).toBe('Approved and connected, without cards')
  })

  it('says why a connection was lost', () => {
    const event = { kind: 'connection.needs_reconnect', detail: { reason: 'revoked_at_bank' } }
    expect(describeEvent(event, 'Acme', format)).toContain(
      'Reconnect needed. The bank ended access before its time.',
    )
  })

  it('shows a kind that it does not know as it was written', () => {
    expect(describeEvent({ kind: 'connection.moved', detail: {} }, 'Acme', format)).toBe(
      'connection.moved',
    )
  })
})
