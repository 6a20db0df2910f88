import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { StateScreen } from '@/components/layout/state-view'
import { type FailureContext, toFailure } from '@/components/layout/to-failure'
import { RoleProvider } from '@/components/layout/use-may'
import { makeClient } from '@/test/components/connections-client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { PersonRole } from '@/lib/domain/people/permissions'
import { createText, pickMessages } from '@/lib/i18n/translations'
import { MessagesProvider } from '@/lib/i18n/messages-provider'

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
  { code: 'id_refused' },
  { code: 'rate_limited', retryAfterSeconds: 7 },
  { code: 'connection_busy' },
  { code: 'access_unreadable', cause: 'unknown_key', reference: 'ref-1' },
  { code: 'access_unreadable', cause: 'altered', reference: 'ref-1' },
  { code: 'access_held', cause: 'restored' },
  { code: 'access_held', cause: 'cloned' },
  { code: 'registration_refused' },
  { code: 'bank_unreachable', reference: 'ref-1' },
  { code: 'bank_slow', reference: 'ref-1' },
  { code: 'file_host_refused', reason: 'not_allowed', host: 'http://10.0.0.1' },
  { code: 'file_unreadable', reason: 'slow', reference: 'ref-1' },
  { code: 'bank_unreadable', reference: 'ref-1' },
  { code: 'bank_failed', reference: 'ref-1' },
]

function render(
  failure: ReadFailure,
  client = makeClient(),
  role: PersonRole = 'preparer',
  list?: FailureContext['list'],
): string {
  const state = toFailure(
    failure,
    {
      client,
      retryHref: '/clients/x/cards?status=active&page_token=t',
      firstPageHref: '/clients/x/cards?status=active',
      ...(list && { list }),
    },
    createText('en'),
  )
  return renderToStaticMarkup(
    <MessagesProvider language="en" timeZone="UTC" messages={pickMessages('en', ['lists', 'ui'])}>
      <RoleProvider role={role}>
        <StateScreen state={state} />
      </RoleProvider>
    </MessagesProvider>,
  )
}

describe('a failed read', () => {
  it.each(failures)('$code says what happened and has its next step', (failure) => {
    const html = render(failure)
    expect(html).toContain('role="alert"')
    expect(html).toMatch(/<h2[^>]*>.+<\/h2>/)
    expect(html).toMatch(/<button |<a /)
    expect(html).not.toMatch(/oops|!</i)
  })

  it('says to the loser of a refresh what another instance does, or has done', () => {
    expect(render({ code: 'connection_busy', renewal: 'elsewhere' })).toContain(
      'Another instance of Countinghouse is renewing the access of',
    )
    expect(render({ code: 'connection_busy', renewal: 'done_elsewhere' })).toContain(
      'Access was renewed by another instance',
    )
  })

  it('requests a missing scope without giving up the ones that are there', () => {
    const html = render(
      { code: 'missing_scope', scope: 'cards:read' },
      makeClient({ scope: ['accounts:read', 'offline_access'] }),
    )
    for (const scope of ['accounts:read', 'offline_access', 'cards:read']) {
      expect(html).toContain(`name="scope" value="${scope}"`)
    }
  })

  it('offers nobody who reads alone an approval, and says who can', () => {
    const failure = { code: 'needs_reconnect', reason: 'revoked_at_bank' } as const
    const html = render(failure, makeClient(), 'viewer')
    expect(html).not.toContain('/api/connections/authorize')
    expect(html).not.toContain('#handoff')
    expect(html).toContain('A preparer, reviewer or admin of your firm')
  })

  it('leads from a dead page token to the first page with the filters kept', () => {
    const html = render(
      { code: 'page_token_refused', detail: '' },
      makeClient(),
      'preparer',
      'filtered',
    )
    expect(html).toContain('href="/clients/x/cards?status=active"')
    expect(html).not.toContain('page_token')
  })

  it('speaks of no page where a screen reads a whole list, and tries the same screen again', () => {
    const html = render({ code: 'page_token_refused', detail: '' })
    expect(html).toContain('The bank broke off its list')
    expect(html).toContain('href="/clients/x/cards?status=active&amp;page_token=t"')
    expect(html).not.toMatch(/page one|This page/)
  })

  it('names a refused filter in the words of the bank', () => {
    const refused: ReadFailure = {
      code: 'invalid_request',
      detail: 'Bad filter',
      errors: [{ parameter: 'min_amount', detail: 'not an <integer>' }],
    }
    const html = render(refused, makeClient(), 'preparer', 'filtered')
    expect(html).toContain('<code>min_amount</code>: <bdi>not an &lt;integer&gt;</bdi>')
    expect(html).toContain('The bank refused this filter')
    expect(html).toContain('Clear filters')
  })

  it('names no filter where none was sent, and no other client where a whole list is not found', () => {
    const unfiltered = (failure: ReadFailure) =>
      render(failure, makeClient(), 'preparer', 'unfiltered')
    const refused = unfiltered({ code: 'invalid_request', detail: 'No', errors: [] })
    expect(refused).toContain('The bank refused this request')
    expect(refused).not.toMatch(/filter/i)
    const missing = unfiltered({ code: 'not_found' })
    expect(missing).toContain('The bank has no such list')
    expect(missing).not.toContain('another client')
    expect(render({ code: 'not_found' })).toContain('another client')
  })

  it('never asks for a wait of no or half a second, and for a long one in minutes', () => {
    for (const retryAfterSeconds of [0, 0.4]) {
      expect(render({ code: 'rate_limited', retryAfterSeconds })).toContain('in 1 second.')
    }
    expect(render({ code: 'rate_limited', retryAfterSeconds: 945 })).toContain('in 16 minutes.')
    expect(render({ code: 'rate_limited', retryAfterSeconds: 36_000 })).toContain('in 10 hours.')
    const year = 365 * 24 * 3600
    expect(render({ code: 'rate_limited', retryAfterSeconds: year })).toContain('in 365 days.')
  })

  it('shows a reference that can be copied for a fault of the bank', () => {
    expect(render({ code: 'bank_failed', reference: 'ref-9' })).toContain('<code>ref-9</code>')
  })

  it('does not say that the client disconnected where a copied key leaves the same signs', () => {
    const html = render({ code: 'needs_reconnect', reason: 'revoked_at_bank' })
    expect(html).toContain('Most likely')
    expect(html).toContain('when somebody uses a copy of our renewal key')
    expect(html).toContain('/api/connections/authorize')
  })

  it('does not offer to reconnect over a suspected theft before access is withdrawn', () => {
    const html = render({ code: 'needs_reconnect', reason: 'suspected_theft' })
    expect(html).not.toContain('/api/connections/authorize')
    expect(html).toContain('/connection"')
  })
})
