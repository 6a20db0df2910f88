import type { Acceptance, Exclusion } from '@/lib/domain/close/exceptions'
import type { Finding } from '@/lib/domain/close/finding'
import type { LayingContext } from '@/lib/domain/close/lay-decisions'
import type { Materiality } from '@/lib/domain/close/materiality'

export const june = { first: '2026-06-01', last: '2026-06-30' }
export const july = { first: '2026-07-01', last: '2026-07-31' }
export const usd250: Materiality = new Map([['USD', 25_000n]])

/** A payment without a receipt, above materiality, to Hotel Meridian unless something else is said. */
export function findingWith(more: Partial<Finding> = {}): Finding {
  return {
    item: 'without-receipt',
    key: '["t-1"]',
    likeness: 'like t-1',
    rows: ['t-1'],
    day: '2026-06-10',
    payee: 'HOTEL MERIDIAN',
    accounts: ['a-1'],
    amounts: [{ amount: -111_905, currency: 'USD' }],
    ...more,
  }
}

export function acceptanceOf(finding: Finding, more: Partial<Acceptance> = {}): Acceptance {
  return {
    id: `accept ${finding.key}`,
    kind: 'accepted',
    by: 'joy',
    at: '2026-07-06T10:00:00Z',
    finding,
    period: june,
    reason: 'Contract on file',
    ...more,
  }
}

export function exclusionWith(more: Partial<Exclusion> = {}): Exclusion {
  return {
    id: 'exclude 1',
    kind: 'excluded',
    by: 'joy',
    at: '2026-07-06T10:00:00Z',
    item: 'without-receipt',
    scope: { payee: 'HOTEL MERIDIAN' },
    from: june.first,
    end: { kind: 'never' },
    reason: 'Invoiced monthly in one statement',
    ...more,
  }
}

/** All of June was read, and has these rows. */
export function juneWith(rows: readonly string[]): LayingContext {
  return { period: june, lockedAt: undefined, materiality: usd250, rows: new Set(rows) }
}
