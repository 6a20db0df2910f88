import { expect, test } from 'vitest'
import { orderOnAddress } from '@/components/data-table/order-on-address'

const link = 'http://localhost/clients/c-1/transactions?sort_by=amount&order=desc&view=v'

function ordered(search: string, href = link): string {
  return orderOnAddress(href, { pathname: '/clients/c-1/transactions', search } as Location)
}

test('another order keeps the filter that was chosen before its rows came', () => {
  expect(ordered('?status=settled&status=failed')).toBe(
    '/clients/c-1/transactions?status=settled&status=failed&sort_by=amount&order=desc',
  )
})

test('another order replaces the one before, and begins at the first page', () => {
  expect(
    ordered('?sort_by=posted_at&order=asc&page=3&page_token=t&previous_token=s&search=a'),
  ).toBe('/clients/c-1/transactions?search=a&sort_by=amount&order=desc')
})

test('a link to the usual order takes the other away', () => {
  const usual = 'http://localhost/clients/c-1/transactions'
  expect(ordered('?sort_by=amount&order=desc&search=a', usual)).toBe(
    '/clients/c-1/transactions?search=a',
  )
})
