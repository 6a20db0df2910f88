import { expect, test } from 'vitest'
import { findAddressFault, lists } from '@/lib/search-params/address-fault'
import { pageSizes } from '@/lib/search-params/list-params'
import { everyFilter } from '@/lib/search-params/unknown-filter'

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

test('a filter that a list does not have is named, and a value of ours that there is not', () => {
  for (const [address, value] of [
    ['cards?counterparty=kite', 'counterparty'],
    ['accounts?review=none', 'review'],
    ['transactions?tie_out=differs', 'tie_out'],
    ['transactions?files=nonsense', 'files=nonsense'],
    ['transactions?size=large&size=huge', 'size=huge'],
    ['exports/transactions?person=somebody', 'person=somebody'],
  ]) {
    expect(faultOf(`/clients/c/${address}`), address).toEqual({ name: 'filter', value })
  }
  for (const address of [
    'transactions?files=missing&review=none&review=flagged&words=kite&status=later',
    'cards?words=a&window=monthly&search=&tie_out=',
    'invoices?pdf=none&currency=EUR&view=own',
  ]) {
    expect(faultOf(`/clients/c/${address}`), address).toBeUndefined()
  }
})

test('the filters that are looked for are those of all lists', () => {
  const names = Object.values(lists).flatMap(({ filters }) => filters.map(({ name }) => name))
  expect([...new Set(names)].toSorted()).toEqual([...everyFilter])
})
