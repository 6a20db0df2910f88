import { beforeEach, expect, it } from 'vitest'
import { HealthScreen } from '@/components/settings/health-screen'
import type { UnknownSeen } from '@/lib/domain/health/service-counts'
import type { ServiceHealth } from '@/lib/domain/health/service-health'
import { readIn, renderServerScreen } from '@/test/components/screens'

beforeEach(() => readIn('UTC'))

const now = new Date('2026-06-12T10:00:00Z')

const untroubled = { refusedAt: null, pausedUntil: null }

const well: ServiceHealth = {
  store: { kind: 'postgres', isWritable: true, isFull: false, instances: 2 },
  disks: [{ place: 'temporary', freeBytes: 2_400_000_000 }],
  hold: null,
  key: { id: 'k2', older: 1, changedAt: '2026-05-01T08:00:00Z' },
  lastRoundAt: '2026-06-12T09:59:10Z',
  banks: [{ ...untroubled, environment: 'production', isTestData: false, milliseconds: 12 }],
  audit: {
    verdict: { kind: 'intact', events: 48_210, wholeAt: now },
    anchoredAt: '2026-06-12T00:10:00Z',
  },
  mail: { waiting: 0, givenUp: 0 },
  limits: [],
  unknown: [],
}

const show = (health: ServiceHealth): Promise<string> =>
  renderServerScreen(<HealthScreen health={health} now={now} />)

/** Each line by its label: how it stands out, and what it says. */
async function linesOf(health: ServiceHealth): Promise<Record<string, string>> {
  const lines = [...(await show(health)).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
  return Object.fromEntries(
    lines.map(([, label = '', value = '']) => [label, `${toneOf(value)}: ${textOf(value)}`]),
  )
}

const toneOf = (html: string): string =>
  html.includes('state-good') ? 'good' : (/badge-(\w+)/.exec(html)?.[1] ?? 'plain')

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '')

it('a service that is well says what of it is, since when', async () => {
  expect(await linesOf(well)).toMatchObject({
    Store: 'good: PostgreSQL, 2 instances running',
    'Folder for temporary files': 'good: 2,400 MB free',
    Connections: 'good: At work',
    'Key of the vault': 'plain: k2, since 1 May 2026; 1 older key kept',
    'Access last kept alive': 'good: 12 Jun 2026, 09:59:10 UTC',
    'The bank, Production': 'good: Answers in 12 ms',
    'Audit log':
      'good: 48,210 events: the whole log verified 12 Jun 2026, 10:00:00 UTC, later ones just now',
    'Audit log noted outside the store': 'plain: 12 Jun 2026, 00:10:00 UTC',
  })
})

it('mails that were not sent are said, and that none can be', async () => {
  expect(await linesOf(well)).toMatchObject({
    Mail: 'good: No notification of the last 2 days waits for another try',
  })
  expect(await linesOf({ ...well, mail: { waiting: 3, givenUp: 1 } })).toMatchObject({
    Mail: 'attention: Not sent in the last 2 days: 3 tried again, 1 given up',
  })
  expect(await linesOf({ ...well, mail: undefined })).toMatchObject({
    Mail: 'plain: No mail server is set: nothing is sent by mail',
  })
})

it('what is not well stands out', async () => {
  const lines = await linesOf({
    ...well,
    store: { kind: 'embedded', isWritable: false, isFull: false, instances: 0 },
    hold: 'restored',
    key: { id: 'k1', older: 0, changedAt: null },
    lastRoundAt: '2026-06-12T09:54:00Z',
    banks: [{ ...untroubled, environment: 'sandbox', isTestData: true, milliseconds: undefined }],
    audit: { verdict: { kind: 'broken', seq: 7, wholeAt: now }, anchoredAt: undefined },
  })
  expect(lines['Store']).toBe('danger: Cannot be written')
  expect(lines['Connections']).toMatch(/^danger: ./)
  expect(lines['Key of the vault']).toBe('plain: k1, given by VAULT_KEYS')
  expect(lines['Access last kept alive']).toMatch(/^attention: ./)
  expect(lines['The bank, Sandbox (test data)']).toBe('danger: Does not answer')
  expect(lines['Audit log']).toBe('danger: Event 7 was altered or is missing')
  expect(lines['Audit log noted outside the store']).toBe('plain: Not yet')
  const unstarted = await linesOf({ ...well, lastRoundAt: undefined })
  expect(unstarted['Access last kept alive']).toBe('attention: Not since the start')
})

it('a disk that has little room, or none, says what does not work for want of it', async () => {
  const lines = await linesOf({
    ...well,
    store: { ...well.store, isWritable: false, isFull: true },
    disks: [
      { place: 'store', freeBytes: 500_000_000 },
      { place: 'temporary', freeBytes: 1_000_000 },
    ],
  })
  expect(lines).toMatchObject({
    Store: 'danger: Its disk is full: nothing is kept until there is room',
    'Disk of the store': 'attention: 500 MB free: soon no export can be made and no document kept',
    'Folder for temporary files':
      'danger: No room left: no export is made and no document kept until there is',
  })
})

it('a bank that refuses the registration, or asks for a pause, says so with its time', async () => {
  const [bank] = well.banks
  if (bank === undefined) throw new Error('no bank')
  const lineOf = async (trouble: Partial<typeof bank>) =>
    (await linesOf({ ...well, banks: [{ ...bank, ...trouble }] }))[
      'Registration with the bank, Production'
    ]
  expect(await lineOf({})).toBeUndefined()
  expect(await lineOf({ refusedAt: '2026-06-12T09:00:00Z', pausedUntil: null })).toBe(
    'danger: The bank no longer accepts this installation’s registration, since 12 Jun 2026, 09:00:00 UTC: no access is refreshed. Check BANKING_CLIENT_ID and BANKING_CLIENT_SECRET, and ask the bank.',
  )
  expect(await lineOf({ pausedUntil: '2026-06-12T10:15:00Z' })).toBe(
    'attention: The bank asks for a pause: no access is refreshed before 12 Jun 2026, 10:15:00 UTC',
  )
})

it('limits that were reached say how often and when last, and the others that they were not', async () => {
  const hits = { kind: 'sign_in', day: 3, week: 1_204, lastAt: '2026-06-12T09:59:10Z' } as const
  expect(Object.entries(await linesOf({ ...well, limits: [hits] })).slice(-4)).toEqual([
    [
      'Sign-ins and confirmations refused',
      'plain: 3 in 24 hours, 1,204 in 7 days; last 12 Jun 2026, 09:59:10 UTC',
    ],
    ['IP addresses blocked for a while', 'plain: None'],
    ['Other requests answered with 429', 'plain: None'],
    ['429 responses from the bank', 'plain: None'],
  ])
})

const status: UnknownSeen = {
  environment: 'production',
  resource: 'transactions',
  field: 'status',
  value: 'on_hold',
  answers: 1204,
  firstSeenAt: '2026-05-03T08:00:00Z',
  lastSeenAt: '2026-06-12T09:00:00Z',
}

async function unknownOf(unknown: readonly UnknownSeen[]): Promise<string[]> {
  const html = await show({ ...well, unknown })
  const [, list = ''] = html.split('Undocumented data from the bank')
  return [...list.matchAll(/<(code|p)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text = '']) => text)
}

it('unknown values and unknown fields say where they were, in how many answers and when', async () => {
  const { value: _, ...field } = { ...status, field: 'risk.score', answers: 1 }
  expect(await unknownOf([status, field])).toEqual([
    'transactions.status = on_hold',
    'A value, in 1,204 answers (Production); first 3 May 2026, last 12 Jun 2026',
    'transactions.risk.score',
    'A field, in 1 answer (Production); first 3 May 2026, last 12 Jun 2026',
  ])
})

it('a list of the unknown says when it is empty, and when there may be more than it has', async () => {
  expect(await unknownOf([])).toEqual(['None in 90 days'])
  const unknown = Array.from({ length: 200 }, (_, index) => ({ ...status, field: `f${index}` }))
  expect((await unknownOf(unknown)).at(-1)).toBe(
    'At most 200 are kept for each environment; each is removed 90 days after it was last seen',
  )
})
