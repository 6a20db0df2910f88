import { expect, it } from 'vitest'
import { type ShownEvent, type ShownVerdict, toAuditView } from '@/components/audit/to-audit-view'
import { createReader } from '@/lib/format/create-reader'
import { auditFilter, parseAuditParams } from '@/lib/search-params/audit'

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
    {
      events,
      list: parseAuditParams({ client: acme }),
      olderThan,
      verdict,
      people: [],
      clients: [{ value: acme, label: 'Acme' }],
    },
    reader,
  )

it('says what was done in words, by whom, and for which client', () => {
  const { rows, verdict, pager, toolbar } = read(
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
  expect(pager.nextHref).toBe(`/settings/audit?client=${acme}&page_token=1&page=2`)
  expect(toolbar.chips).toMatchObject([
    { label: 'Client', value: 'Acme', removeHref: '/settings/audit' },
  ])
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
  const conditions = (raw: Parameters<typeof parseAuditParams>[0]) =>
    auditFilter(parseAuditParams(raw), 'UTC')
  expect(conditions({ client: acme, person: 'x', page_token: '7' })).toEqual({
    connection_ids: [acme],
    beforeSeq: 7,
  })
  expect(conditions({ client: [acme, acme], kind: ['session', 'sessions'] })).toEqual({
    connection_ids: [acme],
    subjects: ['session'],
  })
  expect(conditions({ from: '2026-02-30', until: '1', page_token: '0x1' })).toEqual({})
  expect(parseAuditParams({ page_token: '0x1', page: '4' }).page).toBe(1)
})

it('takes both ends of its days whole, in the time zone of the firm', () => {
  const list = parseAuditParams({ from: '2026-03-08', until: '2026-03-08' })
  expect(auditFilter(list, 'America/New_York')).toEqual({
    from: '2026-03-08T05:00:00.000Z',
    before: '2026-03-09T04:00:00.000Z',
  })
})
