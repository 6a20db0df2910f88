import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/domain/periods/day-range'
import { readPeriod } from '@/lib/domain/periods/read-period'

const today = '2026-08-19' // a Wednesday

function read(text: string): string | undefined {
  const period = readPeriod(text, today)
  if (period === undefined) return undefined
  return `${period.address}: ${period.range.first ?? ''}..${period.range.last ?? ''}`
}

describe('a period', () => {
  test.each([
    ['2026-H1', '2026-h1: 2026-01-01..2026-06-30'],
    ['H2 2025', '2025-h2: 2025-07-01..2025-12-31'],
    ['first half of 2026', '2026-h1: 2026-01-01..2026-06-30'],
    ['H1', 'h1: 2026-01-01..2026-06-30'],
    ['this half-year', 'this-half: 2026-07-01..2026-12-31'],
    ['last half', 'last-half: 2026-01-01..2026-06-30'],
    ['2026w7', '2026-w07: 2026-02-09..2026-02-15'],
    ['W23', 'w23: 2026-06-01..2026-06-07'],
    ['week 23 of 2026', '2026-w23: 2026-06-01..2026-06-07'],
    ['w40', 'w40: 2025-09-29..2025-10-05'],
    ['w53', 'w53: 2020-12-28..2021-01-03'],
    ['2026-01 - 2026-03', '2026-01..2026-03: 2026-01-01..2026-03-31'],
    ['2026-Q1 to 2026-Q3', '2026-q1..2026-q3: 2026-01-01..2026-09-30'],
    ['between June 2026 and July 2026', 'june-2026..july-2026: 2026-06-01..2026-07-31'],
    ['2025-W50 through today', '2025-w50..today: 2025-12-08..2026-08-19'],
    ['since 2026-04', '2026-04..: 2026-04-01..'],
    ['from April', 'april..: 2026-04-01..'],
    ['since last month', 'last-month..: 2026-07-01..'],
    ['since the beginning of the year', 'year-to-date: 2026-01-01..2026-08-19'],
    ['until 2026-06', '..2026-06: ..2026-06-30'],
    ['up to yesterday', '..yesterday: ..2026-08-18'],
    ['before 2026-06', 'before-2026-06: ..2026-05-31'],
    ['before this year', 'before-this-year: ..2025-12-31'],
    ['after Q1 2026', 'after-2026-q1: 2026-04-01..'],
    ['second quarter 2026', '2026-q2: 2026-04-01..2026-06-30'],
    ['90 days', 'last-90-days: 2026-05-22..2026-08-19'],
    ['year 2025', '2025: 2025-01-01..2025-12-31'],
    ['12 June 2026', '2026-06-12: 2026-06-12..2026-06-12'],
    ['June 12th, 2026', '2026-06-12: 2026-06-12..2026-06-12'],
    ['2026/6/2', '2026-06-02: 2026-06-02..2026-06-02'],
    ['06/2026', '2026-06: 2026-06-01..2026-06-30'],
    ['12.6.2026', '2026-06-12: 2026-06-12..2026-06-12'],
    ['1 Jul 2025 – 30 Jun 2026', '2025-07-01..2026-06-30: 2025-07-01..2026-06-30'],
  ])('%s is understood', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['1. Halbjahr 2026', '2026-h1'],
    ['letztes Halbjahr', 'last-half'],
    ['KW 23', 'w23'],
    ['KW7/2026', '2026-w07'],
    ['12. Juni 2026', '2026-06-12'],
    ['seit April 2026', 'april-2026..'],
    ['ab 2026-04', '2026-04..'],
    ['seit Quartalsbeginn', 'quarter-to-date'],
    ['bis zum 30.06.2026', '..2026-06-30'],
    ['vor dem 1. Juli 2026', 'before-2026-07-01'],
    ['nach Juni 2026', 'after-june-2026'],
    ['zwischen Januar und März', 'january..march'],
    ['90 Tage', 'last-90-days'],
    ['primer semestre de 2026', '2026-h1'],
    ['S1 2026', '2026-h1'],
    ['semestre pasado', 'last-half'],
    ['semana 23 de 2026', '2026-w23'],
    ['12 de junio de 2026', '2026-06-12'],
    ['junio', 'june'],
    ['desde abril de 2026', 'april-2026..'],
    ['hasta 2026-06', '..2026-06'],
    ['antes de junio', 'before-june'],
    ['después del 2026-T1', 'after-2026-q1'],
    ['النصف الأول من 2026', '2026-h1'],
    ['الأسبوع 23 من 2026', '2026-w23'],
    ['12 يونيو 2026', '2026-06-12'],
    ['منذ أبريل 2026', 'april-2026..'],
    ['حتى يونيو 2026', '..june-2026'],
    ['قبل 2026-06', 'before-2026-06'],
    ['بعد الربع الأول', 'after-q1'],
    ['بين يناير و مارس', 'january..march'],
  ])('%s is %s in every language of the app', (text, address) => {
    expect(readPeriod(text, today)?.address).toBe(address)
  })

  test.each([
    'H3',
    '2026-h4',
    'W54',
    '2026-w7x',
    '12/06/2026',
    '31.02.2026',
    'before',
    'before all',
    'after 2026-01..2026-02',
    'since',
    'since ..',
    'between',
    'FY',
    'FY 2026 Q5',
    'FH3 2026',
    'FY2025/27',
    'FY1800',
    'last 3 fiscal years ago',
    'fiscal',
    'this fiscal half',
  ])('%j says no period, unless it says this fiscal year', (text) => {
    const expected = text === 'FY' ? 'this-fiscal-year' : undefined
    expect(readPeriod(text, today)?.address).toBe(expected)
  })
})

const years = fc.integer({ min: 1950, max: 2150 })
const singles = fc.oneof(
  years.map(String),
  fc.tuple(years, fc.integer({ min: 1, max: 12 })).map(([y, m]) => `${y}-${m}`),
  fc.tuple(years, fc.constantFrom('Q1', 'q4', 'H1', 'h2', 'W01', 'w52')).map((x) => x.join('-')),
  fc.tuple(fc.constantFrom('FY', 'fiscal year ', 'GJ '), years).map((x) => x.join('')),
  fc.tuple(fc.constantFrom('FQ1 ', 'FQ4 ', 'FH2 ', 'Q3 FY'), years).map((x) => x.join('')),
  fc.constantFrom('fq3', 'w10', 'h2', 'Q4', 'Juni', 'mayo 2026', 'يونيو', 'today', 'ayer'),
  fc
    .tuple(
      fc.constantFrom('last', 'this', 'previous', 'current'),
      fc.constantFrom('week', 'month', 'quarter', 'half', 'year', 'fiscal year', 'fiscal quarter'),
    )
    .map((words) => words.join(' ')),
)
const phrases = fc.oneof(
  singles,
  fc
    .tuple(fc.constantFrom('since', 'until', 'before', 'after', 'ab', 'hasta', 'قبل'), singles)
    .map((words) => words.join(' ')),
  fc
    .tuple(singles, fc.constantFrom('..', ' - ', ' to ', ' bis ', ' – ', ' hasta '), singles)
    .map((words) => words.join('')),
)
const starts = fc.integer({ min: 1, max: 12 })
const days = fc.integer({ min: 0, max: 120 * 365 }).map((offset) => addDays('1960-01-01', offset))

describe('whatever is typed', () => {
  test('a period never ends before it begins, and its address means the same again', () => {
    let understood = 0
    fc.assert(
      fc.property(phrases, days, starts, (text, day, start) => {
        const period = readPeriod(text, day, start)
        if (period === undefined) return
        understood += 1
        const { first = '', last = '9999' } = period.range
        expect(first <= last).toBe(true)
        expect(readPeriod(period.address, day, start)).toEqual(period)
      }),
      { numRuns: 500 },
    )
    // Else the two conditions above would hold of nothing.
    expect(understood).toBeGreaterThan(250)
  })

  test('a period that is settled means the same days after the fiscal year is changed', () => {
    const fixed = fc
      .tuple(fc.constantFrom('FY', 'FQ2 ', 'FH1 ', 'before FY', 'since FQ4 '), years)
      .map((words) => words.join(''))
    fc.assert(
      fc.property(fixed, days, starts, starts, (text, day, start, another) => {
        const period = readPeriod(text, day, start)
        expect(period).toBeDefined()
        expect(readPeriod(period?.address ?? '', day, another)).toEqual(period)
      }),
    )
  })

  test('nothing that is typed is more than refused', () => {
    const pieces = fc.constantFrom(
      ...'last fy .. - 20 26 q w before since to ٢ / . الربع von half fiscal $1 𝟚 -w 99'.split(' '),
      ' ',
      '\u202e',
      '\0',
    )
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.array(pieces, { maxLength: 14 }).map((some) => some.join('')),
      fc.array(pieces, { maxLength: 8 }).map((some) => some.join(' ')),
    )
    fc.assert(
      fc.property(hostile, days, starts, (text, day, start) => {
        const period = readPeriod(text, day, start)
        if (period === undefined) return
        const { first = '', last = '9999' } = period.range
        expect(first <= last).toBe(true)
        expect(readPeriod(period.address, day, start)).toEqual(period)
      }),
      { numRuns: 1000 },
    )
  })
})
