import type { FirmItem } from '@/lib/domain/close/firm-items'
import { parseNotificationChoices } from '@/lib/domain/notifications/notification'
import { beforeEach, expect, test } from 'vitest'
import { ClientSettingsScreen } from '@/components/settings/client-settings'
import { FirmItemScreen } from '@/components/settings/firm-item-screen'
import { type FirmSettingsProps, FirmSettingsScreen } from '@/components/settings/firm-settings'
import { readIn, renderServerScreen } from '@/test/components/screens'

beforeEach(() => readIn('UTC', 7))

const now = new Date('2026-06-12T12:00:00Z')

const client = (period: string | null) =>
  renderServerScreen(
    <ClientSettingsScreen
      connection_id="c-1"
      own={{ period: null, time_zone: null, fiscal_start: null }}
      firm={{ period, time_zone: 'America/New_York', fiscal_start: 7 }}
      marks={{
        tags: ['Retail', 'VAT'],
        assigned: [{ id: 'p1', name: 'Joy' }],
        isFavourite: true,
        isArchived: false,
      }}
      people={[
        { id: 'p1', name: 'Joy' },
        { id: 'p2', name: 'Kim' },
      ]}
      materiality={{
        own: [{ currency: 'USD', amount: '900' }],
        firm: [{ currency: 'EUR', amount: '25000' }],
      }}
      mayChange
      now={now}
    />,
  )

test.each([
  ['last-month', 'Empty: as the firm (Last month).'],
  [null, 'Empty: as the firm (All dates).'],
])('an empty period of a client is the firm’s, %j', async (period, words) => {
  expect(await client(period)).toContain(words)
})

test('a client shows its marks, and what it takes from the firm', async () => {
  const html = await client(null)
  const [tags] = /<input[^>]*name="tags"[^>]*>/.exec(html) ?? []
  expect(tags).toContain('value="Retail, VAT"')
  const assigned = html.match(/<input[^>]*name="assigned"[^>]*>/g) ?? []
  expect(assigned.map((box) => box.includes('checked'))).toEqual([true, false])
  expect(html).toMatch(/Firm default: July</)
  expect(html).toMatch(/name="fiscal_start" value=""/)
  expect(html).toMatch(/Firm default: America\/New_York</)
})

const feed = {
  createdAt: '2026-06-01T08:00:00Z',
  expiresAt: '2027-06-01T08:00:00Z',
  lastReadAt: null,
}
const firm = (change: Partial<FirmSettingsProps>) =>
  renderServerScreen(
    <FirmSettingsScreen
      firm={{ name: 'Marlow & Finch', time_zone: 'UTC', people: 1 }}
      factorGrace={null}
      withoutFactor={0}
      period="last-month"
      closeDay={15}
      negatives="minus"
      feed={undefined}
      retention={{ audit_days: null, export_days: 7 }}
      notifications={{ choices: parseNotificationChoices(null), isMailed: false }}
      signIn={undefined}
      hasPassword
      feedAddress={undefined}
      tokens={[]}
      departures={[]}
      newToken={undefined}
      close={undefined}
      isAdmin
      now={now}
      {...change}
    />,
  )

test('an admin chooses the firm’s time zone, also one by an old name; others read it', async () => {
  const old = { name: 'Marlow', time_zone: 'US/Eastern', people: 1 }
  const chosen = /<button id="time_zone"[^>]*>([^<]*)</
  expect(chosen.exec(await firm({ firm: old }))?.[1]).toBe('US/Eastern')
  const named = { ...old, time_zone: 'America/New_York' }
  const read = await firm({ firm: named, isAdmin: false })
  expect(read).toContain('<span>America/New_York</span>')
  expect(read).not.toMatch(chosen)
})

test('the address of a calendar is shown only while the calendar is on', async () => {
  expect(await firm({ feedAddress: 'https://x' })).not.toContain('https://x')
  const html = await firm({ feed, feedAddress: 'https://x' })
  expect(html).toContain('https://x</code>')
  expect(html).toContain('not read yet')
})

test('the fiscal year is named as it is saved', async () => {
  expect(await firm({})).toContain('FY 2026')
})

test('what closes are judged by is set by admins, item by item and currency by currency', async () => {
  const close = {
    closeDay: 12,
    twoSigners: true,
    materiality: [{ currency: 'USD', amount: '25000' }],
    large: [{ currency: 'JPY', amount: '7000' }],
    days: 5,
    clients: [{ id: 'c-1', name: 'Kumo & Co' }],
    own: { materiality: [{ id: 'c-1', name: 'Kumo & Co' }], thresholds: [] },
    items: [
      {
        id: 'i-1',
        words: 'Accruals <posted>',
        repeats: 'quarterly',
        of: { clients: ['c-1'], tags: [] },
        asksFor: 'note',
      },
    ],
  } as const
  const html = await firm({ close })
  const valuesOf = (name: string) =>
    [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g'))].map(
      ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? '',
    )
  expect(valuesOf('close_day')).toEqual(['12'])
  expect(valuesOf('currency')).toEqual(['USD', '', 'JPY', ''])
  expect(valuesOf('from')).toEqual(['250.00', '', '7000', ''])
  expect(valuesOf('days')).toEqual(['5'])
  expect(html).toContain('href="/clients/c-1/settings"')
  expect(html).toContain('href="/settings/items/i-1"')
  expect(html).toContain('Accruals &lt;posted&gt;')
  expect(html).toContain('>Quarterly<')
  expect(html).toContain('>Kumo &amp; Co<')
  const other = await firm({})
  for (const name of ['close_day', 'from', 'days']) expect(other).not.toContain(`name="${name}"`)
})

test('an item is edited with all that it says: when, for whom and what it asks for', async () => {
  const screen = (of: FirmItem['of'], item = true) =>
    renderServerScreen(
      <FirmItemScreen
        item={
          item
            ? { id: 'i-1', words: 'Return', repeats: 'yearly', month: 6, of, asksFor: 'note' }
            : undefined
        }
        clients={[
          { id: 'c-1', name: 'Kumo' },
          { id: 'c-2', name: 'Acme' },
        ]}
        tags={['VAT', 'Retail']}
      />,
    )
  const html = await screen({ clients: ['c-2'], tags: ['VAT', 'Payroll'] })
  expect(html).toMatch(/<option value="yearly" selected/)
  expect(html).toMatch(/<option value="6" selected[^>]*>June</)
  expect(html).toMatch(/<option value="note" selected/)
  expect(html).toMatch(/name="tags"[^>]*value="VAT, Payroll"/)
  expect(html).toMatch(/value="c-2"[^>]*checked|checked=""[^>]*value="c-2"/)
  expect(html).toContain('name="action" value="change"')
  expect(html).toContain('name="action" value="end"')
  const added = await screen('all', false)
  expect(added).toContain('name="action" value="add"')
  expect(added).not.toContain('value="end"')
})
