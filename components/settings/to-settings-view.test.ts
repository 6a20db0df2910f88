import { parseNotificationChoices } from '@/lib/domain/notifications/notification'
import { expect, test } from 'vitest'
import { toClientSettingsView, toFirmSettingsView } from '@/components/settings/to-settings-view'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC', fiscalStart: 7 })
const now = new Date('2026-06-12T12:00:00Z')

const client = (period: string | null) =>
  toClientSettingsView(
    {
      client: { connection_id: 'c-1', name: 'Acme' },
      own: { period: null, time_zone: null, fiscal_start: null },
      firm: { period, time_zone: 'America/New_York', fiscal_start: 7 },
      marks: {
        tags: ['Retail', 'VAT'],
        assigned: [{ id: 'p1', name: 'Joy' }],
        isFavourite: true,
        isArchived: false,
      },
      people: [
        { id: 'p1', name: 'Joy' },
        { id: 'p2', name: 'Kim' },
      ],
      mayChange: true,
      now,
    },
    reader,
  )

test.each([
  ['last-month', 'Empty: as the firm (Last month).'],
  [null, 'Empty: as the firm (All dates).'],
])('an empty period of a client is the firm’s, %j', (period, words) => {
  expect(client(period).periodHint).toBe(words)
})

test('a client shows its marks, and what it takes from the firm', () => {
  const { tags, people, months, timeZones, fiscalStart } = client(null)
  expect(tags).toBe('Retail, VAT')
  expect(people?.map(({ isAssigned }) => isAssigned)).toEqual([true, false])
  expect(fiscalStart).toBe('')
  expect(months[0]?.label).toBe('Firm default: July')
  expect(timeZones[0]?.label).toBe('Firm default: America/New York')
})

const feed = { createdAt: '2026-06-01T08:00:00Z', lastReadAt: null }
const firm = (change: Partial<Parameters<typeof toFirmSettingsView>[0]>) =>
  toFirmSettingsView(
    {
      firm: { name: 'Marlow & Finch', time_zone: 'UTC', people: 1 },
      factorGrace: null,
      withoutFactor: 0,
      period: 'last-month',
      closeDay: 15,
      negatives: 'minus',
      feed: undefined,
      retention: { audit_days: null, export_days: 7 },
      notifications: { choices: parseNotificationChoices(null), isMailed: false },
      signIn: undefined,
      hasPassword: true,
      feedAddress: undefined,
      isAdmin: true,
      now,
      ...change,
    },
    reader,
  )

test('an admin chooses the firm’s time zone, also one by an old name; others read it', () => {
  const old = { name: 'Marlow', time_zone: 'US/Eastern', people: 1 }
  const { timeZone, timeZones } = firm({ firm: old }).firm
  expect(timeZones.find(({ value }) => value === timeZone)?.label).toBe('US/Eastern')
  const read = firm({ firm: { ...old, time_zone: 'America/New_York' }, isAdmin: false }).firm
  expect(read).toMatchObject({ timeZone: 'America/New York', timeZones: [] })
})

test('the address of a calendar is shown only while the calendar is on', () => {
  expect(firm({ feedAddress: 'https://x' }).calendar).toMatchObject({
    isOn: false,
    address: undefined,
  })
  const { calendar } = firm({ feed, feedAddress: 'https://x' })
  expect(calendar).toMatchObject({ isOn: true, address: 'https://x' })
  expect(calendar.state).toContain('not read yet')
})

test('the fiscal year is named as it is saved', () => {
  expect(firm({}).fiscalHint).toContain('FY 2026')
  expect(firm({ negatives: 'nonsense' }).negatives).toBe('minus')
})
