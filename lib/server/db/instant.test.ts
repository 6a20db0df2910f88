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

test.each([
  ['2026-11-21 13:20:01.2+00', '2026-11-21T13:20:01.200Z'],
  ['2026-11-21 13:20:01+00', '2026-11-21T13:20:01.000Z'],
  ['2026-11-21 08:20:01.234-05', '2026-11-21T13:20:01.234Z'],
  ['2026-11-21 18:50:01+05:30', '2026-11-21T13:20:01.000Z'],
])('the moment %s of the store is %s', (text, iso) => {
  expect(isoOf(text)).toBe(iso)
})

test('what is no moment is refused', () => {
  expect(() => isoOf('yesterday')).toThrow(RangeError)
})
