import { describe, expect, test } from 'vitest'
import { choosePeriod, readPeriod } from '@/lib/domain/periods/read-period'
import { createReader } from '@/lib/format/create-reader'
import { fiscalDays, periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/named-periods'
import { type Language, languages } from '@/lib/i18n/language'

const spoken = `all today yesterday this-week this-month this-quarter this-half this-year last-week
  last-month last-quarter last-half last-year week-to-date month-to-date quarter-to-date half-to-date
  year-to-date this-fiscal-quarter this-fiscal-year last-fiscal-quarter last-fiscal-year
  fiscal-year-to-date last-30-days last-3-months last-2-quarters last-12-weeks last-5-years q2 h1 w07
  2026-06 2026-06-12 2026-01-03..2026-03-31 2026-q2 2026-h1 2026-w07 fy2026 fy2026-q2 fy2026-h1 june june-2026
  january-2026..march-2026 2025-q4..last-month 2026-04.. last-month.. ..2026-q2 ..yesterday
  before-2026-06 after-june-2026 before-this-year after-last-30-days before-fy2026`.split(/\s+/u)

function nameIn(language: Language, address: string, fiscalStart = 1): string {
  const reader = createReader({ locale: language, timeZone: 'UTC', fiscalStart })
  return periodName(address, periodWords(reader))
}

const here = {
  timeZone: 'America/New_York',
  fiscalStart: 10,
  now: new Date('2026-07-01T02:00:00Z'),
}

describe('the period of a page', () => {
  test('is what its address requests, in the client’s own calendar', () => {
    const period = choosePeriod({ ...here, requested: 'this month', fallback: 'this-year' })
    expect(period).toMatchObject({ address: 'this-month', isRequested: true })
    expect(period.range).toEqual({ first: '2026-06-01', last: '2026-06-30' })
  })

  test('is the usual one where the address says nothing, and none where nothing is usual', () => {
    const usual = choosePeriod({ ...here, requested: undefined, fallback: 'last-month' })
    expect(usual).toMatchObject({ address: 'last-month', isRequested: false })
    expect(usual.range).toEqual({ first: '2026-05-01', last: '2026-05-31' })
    const none = choosePeriod({ ...here, requested: undefined, fallback: null })
    expect(none).toMatchObject({ address: undefined, range: {}, unreadable: undefined })
  })

  test('all dates take the place of the usual period', () => {
    const all = choosePeriod({ ...here, requested: 'all', fallback: 'last-month' })
    expect(all).toMatchObject({ address: undefined, range: {}, isRequested: true })
    expect(all.unreadable).toBeUndefined()
  })

  test('what cannot be read is named, and the usual period is shown', () => {
    const period = choosePeriod({ ...here, requested: 'juneish', fallback: 'this-year' })
    expect(period).toMatchObject({
      address: 'this-year',
      unreadable: 'juneish',
      isRequested: false,
    })
    expect(
      choosePeriod({ ...here, requested: undefined, fallback: 'broken' }).address,
    ).toBeUndefined()
  })

  test.each([
    ['all', 'All dates'],
    ['last-month', 'Last month'],
    ['last-30-days', 'Last 30 days'],
    ['2026-06', 'June 2026'],
    ['2026-q2', 'Q2 2026'],
    ['q2', 'Q2'],
    ['june-2026', 'June 2026'],
    ['2026-w07', 'Week 7 of 2026'],
    ['2026-01-01..2026-03-31', '1 Jan 2026 – 31 Mar 2026'],
    ['2026-q1..last-month', 'Q1 2026 – Last month'],
    ['2026-h2', 'H2 2026'],
    ['w07', 'Week 7'],
    ['2026-04..', 'Since April 2026'],
    ['..june-2026', 'Until June 2026'],
    ['last-month..', 'Last month –'],
    ['before-2026-06', 'Before June 2026'],
    ['before-this-year', 'Before: This year'],
    ['fy2026', 'FY 2026'],
    ['2025-07..2026-06', 'July 2025 – June 2026'],
    ['2026-13', '2026-13'],
    ['2026-02-30', '2026-02-30'],
  ])('%s is called %s', (address, name) => {
    expect(nameIn('en', address)).toBe(name)
  })

  test('has a name in every language, which says the same period when it is typed', () => {
    expect(nameIn('de', 'last-30-days')).toBe('Letzte 30 Tage')
    expect(nameIn('es', '2026-q2')).toBe('T2 2026')
    expect(nameIn('de', 'june-2026..last-month')).toBe('Juni 2026 – Letzter Monat')
    for (const language of languages) {
      for (const address of spoken) {
        const again = readPeriod(nameIn(language, address), '2026-08-19')
        expect(again?.range).toEqual(readPeriod(address, '2026-08-19')?.range)
        expect(again).toBeDefined()
      }
    }
  })

  test.each([
    ['2025-07..2026-06', 'FY 2026', '1 Jul 2025 – 30 Jun 2026'],
    ['fy2026', 'FY 2026', '1 Jul 2025 – 30 Jun 2026'],
    ['2025-10..2025-12', 'Q2 FY 2026', '1 Oct 2025 – 31 Dec 2025'],
    ['2026-01..2026-06', 'H2 FY 2026', '1 Jan 2026 – 30 Jun 2026'],
    ['2025-08..2026-07', 'August 2025 – July 2026', undefined],
    ['2026-01..2026-12', 'January 2026 – December 2026', undefined],
    ['2026-02..2026-04', 'February 2026 – April 2026', undefined],
    ['2026-08..2026-07', 'August 2026 – July 2026', undefined],
  ])('%s is %s where fiscal years begin in July', (address, name, days) => {
    expect(nameIn('en', address, 7)).toBe(name)
    expect(fiscalDays(address, { fiscalStart: 7, locale: 'en' })).toBe(days)
  })

  test('of a fiscal year says it again in every language, wherever such a year begins', () => {
    for (const language of languages) {
      for (let fiscalStart = 1; fiscalStart <= 12; fiscalStart += 1) {
        for (const typed of ['FY2026', 'FQ3 2026', 'FH1 2025', 'FQ2']) {
          const period = readPeriod(typed, '2026-08-19', fiscalStart)
          const name = nameIn(language, period?.address ?? '', fiscalStart)
          expect(readPeriod(name, '2026-08-19', fiscalStart)?.range).toEqual(period?.range)
        }
      }
    }
  })

  test('of a fiscal year is as its setting names it, and in the address its months', () => {
    const choose = (text: string) => choosePeriod({ ...here, requested: text, fallback: null })
    expect(choose('FY26')).toMatchObject({ address: '2025-10..2026-09', isFixed: false })
    expect(choose('2025-10..2026-09').isFixed).toBe(true)
    expect(choose('FY26').range).toEqual({ first: '2025-10-01', last: '2026-09-30' })
    expect(choose('last fiscal year')).toMatchObject({
      address: 'last-fiscal-year',
      isFixed: true,
      range: { first: '2024-10-01', last: '2025-09-30' },
    })
  })
})
