import { describe, expect, it } from 'vitest'
import type { Client } from '@/lib/domain/clients/client'
import { writeRenewalCalendar } from '@/lib/server/reads/renewal-calendar'

const firm = { name: 'Marlow & Finch', time_zone: 'America/New_York' }

function makeClient(overrides: Partial<Client> = {}): Client {
  return {
    connection_id: 'e7a1c0de-0000-4000-8000-000000000001',
    name: 'Acme',
    environment: 'production',
    status: 'active',
    reason: null,
    scope: [],
    granted_at: '2025-11-16T02:00:00.000Z',
    grant_ends_at: '2026-11-16T02:00:00.000Z',
    refresh_window_ends_at: null,
    last_refreshed_at: null,
    registration_refused_at: null,
    ...overrides,
  }
}

const write = (...clients: Client[]) =>
  writeRenewalCalendar(clients, firm, 'https://app.example:8443')

/** RFC 5545, 3.1: a line that begins with a space goes on from the one before. */
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar of approvals', () => {
  it('has an all-day event on the day that it is for the firm', () => {
    const lines = unfold(write(makeClient()))
    expect(lines).toContain('DTSTART;VALUE=DATE:20261115')
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('END:VCALENDAR')
    expect(lines).toContain(
      'URL;VALUE=URI:https://app.example:8443/clients/e7a1c0de-0000-4000-8000-000000000001/connection',
    )
  })

  it('speaks the language of its address, and names its day, as it is read on others', () => {
    const lines = unfold(
      writeRenewalCalendar([makeClient()], firm, 'https://app.example:8443', 'de'),
    )
    expect(lines).toContain('SUMMARY:Acme: Bankfreigabe endet etwa am 15. Nov. 2026')
    expect(unfold(write(makeClient()))).toContain(
      'SUMMARY:Acme: bank consent ends on or about 15 Nov 2026',
    )
  })

  it('reminds 30, 14, 7 and 1 days before', () => {
    const triggers = unfold(write(makeClient())).filter((line) => line.startsWith('TRIGGER'))
    expect(triggers).toEqual(['TRIGGER:-P30D', 'TRIGGER:-P14D', 'TRIGGER:-P7D', 'TRIGGER:-P1D'])
  })

  it('is the same whenever it is read, and a renewal moves the event it had', () => {
    expect(write(makeClient())).toBe(write(makeClient()))
    const find = (text: string, name: string) =>
      unfold(text)
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
    const renewed = write(
      makeClient({ granted_at: '2026-10-01T12:00:00Z', grant_ends_at: '2027-10-01T12:00:00Z' }),
    )
    expect(find(renewed, 'UID')).toBe(find(write(makeClient()), 'UID'))
    expect(Number(find(renewed, 'SEQUENCE'))).toBeGreaterThan(
      Number(find(write(makeClient()), 'SEQUENCE')),
    )
    // RFC 5545, 3.3.8: an integer has 32 bits.
    expect(Number(find(renewed, 'SEQUENCE'))).toBeLessThan(2 ** 31)
  })

  it('keeps a hostile name within its own line', () => {
    const lines = unfold(write(makeClient({ name: 'A;B,C\\D\r\nBEGIN:VEVENT\u0000 🏦'.repeat(9) })))
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    const summary = lines.find((line) => line.startsWith('SUMMARY:'))
    expect(summary).toContain(String.raw`A\;B\,C\\D BEGIN:VEVENT`)
  })

  it('folds after 75 octets, and ends every line as the standard says', () => {
    const text = write(makeClient({ name: 'Ünïcödé 🏦 '.repeat(20) }))
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\r\n]/)
    }
  })

  it('has no event for a client without a living approval', () => {
    for (const status of [
      'needs_reconnect',
      'quarantined',
      'disconnecting',
      'disconnected',
    ] as const) {
      expect(write(makeClient({ status }))).not.toContain('BEGIN:VEVENT')
    }
  })
})
