import { describe, expect, test } from 'vitest'
import { choosePeriod } from '@/lib/format/choose-period'
import { createFormat } from '@/lib/format/create-format'
import { periodName } from '@/lib/format/period-name'
import { periodWords } from '@/lib/format/period-words'
import { periodAddress } from '@/lib/format/read-period'
import { type Language, languages } from '@/lib/messages/language'

const spoken = `all today yesterday this-week this-month this-quarter this-year last-week last-month
  last-quarter last-year week-to-date month-to-date quarter-to-date year-to-date last-30-days
  last-3-months last-2-quarters last-12-weeks last-5-years 2026-q2 june-2026
  january-2026..march-2026`.split(/\s+/u)

function nameIn(language: Language, address: string): string {
  return periodName(address, periodWords(createFormat({ locale: language, timeZone: 'UTC' })))
}

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
    expect(nameIn('en', address)).toBe(name)
  })

  test('has a name in every language, which says the same period when it is typed', () => {
    expect(nameIn('de', 'last-30-days')).toBe('Letzte 30 Tage')
    expect(nameIn('es', '2026-q2')).toBe('T2 2026')
    expect(nameIn('de', 'june-2026..last-month')).toBe('Juni 2026 – Letzter Monat')
    for (const language of languages) {
      for (const address of spoken) {
        expect(periodAddress(nameIn(language, address))).toBe(address)
      }
    }
  })
})
