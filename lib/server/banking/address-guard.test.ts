import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { guardLookup, isPublicAddress } from '@/lib/server/banking/address-guard'

const inside = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
  '1.2.3',
]

test.each(inside)('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('a name', () => {
  const resolve = (addresses: LookupAddress[], all: boolean) =>
    new Promise((done) => {
      const lookup = guardLookup((_host, _options, answer) => answer(null, addresses))
      lookup('files.example', { all }, (error, address, family) =>
        done(error ?? (family === undefined ? address : [address, family])),
      )
    })
  const publicOne = { address: '8.8.8.8', family: 4 }

  test('a name that resolves to public addresses is connected to', async () => {
    expect(await resolve([publicOne], true)).toEqual([publicOne])
    expect(await resolve([publicOne], false)).toEqual(['8.8.8.8', 4])
  })

  test('a name with one private address among public ones is refused, as is one without an address', async () => {
    for (const all of [true, false]) {
      const mixed = [publicOne, { address: '127.0.0.1', family: 4 }]
      expect(await resolve(mixed, all)).toMatchObject({ code: 'ERR_ADDRESS_REFUSED' })
      expect(await resolve([], all)).toMatchObject({ code: 'ERR_ADDRESS_REFUSED' })
    }
  })
})
