import { describe, expect, it } from 'vitest'
import { invoiceList } from '@/lib/search-params/invoices'
import type { ListDefinition } from '@/lib/search-params/list-definition'
import { bankQuery, listHref, nextHref, parseListParams } from '@/lib/search-params/list-params'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { periodChip, periodOfHref, withPeriod } from '@/lib/search-params/period-links'
import { testReader } from '@/test/components/screens'
import { statementList } from '@/lib/search-params/statements'
import { transactionList } from '@/lib/search-params/transactions'
import { choosePeriod } from '@/lib/domain/periods/read-period'

const now = new Date('2026-06-12T12:00:00Z')
const timeZone = 'America/New_York'

function dates(definition: ListDefinition, raw: RawSearchParams): string[] {
  const list = parseListParams(definition, raw)
  const { range } = choosePeriod({
    requested: list.period,
    fallback: null,
    timeZone,
    fiscalStart: 1,
    now,
  })
  return bankQuery(definition, list, timeZone, range)
    .filter(([name]) => name !== 'page_size')
    .map((pair) => pair.join('='))
}

describe('a period at the bank', () => {
  it('narrows each list by the dates that it has, last day and all', () => {
    expect(dates(transactionList, { period: '2026-03' })).toEqual([
      'posted_after=2026-03-01T05:00:00Z',
      'posted_before=2026-04-01T04:00:00Z',
    ])
    expect(dates(transactionList, { period: '2026-03', status: 'pending' })).toEqual([
      'status=pending',
      'initiated_after=2026-03-01T05:00:00Z',
      'initiated_before=2026-04-01T04:00:00Z',
    ])
    expect(dates(statementList, { period: '2026-03' })).toEqual([
      'period_end_after=2026-03-01',
      'period_end_before=2026-04-01',
    ])
    expect(dates(invoiceList, { period: '2026-03' })).toEqual([
      'date_after=2026-03-01',
      'date_before=2026-03-31',
    ])
  })

  it('leaves an open end open, and nothing where every date is asked for', () => {
    expect(dates(invoiceList, { period: '2026-03..' })).toEqual(['date_after=2026-03-01'])
    expect(dates(statementList, { period: '..2026-03' })).toEqual(['period_end_before=2026-04-01'])
    expect(dates(transactionList, { period: 'all' })).toEqual([])
  })

  it('gives way to dates of the list’s own', () => {
    const raw = { period: '2026-03', initiated_after: '2026-01-15' }
    expect(dates(transactionList, raw)).toEqual(['initiated_after=2026-01-15T05:00:00Z'])
  })
})

describe('a period in an address', () => {
  const list = parseListParams(transactionList, { period: 'last-month', status: 'pending' })

  it('goes with every page, sort and filter of the list', () => {
    expect(listHref('/t', list)).toBe('/t?period=last-month&status=pending')
    expect(listHref('/t', list, { filters: [] })).toBe('/t?period=last-month')
    expect(nextHref('/t', list, 'T')).toContain('period=last-month')
  })

  it('has one spelling in every link, however it was typed', () => {
    const href = (period: string) => listHref('/t', parseListParams(transactionList, { period }))
    expect(href('Last Month')).toBe('/t?period=last-month')
    expect(href('2026-01-01 to 2026-03-31')).toBe('/t?period=2026-01-01..2026-03-31')
    expect(href('No Such Thing')).toBe('/t?period=No+Such+Thing')
    expect(href('x'.repeat(65))).toBe('/t')
  })

  it('goes with a link, unless the link names one of its own', () => {
    expect(withPeriod('/clients/c/cards', 'q2')).toBe('/clients/c/cards?period=q2')
    expect(withPeriod('/t?card_id=1', 'last month')).toBe('/t?period=last+month&card_id=1')
    expect(withPeriod('/t?period=2025', 'q2')).toBe('/t?period=2025')
    expect(withPeriod('/t', undefined)).toBe('/t')
    expect(withPeriod(undefined, 'q2')).toBeUndefined()
    expect(periodOfHref('/t?a=1&period=q2')).toBe('q2')
    expect(periodOfHref('/t')).toBeUndefined()
  })

  it('is a condition in words that can be removed', () => {
    const period = choosePeriod({
      requested: 'last-month',
      fallback: null,
      timeZone,
      fiscalStart: 1,
      now,
    })
    expect(periodChip('/t', transactionList, list, period, testReader)).toEqual([
      {
        label: 'Last month: 1 May 2026 – 31 May 2026',
        removeHref: '/t?period=all&status=pending',
      },
    ])
    const chosen = choosePeriod({
      requested: '2026-02-03..2026-05-04',
      fallback: null,
      timeZone,
      fiscalStart: 1,
      now,
    })
    const [days] = periodChip('/t', transactionList, list, chosen, testReader)
    expect(days?.label).toBe('3 Feb 2026 – 4 May 2026')
    const own = parseListParams(transactionList, { initiated_before: '2026-01-01' })
    expect(periodChip('/t', transactionList, own, period, testReader)).toEqual([])
  })
})
