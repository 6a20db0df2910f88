import { describe, expect, it } from 'vitest'
import type { ConnectionSource } from '@/components/connections/connection-source'
import { type ConnectionView, toConnectionView } from '@/components/connections/to-connection-view'
import { makeClient } from '@/test/components/connections-client'
import { scopes } from '@/lib/bank-contract/authorization'
import type { Client } from '@/lib/domain/clients/client'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en-US', timeZone: 'America/New_York' })

function viewOf(
  client: Partial<Client> = {},
  source: Partial<ConnectionSource> = {},
): ConnectionView {
  return toConnectionView(
    {
      client: makeClient(client),
      isTestData: true,
      now: new Date('2026-06-12T12:00:00Z'),
      outcome: undefined,
      hasWrongName: false,
      closeHit: 'Lapses before the close of March 2027',
      role: 'reviewer',
      events: [],
      refreshes: { succeeded: 0, failed: 0, lastSucceededAt: null },
      revocations: undefined,
      quarantine: undefined,
      handOffs: [],
      record: undefined,
      ...source,
    },
    reader,
  )
}

const factsOf = (view: ConnectionView): Record<string, string | undefined> =>
  Object.fromEntries(view.facts.map(({ label, value }) => [label, value]))

const ended = {
  status: 'needs_reconnect',
  reason: 'revoked_at_bank',
} as const

const endedEvent = {
  seq: 7,
  at: '2026-06-02T11:41:00Z',
  kind: 'connection.needs_reconnect',
  detail: { reason: 'revoked_at_bank' },
  person: null,
}

describe('the consent', () => {
  it('shows both clocks as on or about', () => {
    const view = viewOf()
    expect(factsOf(view)).toMatchObject({
      Ends: 'on or about 3 Mar 2027',
      'Auto-refresh until': 'on or about 12 Jul 2026',
    })
    expect(view.span).toMatchObject({
      start: 'Approved 3 Mar 2026',
      end: 'Ends on or about 3 Mar 2027',
      tone: 'good',
    })
    expect(view.span?.percent).toBeCloseTo(27.6, 0)
  })

  it('counts the days to its end and names the close that it gets in the way of', () => {
    const { verdict, span } = viewOf({ grant_ends_at: '2026-07-06T12:00:00Z' })
    expect(verdict.title).toBe('Consent ends in 24 days')
    expect(verdict.text[0]).toBe('On or about 6 Jul 2026. Lapses before the close of March 2027.')
    expect(verdict.action).toMatchObject({ label: 'Renew at the bank', isPrimary: true })
    expect(verdict.offersLink).toBe(true)
    expect(span?.tone).toBe('attention')
  })

  it('says on which day it ended, and shows nothing as if it were still shared', () => {
    const view = viewOf(ended, { events: [endedEvent] })
    expect(view.verdict.title).toBe('Consent ended on 2 Jun 2026')
    expect(view.span).toMatchObject({ end: 'Ended 2 Jun 2026', percent: 100, tone: 'danger' })
    expect(new Set(view.shared.map(({ state }) => state))).toEqual(new Set(['ended']))
    expect(factsOf(view)['Ends']).toBeUndefined()
    expect(view.handOff?.isFirst).toBe(true)
  })

  it('does not speak of an ended consent where a stolen key is suspected', () => {
    const view = viewOf(
      { status: 'needs_reconnect', reason: 'suspected_theft' },
      { events: [endedEvent] },
    )
    expect(view.verdict.title).not.toContain('ended')
    expect(view.verdict.text.join(' ')).toContain('Disconnect now')
  })
})

describe('what is shared', () => {
  it('is requested one by one or as a whole, without giving up what is there', () => {
    const view = viewOf({ scope: ['accounts:read', 'offline_access'] })
    const missing = view.shared.filter(({ state }) => state === 'missing')
    expect(missing).toHaveLength(4)
    expect(missing[0]?.request).toEqual(['accounts:read', 'offline_access', 'transactions:read'])
    expect(view.requestAll).toHaveLength(6)
  })

  it('shows a scope that it does not know as it came', () => {
    const { shared } = viewOf({ scope: [...scopes, 'loans:read'] })
    expect(shared.at(-1)).toMatchObject({ label: 'loans:read', state: 'shared' })
  })
})

describe('what was just done', () => {
  it('is said in place of the state that it led to', () => {
    const { verdict } = viewOf({}, { outcome: 'reconnected' })
    expect(verdict.title).toBe('Acme Robotics Inc. is connected again')
    expect(verdict.text.join(' ')).not.toContain('Nothing needs to be done')
    expect(verdict.action).toMatchObject({
      href: '/clients/c0ffee00-0000-4000-8000-000000000001/transactions',
    })
  })

  it('is not believed against the connection itself', () => {
    const { verdict } = viewOf(
      { status: 'needs_reconnect', reason: 'grant_expired' },
      { outcome: 'connected' },
    )
    expect(verdict.title).not.toContain('is connected')
    expect(verdict.action).toMatchObject({ label: 'Reconnect at the bank' })
  })

  it('does not claim that the bank confirmed while it has not', () => {
    const textAt = (status: Client['status']): string =>
      viewOf({ status }, { outcome: 'disconnected' }).verdict.text.join(' ')
    expect(textAt('disconnecting')).not.toContain('bank confirmed that')
    expect(textAt('disconnected')).toContain('bank confirmed that')
  })
})

describe('the end of a connection', () => {
  it('is offered to admins alone, and disconnecting while there is a connection', () => {
    expect(viewOf().end).toMatchObject({ canDisconnect: false, canDelete: false })
    const admin = { role: 'admin' } as const
    expect(viewOf({}, admin).end).toMatchObject({ canDisconnect: true, canDelete: true })
    expect(viewOf({ status: 'disconnected' }, admin).end.canDisconnect).toBe(false)
  })

  it('and all that needs an approval is offered to nobody who reads alone', () => {
    const viewer = { role: 'viewer' } as const
    const view = viewOf({ status: 'needs_reconnect' }, viewer)
    expect(view.verdict).toMatchObject({ action: undefined, offersLink: false })
    expect(view.verdict.text.at(-1)).toContain('A preparer, reviewer or admin')
    expect(view.handOff).toBeUndefined()
    const missing = viewOf({ scope: ['accounts:read'] }, viewer)
    expect(missing.requestAll).toBeUndefined()
    expect(missing.shared.every(({ request }) => request === undefined)).toBe(true)
  })

  it('shows how far the bank has confirmed it', () => {
    const { disconnecting } = viewOf(
      { status: 'disconnecting' },
      { revocations: { total: 4, done: 1, attempts: 3, nextAttemptAt: null } },
    )
    expect(disconnecting?.facts.map(({ value }) => value)).toEqual([
      '1 of 4 tokens',
      '3 times',
      undefined,
    ])
    expect(disconnecting?.mark).toBe('disconnecting 1 4 3')
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

  it('is compared with the client that was to be approved again', () => {
    const { quarantine } = viewOf(
      { status: 'quarantined' },
      { quarantine: { ...approved, requested: { ...unread, name: 'Birch', accounts: [] } } },
    )
    expect(quarantine?.sides.map(({ title }) => title)).toEqual([
      'What was approved',
      'What we know as Birch',
    ])
    expect(quarantine?.other).toBe('Birch')
    expect(quarantine?.sides[1]?.readAt).toContain('not read yet')
  })

  it('is told by kind, currency, last digits, balance and newest transaction', () => {
    const { quarantine } = viewOf(
      { status: 'quarantined' },
      { quarantine: { ...approved, requested: undefined } },
    )
    expect(quarantine?.sides[0]).toMatchObject({
      accounts: [{ name: 'Operating', facts: 'Checking · USD · ··4821', balance: '$12.50' }],
      newest: 'Newest transaction: 3 Jul 2026',
    })
    const none = { ...approved, newest: null, requested: undefined }
    const empty = viewOf({ status: 'quarantined' }, { quarantine: none }).quarantine
    expect(empty?.sides[0]?.newest).toBe('No transactions yet')
  })

  it('cannot be merged where there is nobody to merge with', () => {
    const { quarantine } = viewOf(
      { status: 'quarantined' },
      { quarantine: { ...approved, requested: undefined } },
    )
    expect(quarantine?.other).toBeUndefined()
    expect(quarantine?.sides).toHaveLength(1)
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

  it('says what happened, when and by whom', () => {
    const { history } = viewOf({}, { events: [approved] })
    expect(history).toEqual([
      {
        id: '1',
        icon: 'approved',
        tone: 'good',
        text: 'Approved and connected by Ada Marlow',
        time: '1 Jun 2026, 08:00',
        dateTime: '2026-06-01T12:00:00Z',
      },
    ])
  })

  it('counts refreshes in one line, at the time of the last one', () => {
    const refreshes = { succeeded: 48, failed: 2, lastSucceededAt: '2026-06-02T00:00:00Z' }
    const { history } = viewOf({}, { events: [endedEvent, approved], refreshes })
    expect(history.map(({ id }) => id)).toEqual(['7', 'refreshes', '1'])
    expect(history[1]?.text).toBe('Access refreshed automatically, 48 times. 2 attempts failed')
  })
})
