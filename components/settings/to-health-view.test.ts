import { expect, it } from 'vitest'
import { type ShownHealth, toHealthView } from '@/components/settings/to-health-view'
import { createFormat } from '@/lib/format/create-format'

const reader = createFormat({ locale: 'en-US', timeZone: 'UTC' })
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
    key: 'plain: k2, since 1 May 2026; 1 older one still on the ring',
    round: 'good: 12 Jun 2026, 09:59:10 UTC',
    'bank production': 'good: Answers in 12 ms',
    audit: 'good: Verified 12 Jun 2026, 10:00:00 UTC, 48,210 events',
    anchor: 'plain: 12 Jun 2026, 00:10:00 UTC',
  })
})

it('what is not well stands out', () => {
  const lines = linesOf({
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
