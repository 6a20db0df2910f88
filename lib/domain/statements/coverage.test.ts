import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverMonths, periodsByAccount } from '@/lib/domain/statements/coverage'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import { parseCoverageYear } from '@/lib/search-params/coverage-params'
import { addDays, type DayRange, monthsFrom } from '@/lib/domain/periods/day-range'

const period = (first: string, last: string, id = first) => ({ id, first, last })
const kinds = (...given: Parameters<typeof coverMonths>) =>
  coverMonths(...given).map(({ kind }) => kind)

describe('the coverage of a year', () => {
  it('has a month covered, missing, or not yet to be expected', () => {
    const months = [1, 2, 4].map((month) => {
      const { first, last } = monthsFrom(2026, month, 1)
      return period(first, last)
    })
    expect(kinds(months, '2026-01-01', '2026-06-12', '2026-01-01')).toEqual([
      'covered',
      'covered',
      'missing',
      'covered',
      'missing',
      'not_yet',
      ...Array.from({ length: 6 }, () => 'not_yet'),
    ])
  })

  it('gives the bank ten days after a month', () => {
    const may = (today: string) => kinds([], '2026-01-01', today, '2026-01-01')[4]
    expect(may('2026-06-10')).toBe('not_yet')
    expect(may('2026-06-11')).toBe('missing')
  })

  it('counts days where a statement is of other days than a month', () => {
    const odd = [period('2026-01-15', '2026-02-14'), period('2026-02-15', '2026-03-14')]
    expect(kinds(odd, '2026-01-01', '2026-06-12', '2026-01-15').slice(0, 4)).toEqual([
      'covered',
      'covered',
      'partly',
      'missing',
    ])
    expect(kinds(odd, '2026-01-01', '2026-06-12', undefined)[0]).toBe('partly')
  })

  it('expects nothing of the time before the first statement', () => {
    const one = [period('2026-03-10', '2026-03-31')]
    expect(kinds(one, '2026-01-01', '2026-06-12', '2026-03-10').slice(0, 4)).toEqual([
      'before',
      'before',
      'covered',
      'missing',
    ])
  })

  it('holds for leap days and for one statement of a whole year', () => {
    expect(
      kinds([period('2024-01-01', '2024-12-31')], '2024-01-01', '2026-01-01', undefined),
    ).toEqual(Array.from({ length: 12 }, () => 'covered'))
    expect(
      kinds([period('2024-02-01', '2024-02-28')], '2024-01-01', '2026-01-01', undefined)[1],
    ).toBe('partly')
  })

  it('is of the twelve months from the one that the year begins with', () => {
    const october = [period('2025-10-01', '2025-10-31'), period('2026-09-01', '2026-09-30')]
    const months = kinds(october, '2025-10-01', '2026-12-01', '2025-10-01')
    expect([months[0], months[1], months[11]]).toEqual(['covered', 'missing', 'covered'])
  })

  it('calls no month covered of which any day is not, however periods lie', () => {
    const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2025-01-01', days))
    const any = fc
      .tuple(day, fc.integer({ min: 0, max: 70 }))
      .map(([first, days]) => period(first, addDays(first, days)))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (periods) => {
        const months = coverMonths(periods, '2025-01-01', '2026-12-31', undefined)
        for (const [index, month] of months.entries()) {
          const { first, last } = monthsFrom(2025, index + 1, 1)
          let [covered, all] = [0, 0]
          for (let each = first; each <= last; each = addDays(each, 1)) {
            all += 1
            if (periods.some((one) => one.first <= each && each <= one.last)) covered += 1
          }
          const expected = covered === all ? 'covered' : covered === 0 ? 'missing' : 'partly'
          expect(month.kind).toBe(expected)
        }
      }),
    )
  })
})

describe('the periods of accounts', () => {
  it('are read from every account that a statement names, and only where they are days', () => {
    const found = periodsByAccount([
      {
        id: '1',
        period_start: '2026-01-01',
        period_end: '2026-01-31',
        accounts: [{ account_id: 'a', account_type: 'checking' }, { account_id: 'b' }, {}],
      },
      { id: '2', period_start: 'soon', period_end: '2026-02-28', accounts: [{ account_id: 'a' }] },
    ])
    expect([...found.keys()]).toEqual(['a', 'b'])
    expect(found.get('a')?.periods).toEqual([period('2026-01-01', '2026-01-31', '1')])
  })
})

describe('the year of a coverage', () => {
  const here = { range: {}, today: '2026-08-19', fiscalStart: 7 }
  const yearOf = (raw: RawSearchParams, more: Partial<typeof here> & { range?: DayRange } = {}) =>
    parseCoverageYear(raw, { ...here, ...more })

  it('is the requested one, by the client’s own fiscal year', () => {
    expect(yearOf({ year: '2026' })).toEqual({
      year: 2026,
      days: { first: '2025-07-01', last: '2026-06-30' },
      isLast: false,
    })
    const calendar = yearOf({ year: '2025' }, { fiscalStart: 1 })
    expect(calendar.days).toEqual({ first: '2025-01-01', last: '2025-12-31' })
  })

  it('is else the one that the chosen period ends in, and none in the future', () => {
    expect(yearOf({})).toMatchObject({ year: 2027, isLast: true })
    const spring = { first: '2026-03-01', last: '2026-05-31' }
    expect(yearOf({}, { range: spring }).year).toBe(2026)
    expect(yearOf({}, { range: { first: '2026-07-01', last: '2029-06-30' } }).year).toBe(2027)
    expect(yearOf({ year: '2028' }).year).toBe(2027)
    expect(yearOf({ year: 'soon' }).year).toBe(2027)
  })
})
