import { expect, it } from 'vitest'
import { auditHref, parseAuditParams } from '@/components/audit/audit-params'
import { type ShownEvent, type ShownVerdict, toAuditView } from '@/components/audit/to-audit-view'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const acme = '6f1c0000-0000-4000-8000-00000000ac3e'
const wholeAt = new Date('2026-06-12T10:00:00Z')

const event = (seq: number, change: Partial<ShownEvent>): ShownEvent => ({
  seq,
  at: '2026-06-12T09:30:00Z',
  kind: 'session.started',
  person: { id: 'p', name: 'Ada' },
  connection_id: null,
  clientName: null,
  address: null,
  detail: {},
  ...change,
})

const read = (events: ShownEvent[], verdict: ShownVerdict, olderThan?: number) =>
  toAuditView(
    { events, params: { client: acme }, olderThan, verdict, people: [], clients: [] },
    reader,
  )

it('says what was done in words, by whom, and for which client', () => {
  const { rows, verdict, earlierHref } = read(
    [
      event(4, { kind: 'document.downloaded', detail: { name: '<b>INV-1.pdf' } }),
      event(3, {
        kind: 'connection.disconnected',
        person: null,
        connection_id: acme,
        clientName: 'Acme',
      }),
      event(2, { connection_id: acme, kind: 'connection.connected' }),
      event(1, { kind: 'nobody.knows' }),
    ],
    { kind: 'intact', events: 4, wholeAt },
    1,
  )
  expect(rows[0]?.event).toBe('Downloaded the document “<b>INV-1.pdf”')
  expect(rows[1]).toMatchObject({
    actor: 'Automatic',
    client: { name: 'Acme', href: `/clients/${acme}/connection` },
    icon: 'i-unplug',
  })
  expect(rows[2]?.client).toEqual({ name: 'Deleted client', href: undefined })
  expect(rows[3]).toMatchObject({ actor: 'Ada', event: 'nobody.knows', client: undefined })
  expect(verdict).toMatchObject({ isIntact: true })
  expect(earlierHref).toBe(`/settings/audit?client=${acme}&before=1`)
})

it.each([
  [1, 'An export of documents ended with 0 of 1 item, 1 missing'],
  [12, 'An export of documents ended with 11 of 12 items, 1 missing'],
])('an export of %i says how many of its items it has', (wanted, said) => {
  const detail = { what: 'documents', included: wanted - 1, wanted, whole: true, missing: 1 }
  const ended = event(1, { kind: 'export.ended', detail })
  const { rows } = read([ended], { kind: 'intact', events: 1, wholeAt })
  expect(rows[0]?.event).toBe(said)
})

it('names the first event that cannot be believed', () => {
  const { verdict, state } = read([], { kind: 'broken', seq: 1042, wholeAt })
  expect(verdict.isIntact).toBe(false)
  expect(verdict.text).toContain('Event 1,042 is not what was written')
  expect(state?.title).toBe('Nothing by this choice')
})

it('takes nothing from the address that is not of its form', () => {
  expect(parseAuditParams({ client: acme, person: 'x', before: '7' })).toEqual({
    client: acme,
    person: undefined,
    before: 7,
  })
  expect(parseAuditParams({ client: [acme, acme], before: '0x1' })).toEqual({})
  expect(auditHref({})).toBe('/settings/audit')
})
