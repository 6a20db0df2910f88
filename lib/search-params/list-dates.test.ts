import { expect, it } from 'vitest'
import { daysOfRows, leavesOutUnposted } from '@/lib/search-params/list-dates'
import { parseTransactionParams, transactionList } from '@/lib/search-params/transactions'
import type { RawSearchParams } from '@/lib/search-params/parsers'

const period = { first: '2026-10-01', last: '2026-10-31' }
const days = (raw: RawSearchParams, notApplied: string[] = []) =>
  daysOfRows(transactionList, parseTransactionParams(raw), period, notApplied)

it('the days of rows are those of the period, where the list has no dates of its own', () => {
  expect(days({})).toEqual(period)
  expect(days({ search: 'rent' })).toEqual(period)
})

it('the dates of the list itself are the days of its rows, and no day of the period is', () => {
  const march = { posted_after: '2026-03-01', posted_before: '2026-04-01' }
  expect(days(march)).toEqual({ first: '2026-03-01', last: '2026-03-31' })
  expect(days({ initiated_after: '2026-03-01' })).toEqual({ first: '2026-03-01' })
  expect(days({ ...march, initiated_after: '2026-02-01' })).toEqual({})
  expect(days({ posted_after: '2026-03-01T05:00:00Z' })).toEqual({})
})

it('rows that do not show their days are of none', () => {
  expect(days({}, ['posted_after'])).toEqual({})
  expect(days({ posted_after: '2026-03-01' }, ['posted_after'])).toEqual({})
})

it('a list of posted dates leaves out what is not posted, unless it is by other dates or of other rows', () => {
  const leavesOut = (raw: RawSearchParams) =>
    leavesOutUnposted(transactionList, parseTransactionParams(raw), period)
  expect(leavesOut({})).toBe(true)
  expect(leavesOut({ status: ['settled', 'pending'] })).toBe(true)
  expect(leavesOut({ status: 'settled' })).toBe(false)
  expect(leavesOut({ status: 'pending' })).toBe(false)
  expect(leavesOut({ initiated_after: '2026-10-01' })).toBe(false)
  expect(leavesOutUnposted(transactionList, parseTransactionParams({}), {})).toBe(false)
})
