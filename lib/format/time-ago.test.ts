import { expect, test } from 'vitest'
import { timeAgo } from '@/lib/format/time-ago'

test.each([
  ['2026-07-08T11:59:48Z', 'en', '12 seconds ago'],
  ['2026-07-08T11:57:00Z', 'de', 'vor 3 Minuten'],
  ['2026-07-08T10:00:00Z', 'es', 'hace 2 horas'],
  ['2026-07-07T11:00:00Z', 'en', 'yesterday'],
])('%s is said in %s as %s', (at, locale, said) => {
  expect(timeAgo(at, new Date('2026-07-08T12:00:00Z'), locale)).toBe(said)
})
