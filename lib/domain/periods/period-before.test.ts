import { expect, test } from 'vitest'
import { periodBefore } from '@/lib/domain/periods/period-before'

test.each([
  ['2026-03-01..2026-03-31', '2026-02-01..2026-02-28'],
  ['2026-01-01..2026-01-31', '2025-12-01..2025-12-31'],
  ['2026-04-01..2026-06-30', '2026-01-01..2026-03-31'],
  ['2025-07-01..2026-06-30', '2024-07-01..2025-06-30'],
  ['2026-03-02..2026-03-08', '2026-02-23..2026-03-01'],
  ['2026-03-01..2026-03-30', '2026-01-30..2026-02-28'],
  ['2024-02-29..2024-02-29', '2024-02-28..2024-02-28'],
])('before %s are %s', (days, before) => {
  const [first = '', last = ''] = days.split('..')
  const found = periodBefore({ first, last })
  expect(`${found.first}..${found.last}`).toBe(before)
})
