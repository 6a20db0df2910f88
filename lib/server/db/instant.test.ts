import { expect, test } from 'vitest'
import { isoOf } from '@/lib/server/db/instant'

test.each([
  '2026-06-30 21:59:59+00',
  '2026-06-30 21:59:59.5+00',
  '2026-06-30 21:59:59.123+00',
  '2026-06-30 21:59:59.123987+00',
  '2026-06-30 23:59:59.123987+02',
])('a moment of the store is the same moment in UTC, cut to milliseconds: %s', (text) => {
  expect(isoOf(text)).toBe(
    new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
  )
})
