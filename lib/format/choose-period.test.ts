import { describe, expect, test } from 'vitest'
import { choosePeriod } from '@/lib/format/choose-period'
import { periodName } from '@/lib/format/period-name'

const here = { timeZone: 'America/New_York', now: new Date('2026-07-01T02:00:00Z') }

describe('the period of a page', () => {
  test('is what its address asks for, in the client’s own calendar', () => {
    const period = choosePeriod({ ...here, asked: 'this month', usual: 'this-year' })
    expect(period).toMatchObject({ address: 'this-month', isAsked: true })
    expect(period.range).toEqual({ first: '2026-06-01', last: '2026-06-30' })
  })

  test('is the usual one where the address says nothing, and none where nothing is usual', () => {
    const usual = choosePeriod({ ...here, asked: undefined, usual: 'last-month' })
    expect(usual).toMatchObject({ address: 'last-month', isAsked: false })
    expect(usual.range).toEqual({ first: '2026-05-01', last: '2026-05-31' })
    const none = choosePeriod({ ...here, asked: undefined, usual: null })
    expect(none).toMatchObject({ address: undefined, range: {}, unreadable: undefined })
  })

  test('all dates take the place of the usual period', () => {
    const all = choosePeriod({ ...here, asked: 'all', usual: 'last-month' })
    expect(all).toEqual({ address: undefined, range: {}, isAsked: true, unreadable: undefined })
  })

  test('what cannot be read is named, and the usual period is shown', () => {
    const period = choosePeriod({ ...here, asked: 'juneish', usual: 'this-year' })
    expect(period).toMatchObject({ address: 'this-year', unreadable: 'juneish', isAsked: false })
    expect(choosePeriod({ ...here, asked: undefined, usual: 'broken' }).address).toBeUndefined()
  })

  test.each([
    ['all', 'All dates'],
    ['last-month', 'Last month'],
    ['last-30-days', 'Last 30 days'],
    ['2026-06', '2026-06'],
    ['2026-q2', 'Q2 2026'],
    ['q2', 'Q2'],
    ['june-2026', 'June 2026'],
    ['2026-w07', 'Week 7 of 2026'],
    ['2026-01-01..2026-03-31', '2026-01-01 – 2026-03-31'],
    ['2026-q1..last-month', 'Q1 2026 – Last month'],
  ])('%s is called %s', (address, name) => {
    expect(periodName(address)).toBe(name)
  })
})
