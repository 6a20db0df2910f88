import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionProps } from '@/components/connections/connection-screen'
import { scopes } from '@/lib/bank-contract/authorization'
import { disconnectMark } from '@/lib/domain/clients/client'
import { showConnection as show, verdictOf, wordsOf } from '@/test/components/connection-page'
import { readIn } from '@/test/components/screens'

beforeEach(() => readIn('America/New_York'))

const factsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(
      ([, label = '', value = '']) => [wordsOf(label), wordsOf(value)],
    ),
  )

/** Each line of what is shared: its words, and what its form requests. */
const sharedOf = (html: string) =>
  [...html.matchAll(/<li class="flex min-h-10\.5.*?<\/li>/gs)].map(([line]) => ({
    words: wordsOf(line),
    request: [...line.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope]) => scope),
  }))

const ended = {
  status: 'needs_reconnect',
  reason: 'revoked_at_bank',
  grant_ends_at: '2026-06-02T11:41:00Z',
} as const

const endedEvent = {
  seq: 7,
  at: '2026-06-02T11:41:00Z',
  kind: 'connection.needs_reconnect',
  detail: { reason: 'revoked_at_bank' },
  person: null,
}

describe('the consent', () => {
  it('shows both clocks as on or about', async () => {
    const html = await show()
    expect(factsOf(html)).toMatchObject({
      Ends: 'on or about 3 Mar 2027',
      'Auto-refresh until': 'on or about 12 Jul 2026',
    })
    const { span } = verdictOf(html)
    expect(span).toContain('Approved 3 Mar 2026')
    expect(span).toContain('Ends on or about 3 Mar 2027')
    expect(span).toContain('var(--color-good)')
    expect(span).toContain('cx="27.6%"')
  })

  it('counts the days to its end and names the close that it gets in the way of', async () => {
    const verdict = verdictOf(await show({ grant_ends_at: '2026-07-06T12:00:00Z' }))
    expect(verdict.title).toBe('Consent ends in 24 days')
    expect(verdict.text[0]).toBe('On or about 6 Jul 2026. Lapses before the close of March 2027.')
    expect(verdict.primary).toBe('Renew at the bank')
    expect(verdict.offersLink).toBe(true)
    expect(verdict.span).toContain('var(--color-chart-3)')
  })

  it('says on which day it ended, and shows nothing as if it were still shared', async () => {
    const html = await show(ended)
    const { title, span } = verdictOf(html)
    expect(title).toBe('Consent ended on 2 Jun 2026')
    expect(span).toContain('Ended 2 Jun 2026')
    expect(span).toContain('cx="100%"')
    expect(span).toContain('var(--color-danger)')
    const shared = sharedOf(html)
    expect(shared).toHaveLength(scopes.length)
    for (const { words } of shared) expect(words).toMatch(/ Ended$/)
    expect(factsOf(html)['Ends']).toBeUndefined()
    expect(html.indexOf('id="handoff"')).toBeGreaterThan(0)
    expect(html.indexOf('id="handoff"')).toBeLessThan(html.indexOf('min-h-10.5'))
  })

  it('does not speak of an ended consent where a stolen key is suspected', async () => {
    const verdict = verdictOf(await show({ ...ended, reason: 'suspected_theft' }))
    expect(verdict.title).not.toContain('ended')
    expect(verdict.text.join(' ')).toContain('Disconnect now')
  })
})

describe('what is shared', () => {
  it('is requested one by one or as a whole, without giving up what is there', async () => {
    const html = await show({ scope: ['accounts:read', 'offline_access'] })
    const missing = sharedOf(html).filter(({ request }) => request.length > 0)
    expect(missing).toHaveLength(4)
    expect(missing[0]?.request).toEqual(['accounts:read', 'offline_access', 'transactions:read'])
    const whole = /<form((?!<\/form>).)*Request all.*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(whole.match(/name="scope"/g)).toHaveLength(6)
  })

  it('shows a scope that it does not know as it came', async () => {
    const shared = sharedOf(await show({ scope: [...scopes, 'loans:read'] }))
    expect(shared.at(-1)?.words).toBe('loans:read Shared')
  })
})

describe('the end of a connection', () => {
  const endOf = (html: string): string => html.slice(html.indexOf('id="end"'))

  it('is offered to admins alone, and disconnecting while there is a connection', async () => {
    expect(endOf(await show())).not.toContain('<button')
    const admin = { role: 'admin' } as const
    expect(endOf(await show({}, admin))).toContain('Disconnect…</button>')
    const disconnected = endOf(await show({ status: 'disconnected' }, admin))
    expect(disconnected).toContain('Delete client…</button>')
    expect(disconnected).not.toContain('Disconnect…</button>')
    expect(await show({ status: 'disconnected' })).not.toContain('id="end"')
  })

  it('and all that needs an approval is offered to nobody who reads alone', async () => {
    const viewer = { role: 'viewer' } as const
    const html = await show({ status: 'needs_reconnect' }, viewer)
    const verdict = verdictOf(html)
    expect(verdict).toMatchObject({ hasForm: false, primary: '', offersLink: false })
    expect(verdict.text.at(-1)).toContain('A preparer, reviewer or admin')
    expect(html).not.toContain('id="handoff"')
    expect(await show({ scope: ['accounts:read'] }, viewer)).not.toContain('name="scope"')
  })

  it('shows how far the bank has confirmed it', async () => {
    const revocations = { total: 4, done: 1, attempts: 3, nextAttemptAt: null }
    const facts = factsOf(await show({ status: 'disconnecting' }, { revocations }))
    expect(Object.values(facts).slice(0, 2)).toEqual(['1 of 4 tokens', '3 times'])
    expect(Object.keys(facts)).not.toContain('Next try')
    expect(disconnectMark('disconnecting', revocations)).toBe('disconnecting 1 4 3')
  })
})

describe('a business that could not be recognised', () => {
  const unread = { newest: undefined, readAt: undefined }
  const approved = {
    name: 'Acme',
    accounts: [
      {
        account_id: 'a1',
        account_name: 'Operating',
        account_type: 'checking',
        last4: '4821',
        balance: { amount: 1250, currency: 'USD' },
      },
    ],
    newest: '2026-07-03T12:00:00Z',
    readAt: '2026-07-04T12:00:00Z',
  }

  const sidesOf = (html: string): string[] =>
    [...html.matchAll(/<section aria-label="[^"]*" class="min-w-0.*?<\/section>/gs)].map(([side]) =>
      wordsOf(side),
    )
  const ask = (quarantine: ConnectionProps['quarantine']) =>
    show({ status: 'quarantined' }, { quarantine })

  it('is compared with the client that was to be approved again', async () => {
    const html = await ask({ ...approved, requested: { ...unread, name: 'Birch', accounts: [] } })
    const sides = sidesOf(html)
    expect(sides).toHaveLength(2)
    expect(sides[0]).toMatch(/^What was approved/)
    expect(sides[1]).toMatch(/^What we know as Birch/)
    expect(sides[1]).toContain('not read yet')
    expect(html).toMatch(/<button[^>]*aria-haspopup="dialog"[^>]*>[^<]*Birch[^<]*…<\/button>/)
  })

  it('is told by kind, currency, last digits, balance and newest transaction', async () => {
    const [side] = sidesOf(await ask({ ...approved, requested: undefined }))
    expect(side).toContain('Operating ··4821 Checking · USD $12.50')
    expect(side).toContain('Newest transaction: 3 Jul 2026')
    const [empty] = sidesOf(
      await ask({ ...approved, newest: { exactly: 0 }, requested: undefined }),
    )
    expect(empty).toContain('No transactions yet')
  })

  it('cannot be merged where there is nobody to merge with', async () => {
    const html = await ask({ ...approved, requested: undefined })
    expect(sidesOf(html)).toHaveLength(1)
    expect(html).toContain('value="separate"')
    expect(html).not.toContain('aria-haspopup="dialog"')
  })
})

describe('the history', () => {
  const approved = {
    seq: 1,
    at: '2026-06-01T12:00:00Z',
    kind: 'connection.connected',
    detail: {},
    person: { name: 'Ada Marlow' },
  }

  const historyOf = (html: string): string[] =>
    [...(html.split('role="group"')[1] ?? '').matchAll(/<li.*?<\/li>/gs)].map(([line]) => line)

  it('says what happened, when and by whom', async () => {
    const [line = '', ...others] = historyOf(await show({}, { events: [approved] }))
    expect(others).toEqual([])
    expect(wordsOf(line)).toBe(
      'Connected with the consent of the business by Ada Marlow 1 Jun 2026, 08:00',
    )
    expect(line).toContain('dateTime="2026-06-01T12:00:00Z"')
    expect(line).toContain('text-good')
    expect(line).toContain('lucide-check')
  })

  it('counts refreshes in one line, at the time of the last one', async () => {
    const refreshes = {
      succeeded: 48,
      failed: 2,
      lastSucceededAt: '2026-06-02T00:00:00Z',
      lastFailedAt: '2026-06-01T12:00:00Z',
    }
    const lines = historyOf(await show({}, { events: [endedEvent, approved], refreshes }))
    expect(lines).toHaveLength(3)
    expect(wordsOf(lines[1] ?? '')).toMatch(
      /^Access refreshed automatically, 48 times\. 2 attempts to refresh access failed, the last on 1 Jun 2026, 08:00/,
    )
    expect(wordsOf(lines[2] ?? '')).toContain('Connected with the consent')
  })

  it('says of refreshes that all failed when, and not that there were none', async () => {
    const lastFailedAt = '2026-06-02T00:00:00Z'
    const refreshes = { succeeded: 0, failed: 1, lastSucceededAt: null, lastFailedAt }
    const [line = ''] = historyOf(await show({}, { events: [approved], refreshes }))
    expect(wordsOf(line).trim()).toBe('1 attempt to refresh access failed, on 1 Jun 2026, 20:00')
  })
})
