import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  describeApprovalFailure,
  listApprovalFailures,
} from '@/components/connections/approval-failure'
import { ApprovalOutcome } from '@/components/connections/approval-outcome'
import { ConnectForm } from '@/components/connections/connect-form'
import { ConnectionOverview } from '@/components/connections/connection-overview'
import { describeConnection } from '@/components/connections/connection-state'
import { ConnectionTimeline } from '@/components/connections/connection-timeline'
import { describeEvent } from '@/components/connections/describe-event'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { listScopes } from '@/components/connections/scope-words'
import type { Client } from '@/lib/contract/client'
import type { ReadFailure, ReconnectReason } from '@/lib/contract/read-outcome'
import { scopes } from '@/lib/contract/scope'
import { createFormat } from '@/lib/format/create-format'

const format = createFormat({ locale: 'en-US', timeZone: 'America/New_York' })
const now = new Date('2026-06-12T12:00:00Z')

function makeClient(overrides: Partial<Client> = {}): Client {
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
    ...overrides,
  }
}

const failures: ReadFailure[] = [
  { code: 'needs_reconnect', reason: 'revoked_at_bank' },
  { code: 'disconnected' },
  { code: 'missing_scope', scope: 'cards:read' },
  { code: 'page_token_refused', detail: 'expired' },
  {
    code: 'invalid_request',
    detail: 'Bad filter',
    errors: [{ parameter: 'min_amount', detail: 'not an integer' }],
  },
  { code: 'not_found' },
  { code: 'rate_limited', retryAfterSeconds: 7 },
  { code: 'connection_busy' },
  { code: 'bank_unreachable', reference: 'ref-1' },
  { code: 'bank_slow', reference: 'ref-1' },
  { code: 'bank_unreadable', reference: 'ref-1' },
  { code: 'bank_failed', reference: 'ref-1' },
]

function renderFailure(failure: ReadFailure, client = makeClient()): string {
  return renderToStaticMarkup(
    <ReadFailureState
      failure={failure}
      client={client}
      retryHref="/clients/x/cards?status=active&page_token=t"
      firstPageHref="/clients/x/cards?status=active"
    />,
  )
}

describe('ReadFailureState', () => {
  it.each(failures)('$code says what happened and has its next step', (failure) => {
    const html = renderFailure(failure)
    expect(html).toContain('role="alert"')
    expect(html).toMatch(/<h2>.+<\/h2>/)
    expect(html).toMatch(/<button |<a href/)
    expect(html).not.toMatch(/oops|!/i)
  })

  it('asks for a missing scope without giving up the ones that are there', () => {
    const html = renderFailure(
      { code: 'missing_scope', scope: 'cards:read' },
      makeClient({ scope: ['accounts:read', 'offline_access'] }),
    )
    for (const scope of ['accounts:read', 'offline_access', 'cards:read']) {
      expect(html).toContain(`name="scope" value="${scope}"`)
    }
  })

  it('a dead page token leads to the first page with the filters kept', () => {
    const html = renderFailure({ code: 'page_token_refused', detail: '' })
    expect(html).toContain('href="/clients/x/cards?status=active"')
    expect(html).not.toContain('page_token')
  })

  it('a refused filter is named, in the words of the bank', () => {
    const html = renderFailure({
      code: 'invalid_request',
      detail: 'Bad filter',
      errors: [{ parameter: 'min_amount', detail: 'not an <integer>' }],
    })
    expect(html).toContain('<code>min_amount</code>: not an &lt;integer&gt;')
    expect(html).toContain('Clear filters')
  })

  it('a fault of the bank shows a reference that can be copied', () => {
    expect(renderFailure({ code: 'bank_failed', reference: 'ref-9' })).toContain(
      '<code>ref-9</code>',
    )
  })

  it('does not offer to reconnect over a suspected theft before access is withdrawn', () => {
    const html = renderFailure({ code: 'needs_reconnect', reason: 'suspected_theft' })
    expect(html).not.toContain('/api/connections/authorize')
    expect(html).toContain('/connection"')
  })
})

describe('describeConnection', () => {
  it('gives every reason words of its own', () => {
    const reasons: ReconnectReason[] = [
      'revoked_at_bank',
      'grant_expired',
      'idle_expired',
      'rotation_lost',
      'suspected_theft',
      'no_offline_access',
      'refused',
    ]
    const causes = reasons.map(
      (reason) => describeConnection(makeClient({ status: 'needs_reconnect', reason }), now).cause,
    )
    expect(new Set(causes).size).toBe(reasons.length)
  })

  it('warns from 60 days before the approval ends, not earlier', () => {
    const at = (grant_ends_at: string) => describeConnection(makeClient({ grant_ends_at }), now)
    expect(at('2026-08-11T12:00:00Z').word).toBe('Approval ends in 60 days')
    expect(at('2026-08-12T12:00:01Z').word).toBe('Connected')
    expect(at('2026-06-13T12:00:00Z').word).toBe('Approval ends in 1 day')
  })

  it('says that a connection without lasting access ends within minutes', () => {
    const scope = scopes.filter((each) => each !== 'offline_access')
    expect(describeConnection(makeClient({ scope }), now).word).toBe('Connected for minutes')
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

describe('ConnectForm', () => {
  it('asks for every kind of data unless one is unticked, and says who must approve', () => {
    const html = renderToStaticMarkup(<ConnectForm environments={['sandbox']} />)
    expect(html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(listScopes().length - 1)
    expect(html).toContain('an owner or admin of the business')
    expect(html).toContain('action="/api/connections/authorize" method="post"')
    expect(html).not.toContain('name="environment"')
  })

  it('lets the environment be chosen where there are two', () => {
    const html = renderToStaticMarkup(<ConnectForm environments={['production', 'sandbox']} />)
    expect(html).toContain('name="environment"')
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

describe('ApprovalOutcome', () => {
  it.each(listApprovalFailures())(
    '%s says what happened, in one heading, with a next step',
    (code) => {
      const html = renderToStaticMarkup(<ApprovalOutcome failure={describeApprovalFailure(code)} />)
      expect(html.match(/<h1>/g)).toHaveLength(1)
      expect(html).toMatch(/<a href/)
    },
  )

  it('names both causes of a refusal to approve, and is no error', () => {
    const { text, status } = describeApprovalFailure('declined')
    expect(text).toContain('declined')
    expect(text).toContain('not an owner or admin of any business')
    expect(status).toBe(200)
  })

  it.each([
    ['state_unknown', 400],
    ['already_used', 400],
    ['expired', 400],
    ['other_session', 400],
    ['bank_unreachable', 502],
  ])('%s is answered with %d', (code, status) => {
    expect(describeApprovalFailure(code).status).toBe(status)
  })

  it('says nothing that stands in the address', () => {
    for (const code of [undefined, 'constructor', '<script>', 'call 555-0100']) {
      expect(describeApprovalFailure(code).title).toBe('The approval did not come about')
    }
  })

  it('asks the same client again where it is known', () => {
    const html = renderToStaticMarkup(
      <ApprovalOutcome failure={describeApprovalFailure('expired')} connection_id="c1" />,
    )
    expect(html).toContain('name="connection_id" value="c1"')
  })
})

describe('describeEvent', () => {
  it('says what was approved and what was left out', () => {
    const event = { kind: 'connection.connected', detail: { missing_scope: ['cards:read'] } }
    expect(describeEvent(event, 'Acme')).toBe('Approved and connected, without cards')
  })

  it('says why a connection was lost', () => {
    const event = { kind: 'connection.needs_reconnect', detail: { reason: 'revoked_at_bank' } }
    expect(describeEvent(event, 'Acme')).toBe(
      'Needs approval. Acme disconnected this firm at the bank.',
    )
  })

  it('shows a kind that it does not know as it was written', () => {
    expect(describeEvent({ kind: 'connection.moved', detail: {} }, 'Acme')).toBe('connection.moved')
  })
})
