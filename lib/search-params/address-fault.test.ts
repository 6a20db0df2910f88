import { expect, test } from 'vitest'
import { findAddressFault } from '@/lib/search-params/address-fault'
import { pageSizes } from '@/lib/search-params/list-params'

const faultOf = (path: string) => findAddressFault(new URL(path, 'http://localhost'))

test('an address that is not found says which part of it cannot be understood', () => {
  for (const path of ['/clients/%ff', '/clients/%zz', '/clients/%E0%A4%A/cards', '/%']) {
    expect(faultOf(path), path).toBe('malformed')
  }
  for (const size of ['500', '0', '-1', 'all', '']) {
    expect(faultOf(`/clients/c/cards?page_size=${size}`), size).toBe('page_size')
  }
  expect(faultOf('/clients/c/nowhere?period=2026-06')).toBeUndefined()
})

test('no page size that a list offers is called wrong', () => {
  for (const size of pageSizes) expect(faultOf(`/?page_size=${size}`)).toBeUndefined()
})
