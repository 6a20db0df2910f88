import { describe, expect, test } from 'vitest'
import { typedPeriodHref } from '@/components/layout/typed-period-href'

function hrefOf(typed: string, back: string, fiscalStart = 7): string {
  return typedPeriodHref('c1', {
    typed,
    back,
    calendar: { timeZone: 'America/New_York', fiscalStart },
    now: new Date('2026-08-19T12:00:00Z'),
  })
}

const list = '/clients/c1/transactions?period=this-year&status=settled&page_token=T&page=2'

describe('a period that was typed', () => {
  test.each([
    ['FY2026', '/clients/c1/transactions?period=2025-07..2026-06&status=settled'],
    ['Last Month', '/clients/c1/transactions?period=last-month&status=settled'],
    ['letztes Geschäftsjahr', '/clients/c1/transactions?period=last-fiscal-year&status=settled'],
  ])(
    'leads back as %s, with the filters of its page but no page of the old period',
    (typed, href) => {
      expect(decodeURIComponent(hrefOf(typed, list))).toBe(href)
    },
  )

  test('that cannot be read leaves the page as it was, and goes along as it was typed', () => {
    expect(hrefOf('Juneish & co', list)).toBe(`${list}&unread_period=Juneish+%26+co`)
    const again = `${list}&unread_period=Juneish`
    expect(hrefOf('x'.repeat(99), again)).toBe(`${list}&unread_period=${'x'.repeat(64)}`)
    expect(hrefOf('2026-06', again)).toBe('/clients/c1/transactions?period=2026-06&status=settled')
  })

  test('shows the coverage of the year that it ends in, and no longer one that was turned to', () => {
    expect(hrefOf('Q2 2025', '/clients/c1/statements/coverage?period=2026&year=2024')).toBe(
      '/clients/c1/statements/coverage?period=2025-q2',
    )
  })

  test('that is nothing leaves the usual one', () => {
    expect(hrefOf(' ', '/clients/c1/accounts?period=2026')).toBe('/clients/c1/accounts')
    expect(hrefOf(' ', list)).toBe('/clients/c1/transactions?status=settled')
  })

  test.each([
    'https://evil.example/clients/c1/transactions',
    '//evil.example/clients/c1/transactions',
    '\\\\evil.example/clients/c1/',
    '/clients/c2/transactions',
    '/clients/c1/../c2/transactions',
    '/clients/c1',
    '/api/session/end',
    'javascript:alert(1)',
    'http://[',
    '',
  ])('leads nowhere but to its own client: %j', (back) => {
    expect(hrefOf('2026', back)).toBe('/clients/c1/transactions?period=2026')
  })
})
