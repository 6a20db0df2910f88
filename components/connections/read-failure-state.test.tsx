import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ReadFailureState } from '@/components/connections/read-failure-state'
import { makeClient } from '@/test/components/connections-client'
import { createText } from '@/lib/i18n/create-text'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'

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
  { code: 'access_unreadable', cause: 'unknown_key', reference: 'ref-1' },
  { code: 'access_unreadable', cause: 'altered', reference: 'ref-1' },
  { code: 'access_held', cause: 'restored' },
  { code: 'access_held', cause: 'cloned' },
  { code: 'bank_unreachable', reference: 'ref-1' },
  { code: 'bank_slow', reference: 'ref-1' },
  { code: 'bank_unreadable', reference: 'ref-1' },
  { code: 'bank_failed', reference: 'ref-1' },
]

function renderFailure(failure: ReadFailure, client = makeClient()): string {
  return renderToStaticMarkup(
    <ReadFailureState
      failure={failure}
      format={createText('en')}
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
    expect(html).toMatch(/<button |<a /)
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
    expect(html).toContain('<code>min_amount</code>: <bdi>not an &lt;integer&gt;</bdi>')
    expect(html).toContain('Clear filters')
  })

  it('a fault of the bank shows a reference that can be copied', () => {
    expect(renderFailure({ code: 'bank_failed', reference: 'ref-9' })).toContain(
      '<code>ref-9</code>',
    )
  })

  it('does not say that the client disconnected where a copied key leaves the same signs', () => {
    const html = renderFailure({ code: 'needs_reconnect', reason: 'revoked_at_bank' })
    expect(html).toContain('Most likely')
    expect(html).toContain('when a copy of our renewal key is used')
    expect(html).toContain('/api/connections/authorize')
  })

  it('does not offer to reconnect over a suspected theft before access is withdrawn', () => {
    const html = renderFailure({ code: 'needs_reconnect', reason: 'suspected_theft' })
    expect(html).not.toContain('/api/connections/authorize')
    expect(html).toContain('/connection"')
  })
})
