import { expect, test } from 'vitest'
import { column } from '@/lib/server/db/column'

test.each([
  ['2026-11-21 13:20:01.234+00', '2026-11-21T13:20:01.234Z'],
  ['2026-11-21 13:20:01.2+00', '2026-11-21T13:20:01.200Z'],
  ['2026-11-21 13:20:01+00', '2026-11-21T13:20:01.000Z'],
  ['2026-11-21 13:20:01.234567+00', '2026-11-21T13:20:01.234Z'],
  ['2026-11-21 08:20:01.234-05', '2026-11-21T13:20:01.234Z'],
  ['2026-11-21 18:50:01+05:30', '2026-11-21T13:20:01.000Z'],
])('the instant %s of the store is %s', (text, iso) => {
  expect(column.instant({ at: text }, 'at')).toBe(iso)
})

test('what is no instant is refused', () => {
  expect(() => column.instant({ at: 'yesterday' }, 'at')).toThrow(RangeError)
  expect(() => column.instant({ at: 5 }, 'at')).toThrow('not of the expected type')
})
