import { expect, test } from 'vitest'
import { findAddressFault } from '@/lib/search-params/address-fault'
import { pageSizes } from '@/lib/search-params/list-params'

const faultOf = (path: string) => findAddressFault(new URL(path, 'http://localhost'))

test('an address that is not found says which part of it cannot be understood', () => {
  for (const path of ['/clients/%ff', '/clients/%zz', '/clients/%E0%A4%A/cards', '/%']) {
    expect(faultOf(path), path).toEqual({ name: 'malformed' })
  }
  for (const value of ['500', '0', '-1', 'all']) {
    const fault = { name: 'page_size', value }
    expect(faultOf(`/clients/c/cards?page_size=${value}`), value).toEqual(fault)
  }
  expect(faultOf('/clients/c/nowhere?period=2026-06')).toBeUndefined()
})

test('an order that a list does not have is named, and cut where it is long', () => {
  const screens = ['accounts', 'cards', 'customers', 'invoices', 'statements', 'transactions']
  for (const path of ['/', ...screens.map((list) => `/clients/c/${list}`)]) {
    expect(faultOf(`${path}?sort_by=nonsense`), path).toEqual({
      name: 'sort_by',
      value: 'nonsense',
    })
  }
  // It is an order of another list.
  expect(faultOf('/clients/c/cards?sort_by=balance')?.name).toBe('sort_by')
  expect(faultOf(`/?sort_by=${'a'.repeat(500)}`)?.value?.length).toBeLessThanOrEqual(61)
})

test('nothing that a list offers is called wrong', () => {
  for (const size of pageSizes) {
    expect(faultOf(`/clients/c/cards?page_size=${size}`)).toBeUndefined()
  }
  expect(faultOf('/clients/c/invoices?sort_by=customer&order=desc')).toBeUndefined()
  expect(faultOf('/clients/c/transactions?sort_by=amount')).toBeUndefined()
  expect(faultOf('/?sort_by=name')).toBeUndefined()
})
