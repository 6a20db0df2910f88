import { expect, test } from 'vitest'
import { parseRetryAfter } from '@/lib/bank-contract/problem'

const now = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['7', 7],
  ['0', 0],
  ['3600', 3600],
  ['31536000', 31_536_000],
  ['31536001', 31_536_000],
  ['999999999999', 31_536_000],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 31_536_000],
  ['soon', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  [null, undefined],
])('a Retry-After of %s is waited for %s seconds, a year at the most', (header, seconds) => {
  expect(parseRetryAfter(header, null, now)).toBe(seconds)
})

test.each([
  ['Sun, 01 Mar 2026 19:00:08 GMT', 'Sun, 01 Mar 2026 19:00:00 GMT', 8],
  ['Sun, 01 Mar 2026 05:00:08 GMT', 'Sun, 01 Mar 2026 05:00:00 GMT', 8],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 'yesterday', 30],
  ['7', 'Sun, 01 Mar 2026 05:00:00 GMT', 7],
])(
  'a Retry-After of %s that was sent at %s is counted by the clock of the bank',
  (header, sentAt, seconds) => {
    expect(parseRetryAfter(header, sentAt, now)).toBe(seconds)
  },
)
