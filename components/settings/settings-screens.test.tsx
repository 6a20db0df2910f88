import { parseNotificationChoices } from '@/lib/domain/notifications/notification'
import { beforeEach, expect, test } from 'vitest'
import { ClientSettingsScreen } from '@/components/settings/client-settings'
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
  expect(html).toMatch(/Firm default: America\/New York</)
})

const feed = { createdAt: '2026-06-01T08:00:00Z', lastReadAt: null }
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
  expect(read).toContain('<span>America/New York</span>')
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
    twoSigners: true,
    materiality: [{ currency: 'USD', amount: '25000' }],
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
  expect(valuesOf('currency')).toEqual(['USD', ''])
  expect(valuesOf('from')).toEqual(['250.00', ''])
  expect(valuesOf('id')).toEqual(['i-1', ''])
  expect(valuesOf('words')).toEqual(['Accruals &lt;posted&gt;', ''])
  expect(valuesOf('clients')[0]).toContain('c-1')
  expect(html).toMatch(/<option value="quarterly" selected/)
  expect(await firm({})).not.toContain('name="words"')
})
