import { expect, it } from 'vitest'
import { type ShownHealth, toHealthView } from '@/components/settings/to-health-view'
import type { UnknownSeen } from '@/lib/domain/health/service-counts'
import { createReader } from '@/lib/format/create-reader'

const reader = createReader({ locale: 'en-US', timeZone: 'UTC' })
const now = new Date('2026-06-12T10:00:00Z')

const well: ShownHealth = {
  store: { kind: 'postgres', isWritable: true, instances: 2 },
  hold: null,
  key: { id: 'k2', older: 1, changedAt: '2026-05-01T08:00:00Z' },
  lastRoundAt: '2026-06-12T09:59:10Z',
  banks: [{ environment: 'production', isTestData: false, milliseconds: 12 }],
  audit: {
    verdict: { kind: 'intact', events: 48_210, wholeAt: now },
    anchoredAt: '2026-06-12T00:10:00Z',
  },
  limits: [],
  unknown: [],
}

const linesOf = (health: ShownHealth) =>
  Object.fromEntries(
    toHealthView(health, now, reader).lines.map(({ key, value, tone }) => [
      key,
      `${tone}: ${value}`,
    ]),
  )

it('a service that is well says what of it is, since when', () => {
  expect(linesOf(well)).toEqual({
    store: 'good: PostgreSQL, 2 instances running',
    hold: 'good: At work',
    key: 'plain: k2, since 1 May 2026; 1 older key kept',
    round: 'good: 12 Jun 2026, 09:59:10 UTC',
    'bank production': 'good: Answers in 12 ms',
    audit: 'good: Verified 12 Jun 2026, 10:00:00 UTC, 48,210 events',
    anchor: 'plain: 12 Jun 2026, 00:10:00 UTC',
  })
})

it('what is not well stands out', () => {
  const lines = linesOf({
    ...well,
    store: { kind: 'embedded', isWritable: false, instances: 0 },
    hold: 'restored',
    key: { id: 'k1', older: 0, changedAt: null },
    lastRoundAt: '2026-06-12T09:54:00Z',
    banks: [{ environment: 'sandbox', isTestData: true, milliseconds: undefined }],
    audit: { verdict: { kind: 'broken', seq: 7, wholeAt: now }, anchoredAt: undefined },
  })
  expect(lines['store']).toBe('danger: Cannot be written')
  expect(lines['hold']).toMatch(/^danger: /)
  expect(lines['key']).toBe('plain: k1, given by VAULT_KEYS')
  expect(lines['round']).toMatch(/^attention: /)
  expect(lines['bank sandbox']).toBe('danger: Does not answer')
  expect(lines['audit']).toBe('danger: Event 7 was altered or is missing')
  expect(lines['anchor']).toBe('plain: Not yet')
  expect(linesOf({ ...well, lastRoundAt: undefined })['round']).toBe(
    'attention: Not since the start',
  )
})

it('limits that were reached say how often and when last, and the others that they were not', () => {
  const hits = { kind: 'sign_in', day: 3, week: 1_204, lastAt: '2026-06-12T09:59:10Z' } as const
  const { limits } = toHealthView({ ...well, limits: [hits] }, now, reader)
  expect(limits.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Sign-ins and confirmations refused: 3 in 24 hours, 1,204 in 7 days; last 12 Jun 2026, 09:59:10 UTC',
    'IP addresses blocked for a while: None',
    'Other requests answered with 429: None',
    '429 responses from the bank: None',
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

it('unknown values and unknown fields say where they were, in how many answers and when', () => {
  const { value: _, ...field } = { ...status, field: 'risk.score', answers: 1 }
  const view = toHealthView({ ...well, unknown: [status, field] }, now, reader)
  expect(view.unknown).toMatchObject([
    {
      field: 'transactions.status',
      value: 'on_hold',
      seen: 'A value, in 1,204 answers (Production); first 3 May 2026, last 12 Jun 2026',
    },
    {
      field: 'transactions.risk.score',
      value: undefined,
      seen: 'A field, in 1 answer (Production); first 3 May 2026, last 12 Jun 2026',
    },
  ])
  expect(view.unknownNote).toBeUndefined()
})

it('a list of the unknown says when it is empty, and when there may be more than it has', () => {
  expect(toHealthView(well, now, reader).unknownNote).toBe('None in 90 days')
  const unknown = Array.from({ length: 200 }, (_, index) => ({ ...status, field: `f${index}` }))
  expect(toHealthView({ ...well, unknown }, now, reader).unknownNote).toBe(
    'At most 200 are kept for each environment; each is removed 90 days after it was last seen',
  )
})
