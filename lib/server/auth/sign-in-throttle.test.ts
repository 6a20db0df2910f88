import { expect, test } from 'vitest'
import { addressGroup, createPauses, throttleKeys } from '@/lib/server/auth/sign-in-throttle'

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

test('an address is paused for as long as the store says, with all of its subscriber’s, and no other', () => {
  let now = 1_000_000
  const pauses = createPauses(() => now)
  pauses.begin('2001:db8:1:2:3:4:5:6', 300)
  expect(pauses.find('2001:db8:1:2::9')).toBe(300)
  expect(pauses.find('2001:db8:1:3::9')).toBeUndefined()
  now += 299_500
  expect(pauses.find('2001:db8:1:2::9')).toBe(1)
  now += 500
  expect(pauses.find('2001:db8:1:2::9')).toBeUndefined()
})

test('a clock that was put back pauses nobody for longer than the counts last', () => {
  let now = 1_000_000_000
  const pauses = createPauses(() => now)
  pauses.begin('192.0.2.1', 900)
  now -= 60_000
  expect(pauses.find('192.0.2.1')).toBeUndefined()
})

test('pauses of many addresses are bounded', () => {
  const pauses = createPauses(() => 0)
  for (let nth = 0; nth < 5000; nth += 1) pauses.begin(`192.0.${nth >> 8}.${nth & 255}`, 900)
  const kept = Array.from({ length: 5000 }, (_, nth) =>
    pauses.find(`192.0.${nth >> 8}.${nth & 255}`),
  )
  expect(kept.filter((each) => each !== undefined).length).toBeLessThanOrEqual(1000)
})
