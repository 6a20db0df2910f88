import { describe, expect, it } from 'vitest'
import { type RenewalsRead, toRenewalsView } from '@/components/renewals/to-renewals-view'
import { makeEntry, now } from '@/test/components/portfolio-entry'
import type { Client } from '@/lib/domain/clients/client'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const calendar = { closeDay: 15, timeZone: 'UTC', locale: 'en-US', text: reader.text }
const client = (name: string, change: Partial<Client> = {}): Client =>
  makeEntry(name, { client: change }).client

const view = (clients: readonly Client[], change: Partial<RenewalsRead> = {}) =>
  toRenewalsView(
    { clients, queue: [], calendar, sort: 'ends', isNoneChosen: false, now, ...change },
    reader,
  )

describe('the consents of a firm', () => {
  const clients = [
    client('Revoked', { status: 'needs_reconnect', grant_ends_at: '2027-01-01T00:00:00Z' }),
    client('Gone', { grant_ends_at: '2026-06-06T12:00:00Z' }),
    client('Soon', { grant_ends_at: '2026-06-20T12:00:00Z' }),
    client('July', { grant_ends_at: '2026-07-30T12:00:00Z' }),
    client('Disconnected', { status: 'disconnected' }),
  ]

  it('stand by the month in which they end, those that have ended first', () => {
    const { groups, count } = view(clients)
    expect(groups.map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
      ['Ended', ['Gone', 'Revoked']],
      ['June 2026', ['Soon']],
      ['July 2026', ['July']],
    ])
    expect(count).toBe('4 clients')
    const rows = groups.flatMap((group) => group.rows)
    expect(rows.map(({ left, action }) => [left, action])).toEqual([
      ['6 days ago', 'Reconnect'],
      ['Ended', 'Reconnect'],
      ['in 8 days', 'Renew'],
      ['in 48 days', 'Renew'],
    ])
    expect(rows.map(({ leftClass }) => leftClass.includes('attention'))).toEqual([
      false,
      false,
      true,
      false,
    ])
  })

  it('are counted for each month of the coming year; what has ended is in none', () => {
    const { months } = view(clients)
    expect(months).toHaveLength(13)
    expect(months.slice(0, 3)).toMatchObject([
      { label: 'Jun', name: 'June 2026', count: '1', share: 1, isSoon: true },
      { label: 'Jul', count: '1', isSoon: true },
      { label: 'Aug', count: '0', share: 0, isSoon: false },
    ])
  })

  it('are not offered twice: what is in the queue says so', () => {
    const [first] = clients
    const { groups, queue } = view(clients, {
      queue: first === undefined ? [] : [{ client: first, renewed: false }],
    })
    expect(groups[0]?.rows.map(({ isQueued }) => isQueued)).toEqual([false, true])
    expect(queue).toBe('Your queue: 0 of 1 renewed')
  })

  it('turn a sorted column round, and lead to connecting where there is none', () => {
    expect(view(clients, { sort: '-name' }).sorts).toEqual({
      name: { href: '/renewals?sort=name', current: 'descending' },
      ends: { href: '/renewals?sort=ends', current: undefined },
    })
    expect(view([]).state?.actions).toMatchObject([{ href: '/connect' }])
  })
})
