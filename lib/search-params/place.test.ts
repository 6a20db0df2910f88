import { describe, expect, it } from 'vitest'
import { parsePlace } from '@/lib/search-params/place'
import { clientScreenHref } from '@/lib/search-params/client-screens'

/** Where another client is opened by who stands at `at`. */
function switched(at: string): string {
  const { screen, period } = parsePlace(at)
  return clientScreenHref('other', screen, period)
}

describe('going from one client to another', () => {
  it.each([
    ['/clients/a/accounts', '/clients/other/accounts'],
    ['/clients/a/invoices/ageing?on=2026-03-31', '/clients/other/invoices/ageing'],
    ['/clients/a/statements?period=2026-q2', '/clients/other/statements?period=2026-q2'],
    ['/clients/a/connection', '/clients/other/connection'],
    ['/clients/a', '/clients/other/transactions'],
    ['/clients/a/nowhere/at/all', '/clients/other/transactions'],
    ['/renewals', '/clients/other/transactions'],
  ])('from %s leads to %s', (at, href) => {
    expect(switched(at)).toBe(href)
  })

  it('takes along no page token, no filter and no identifier of the client that is left', () => {
    const filters = 'page_token=t&page=2&account_id=a1&card_id=c1&view=v1&status=failed'
    expect(switched(`/clients/a/transactions?${filters}&period=last-month`)).toBe(
      '/clients/other/transactions?period=last-month',
    )
    expect(switched('/clients/a/transactions/t1')).toBe('/clients/other/transactions')
    expect(switched('/clients/a/customers/c1/invoices')).toBe('/clients/other/customers')
    expect(switched('/clients/a/exports/run1')).toBe('/clients/other/exports')
  })
})

describe('an address that is not ours', () => {
  it.each([null, '', 'https://elsewhere.example/clients/a', '//elsewhere.example', '/\\elsewhere'])(
    '%j is the portfolio',
    (at) => {
      expect(parsePlace(at)).toMatchObject({ path: '/', connection_id: undefined })
    },
  )
})
