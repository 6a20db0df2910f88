import { expect, test } from 'vitest'
import { parseCheckParams } from '@/components/checks/check-params'
import { checkResults } from '@/components/checks/check-results'
import { createChecks } from '@/lib/domain/checks/create-checks'
import { payment } from '@/test/components/checks-rows'
import { testFormat } from '@/test/components/resource-list-view'

test('a payment of the days before is shown beside its like, and counted as none of the period', () => {
  const period = { first: '2026-06-01', last: '2026-06-30' }
  const checks = createChecks({ period, timeZone: 'UTC', days: 3, largeFrom: () => 500_000n })
  checks.add([
    payment('june', { initiated_at: '2026-06-01T12:00:00Z' }),
    payment('may', { initiated_at: '2026-05-31T12:00:00Z' }),
  ])
  const results = checkResults({
    checks: checks.read(),
    params: parseCheckParams({}),
    isWhole: true,
    seenSince: '2025-06-01',
    first: period.first,
    format: testFormat,
  })
  const twice = results.find(({ id }) => id === 'paid-twice')
  expect(twice).toMatchObject({
    count: 1,
    finding: expect.stringContaining('1 of 1 payments have the account') as string,
  })
  expect(twice?.groups.map((rows) => rows.map(({ id }) => id))).toEqual([['june', 'may']])
})
