import { expect, test } from 'vitest'
import { addressGroup, throttleKeys } from '@/lib/server/auth/sign-in-throttle'

test('names that nobody has share a bounded number of counts', () => {
  const keys = Array.from({ length: 2000 }, (_, nth) =>
    throttleKeys(undefined, { email: `guess${nth}@marlow.example`, address: '192.0.2.1' }),
  )
  expect(new Set(keys.map(({ account }) => account)).size).toBeLessThan(2000)
  const known = throttleKeys({ id: 'p' }, { email: 'guess1@marlow.example', address: '' })
  expect(keys.map(({ account }) => account)).not.toContain(known.account)
})

test('an IPv6 subscriber is one address, however it is written', () => {
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('2001:DB8:1:2::')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('2001:0db8:0001:0002::9')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
  expect(addressGroup('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressGroup('192.0.2.1')).toBe('192.0.2.1')
  expect(addressGroup('unknown')).toBe('unknown')
})
