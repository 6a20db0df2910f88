import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ShownEvent } from '@/components/audit/audit-events'
import { auditHref, parseAuditParams } from '@/components/audit/audit-params'
import { AuditView } from '@/components/audit/audit-view'
import type { ShownVerdict } from '@/components/audit/chain-notice'
import { createFormat } from '@/lib/format/create-format'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })
const acme = '6f1c0000-0000-4000-8000-00000000ac3e'
const wholeAt = new Date('2026-06-12T10:00:00Z')

const event = (seq: number, change: Partial<ShownEvent>): ShownEvent => ({
  seq,
  at: '2026-06-12T09:30:00Z',
  kind: 'session.started',
  person: { name: 'Ada' },
  connection_id: null,
  clientName: null,
  detail: {},
  ...change,
})

function render(events: ShownEvent[], verdict: ShownVerdict, olderThan?: number): string {
  return renderToStaticMarkup(
    <AuditView
      events={events}
      params={{ client: acme }}
      olderThan={olderThan}
      verdict={verdict}
      people={[{ value: 'p', label: 'Ada' }]}
      clients={[{ value: acme, label: 'Acme' }]}
      format={format}
    />,
  )
}

it('says what was done in words, by whom, and for which client', () => {
  const html = render(
    [
      event(4, { kind: 'document.downloaded', detail: { name: '<b>INV-1.pdf' } }),
      event(3, {
        kind: 'connection.disconnected',
        person: null,
        connection_id: acme,
        clientName: 'Acme',
      }),
      event(2, { connection_id: acme, kind: 'connection.connected' }),
      event(1, {}),
    ],
    { kind: 'intact', events: 4, wholeAt },
    1,
  )
  expect(html).toContain('Downloaded the document “&lt;b&gt;INV-1.pdf”')
  expect(html).toContain(`Automatic, for <a href="/clients/${acme}/connection">Acme</a>`)
  expect(html).toContain('for a client that is no longer here')
  expect(html).toContain('Signed in')
  expect(html).toContain('Log verified')
  expect(html).toContain(`href="/settings/audit?client=${acme}&amp;before=1"`)
})

it('names the first event that cannot be believed', () => {
  const html = render([], { kind: 'broken', seq: 1042, wholeAt })
  expect(html).toContain('The record was altered')
  expect(html).toContain('Event 1,042 is not what was written')
  expect(html).toContain('role="alert"')
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
