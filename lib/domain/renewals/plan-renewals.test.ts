import { describe, expect, it } from 'vitest'
import {
  describeCloseHit,
  planRenewals,
  type RenewalSort,
} from '@/lib/domain/renewals/plan-renewals'
import type { Client } from '@/lib/domain/clients/client'
import { createText } from '@/lib/i18n/translations'

const now = new Date('2026-10-05T12:00:00Z')
const calendar = {
  closeDay: 15,
  timeZone: 'America/New_York',
  locale: 'en-US',
  text: createText('en').text,
}

function makeClient(name: string, ends: string, status: Client['status'] = 'active'): Client {
  return {
    connection_id: name,
    name,
    environment: 'production',
    status,
    reason: null,
    scope: [],
    granted_at: '2025-11-03T15:00:00Z',
    grant_ends_at: ends,
    refresh_window_ends_at: null,
    last_refreshed_at: null,
    registration_refused_at: null,
  }
}

const clients = [
  makeClient('Late', '2026-11-20T12:00:00Z'),
  makeClient('Early', '2026-11-10T12:00:00Z'),
  makeClient('Revoked', '2027-02-01T12:00:00Z', 'needs_reconnect'),
  makeClient('Passed', '2026-10-05T11:00:00Z'),
  makeClient('Edge', '2026-12-01T02:00:00Z'),
  makeClient('Winter', '2027-01-09T12:00:00Z'),
  makeClient('Gone', '2026-11-01T12:00:00Z', 'disconnected'),
  makeClient('Stranger', '2026-11-01T12:00:00Z', 'quarantined'),
]

const plan = (sort: RenewalSort = 'ends') =>
  planRenewals(clients, now, calendar, sort).map(
    (group) => `${group.title}: ${group.clients.map(({ name }) => name).join(', ')}`,
  )

describe('the plan of renewals', () => {
  it('goes by the month of the firm’s own zone, overdue first, without clients that cannot be renewed', () => {
    expect(plan()).toEqual([
      'Ended: Passed, Revoked',
      'November 2026: Early, Late, Edge',
      'January 2027: Winter',
    ])
  })

  it('is sorted within its months, and the months by their end', () => {
    expect(plan('-ends')).toEqual([
      'Ended: Revoked, Passed',
      'January 2027: Winter',
      'November 2026: Edge, Late, Early',
    ])
    expect(plan('name')[1]).toBe('November 2026: Early, Edge, Late')
    expect(plan('-name')[1]).toBe('November 2026: Late, Edge, Early')
  })

  it('says which close an end hits', () => {
    const say = (name: string) => {
      const client = clients.find((each) => each.name === name)
      return client === undefined ? undefined : describeCloseHit(client, now, calendar)
    }
    expect(say('Early')).toBe('Ends during the October 2026 close')
    expect(say('Late')).toBe('Ends before the November 2026 close')
    expect(say('Revoked')).toBe('No consent in the September 2026 close')
    const revoked = clients.find(({ name }) => name === 'Revoked')
    const between = new Date('2026-10-20T12:00:00Z')
    expect(revoked && describeCloseHit(revoked, between, calendar)).toBe(
      'Ended before the October 2026 close',
    )
  })
})
