import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, todayIn, unitAround, unitsBefore } from '@/lib/domain/periods/day-range'
import { readPeriod, readPeriodAt } from '@/lib/domain/periods/read-period'
import { startOfDay } from '@/lib/domain/periods/local-clock'

const today = '2026-08-19' // a Wednesday

function read(text: string, on = today): string | undefined {
  const period = readPeriod(text, on)
  if (period === undefined) return undefined
  return `${period.address}: ${period.range.first ?? ''}..${period.range.last ?? ''}`
}

describe('a period', () => {
  test.each([
    ['2026-06', '2026-06: 2026-06-01..2026-06-30'],
    ['2026-6', '2026-06: 2026-06-01..2026-06-30'],
    ['2026', '2026: 2026-01-01..2026-12-31'],
    ['2026-Q2', '2026-q2: 2026-04-01..2026-06-30'],
    ['Q2 2026', '2026-q2: 2026-04-01..2026-06-30'],
    ['2026q4', '2026-q4: 2026-10-01..2026-12-31'],
    ['2026-06-12', '2026-06-12: 2026-06-12..2026-06-12'],
    ['June 2026', 'june-2026: 2026-06-01..2026-06-30'],
    ['2026 jun', '2026-jun: 2026-06-01..2026-06-30'],
    ['Sept 2025', 'sept-2025: 2025-09-01..2025-09-30'],
    ['2026-W01', '2026-w01: 2025-12-29..2026-01-04'],
    ['2020-w53', '2020-w53: 2020-12-28..2021-01-03'],
    ['2026-01-01..2026-03-31', '2026-01-01..2026-03-31: 2026-01-01..2026-03-31'],
    ['2026-01-01 to 2026-03-31', '2026-01-01..2026-03-31: 2026-01-01..2026-03-31'],
    ['2026-01-01 – 2026-03-31', '2026-01-01..2026-03-31: 2026-01-01..2026-03-31'],
    ['2026-01-01 - 2026-03-31', '2026-01-01..2026-03-31: 2026-01-01..2026-03-31'],
    ['2026-01..2026-q2', '2026-01..2026-q2: 2026-01-01..2026-06-30'],
    ['from Q4 2025 until last month', '2025-q4..last-month: 2025-10-01..2026-07-31'],
    ['2026-03-01..', '2026-03-01..: 2026-03-01..'],
    ['..2026-02', '..2026-02: ..2026-02-28'],
    ['all dates', 'all: ..'],
  ])('%s is understood by the calendar', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['today', 'today: 2026-08-19..2026-08-19'],
    ['Yesterday', 'yesterday: 2026-08-18..2026-08-18'],
    ['this week', 'this-week: 2026-08-17..2026-08-23'],
    ['last week', 'last-week: 2026-08-10..2026-08-16'],
    ['This Month', 'this-month: 2026-08-01..2026-08-31'],
    ['last month', 'last-month: 2026-07-01..2026-07-31'],
    ['previous month', 'last-month: 2026-07-01..2026-07-31'],
    ['current quarter', 'this-quarter: 2026-07-01..2026-09-30'],
    ['last quarter', 'last-quarter: 2026-04-01..2026-06-30'],
    ['this year', 'this-year: 2026-01-01..2026-12-31'],
    ['last year', 'last-year: 2025-01-01..2025-12-31'],
    ['year to date', 'year-to-date: 2026-01-01..2026-08-19'],
    ['YTD', 'year-to-date: 2026-01-01..2026-08-19'],
    ['mtd', 'month-to-date: 2026-08-01..2026-08-19'],
    ['last 30 days', 'last-30-days: 2026-07-21..2026-08-19'],
    ['last 1 day', 'last-1-days: 2026-08-19..2026-08-19'],
    ['past 3 months', 'last-3-months: 2026-05-01..2026-07-31'],
    ['last 2 quarters', 'last-2-quarters: 2026-01-01..2026-06-30'],
    ['last 2 weeks', 'last-2-weeks: 2026-08-03..2026-08-16'],
  ])('%s stays relative in the address, and is understood from today', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test.each([
    ['letzter Monat', 'last-month'],
    ['Letzten Monat', 'last-month'],
    ['im Vormonat', 'last-month'],
    ['dieses Quartal', 'this-quarter'],
    ['laufendes Jahr', 'this-year'],
    ['die letzten 30 Tage', 'last-30-days'],
    ['Monat bis heute', 'month-to-date'],
    ['seit Jahresbeginn', 'year-to-date'],
    ['März 2026', 'march-2026'],
    ['Januar bis März', 'january..march'],
    ['2. Quartal 2026', '2026-q2'],
    ['alle Daten', 'all'],
    ['gesamter Zeitraum', 'all'],
    ['mes pasado', 'last-month'],
    ['el último trimestre', 'last-quarter'],
    ['este año', 'this-year'],
    ['últimos 30 días', 'last-30-days'],
    ['los 30 últimos días', 'last-30-days'],
    ['año hasta hoy', 'year-to-date'],
    ['junio de 2026', 'june-2026'],
    ['del 2026-01-01 al 2026-03-31', '2026-01-01..2026-03-31'],
    ['de enero a marzo', 'january..march'],
    ['segundo trimestre de 2026', '2026-q2'],
    ['T2 2026', '2026-q2'],
    ['2026-T2', '2026-q2'],
    ['todas las fechas', 'all'],
    ['الشهر الماضي', 'last-month'],
    ['هذا الأسبوع', 'this-week'],
    ['السنة الحالية', 'this-year'],
    ['آخر 30 يومًا', 'last-30-days'],
    ['آخر ٣ أشهر', 'last-3-months'],
    ['منذ بداية السنة', 'year-to-date'],
    ['يونيو 2026', 'june-2026'],
    ['كانون الثاني 2026', 'january-2026'],
    ['من يناير إلى مارس', 'january..march'],
    ['الربع الثاني 2026', '2026-q2'],
    ['الربع الماضي', 'last-quarter'],
    ['كل التواريخ', 'all'],
    ['اليوم', 'today'],
  ])('%s is understood as %s in every language of the app', (text, address) => {
    expect(readPeriod(text, today)?.address).toBe(address)
  })

  test('a quarter or month without a year is the latest that has begun', () => {
    expect(read('Q2')).toBe('q2: 2026-04-01..2026-06-30')
    expect(read('q3')).toBe('q3: 2026-07-01..2026-09-30')
    expect(read('Q4')).toBe('q4: 2025-10-01..2025-12-31')
    expect(read('august')).toBe('august: 2026-08-01..2026-08-31')
    expect(read('dec')).toBe('dec: 2025-12-01..2025-12-31')
  })

  test.each([
    '',
    ' ',
    'foo',
    '2026-13',
    '2026-00',
    '2026-Q5',
    '2026-02-30',
    '2025-02-29',
    '2026-W54',
    '2026-w00',
    '2021-w53',
    '0202-06',
    '9999',
    'last 0 days',
    'last 5000 years',
    '..',
    '2026-03-31..2026-01-01',
    '2026-01-01..foo',
    'this fortnight',
    'last',
    'x'.repeat(65),
    '2026-06-12T00:00',
    'toString',
    '\0',
  ])('%j says no period', (text) => {
    expect(readPeriod(text, today)).toBeUndefined()
  })

  test('years end, leap days and long months hold in relative periods', () => {
    expect(read('last month', '2026-01-31')).toBe('last-month: 2025-12-01..2025-12-31')
    expect(read('last month', '2024-03-31')).toBe('last-month: 2024-02-01..2024-02-29')
    expect(read('last month', '2023-03-29')).toBe('last-month: 2023-02-01..2023-02-28')
    expect(read('last quarter', '2026-02-28')).toBe('last-quarter: 2025-10-01..2025-12-31')
    expect(read('this week', '2027-01-01')).toBe('this-week: 2026-12-28..2027-01-03')
    expect(read('2024-02')).toBe('2024-02: 2024-02-01..2024-02-29')
    expect(read('last 366 days', '2024-12-31')).toBe('last-366-days: 2024-01-01..2024-12-31')
    expect(read('this week', '2026-08-23')).toBe('this-week: 2026-08-17..2026-08-23')
    expect(read('this week', '2026-08-24')).toBe('this-week: 2026-08-24..2026-08-30')
  })

  test('is that of the client’s own calendar', () => {
    const newYear = new Date('2026-01-01T02:00:00Z')
    const readIn = (text: string, timeZone: string) =>
      readPeriodAt(text, { timeZone, fiscalStart: 1 }, newYear)?.range
    const yearIn = (zone: string) => readIn('this year', zone)?.first
    expect(yearIn('America/New_York')).toBe('2025-01-01')
    expect(yearIn('UTC')).toBe('2026-01-01')
    expect(readIn('today', 'Pacific/Kiritimati')?.last).toBe('2026-01-01')
    expect(readIn('today', 'Pacific/Pago_Pago')?.last).toBe('2025-12-31')
  })
})

const days = fc.integer({ min: 0, max: 200 * 365 }).map((offset) => addDays('1990-01-01', offset))
const units = fc.constantFrom('day', 'week', 'month', 'quarter', 'year' as const)

describe('ranges of days', () => {
  test('each unit holds its day, and the one before it ends the day before it begins', () => {
    fc.assert(
      fc.property(days, units, fc.integer({ min: 1, max: 40 }), (day, unit, count) => {
        const own = unitAround(day, unit)
        expect(own.first <= day && day <= own.last).toBe(true)
        expect(unitAround(own.first, unit)).toEqual(own)
        expect(unitAround(own.last, unit)).toEqual(own)
        const before = unitsBefore(day, unit, 1, count)
        expect(addDays(before.last, 1)).toBe(own.first)
        expect(unitsBefore(day, unit, 0, count + 1)).toEqual({
          first: before.first,
          last: own.last,
        })
      }),
    )
  })

  test('an address means the same when it is read again, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 70 }),
      fc.constantFrom(
        'Q1',
        'mes hasta hoy',
        'der 3. Tag',
        'last month',
        'JUNE 2026',
        '2026 - 2027',
        'YTD',
        '..2026',
        'In 2026',
      ),
    )
    fc.assert(
      fc.property(typed, days, (text, day) => {
        const period = readPeriod(text, day)
        if (period === undefined) return
        expect(readPeriod(period.address, day)).toEqual(period)
      }),
    )
  })

  test('in every zone today begins at or before now, and tomorrow after it', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const instants = fc.date({
      min: new Date('1975-01-01'),
      max: new Date('2037-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, now) => {
        const day = todayIn(zone, now)
        const second = Math.floor(now.getTime() / 1000) * 1000
        expect(Date.parse(startOfDay(day, zone) ?? '')).toBeLessThanOrEqual(second)
        expect(Date.parse(startOfDay(addDays(day, 1), zone) ?? '')).toBeGreaterThan(second)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Asia/Kathmandu', '2026-03-08', 24],
  ])('a day of a clock change in %s on %s is %d hours long', (zone, day, hours) => {
    const length =
      Date.parse(startOfDay(addDays(day, 1), zone) ?? '') - Date.parse(startOfDay(day, zone) ?? '')
    expect(length / 3_600_000).toBe(hours)
  })
})

describe('days of a month without a year', () => {
  test.each([
    ['3–14 June', '2026-06-03..2026-06-14'],
    ['3 - 14 June', '2026-06-03..2026-06-14'],
    ['3-14 June', '2026-06-03..2026-06-14'],
    ['June 3–14', '2026-06-03..2026-06-14'],
    ['3 to 14 June 2025', '2025-06-03..2025-06-14'],
    ['June 3–14 2025', '2025-06-03..2025-06-14'],
    ['3.–14. Juni', '2026-06-03..2026-06-14'],
    ['3 al 14 de junio', '2026-06-03..2026-06-14'],
    ['12 December to 3 January', '2025-12-12..2026-01-03'],
    ['12 December to 3 January 2025', '2024-12-12..2025-01-03'],
    ['12 June', '2026-06-12'],
    ['12 July', '2025-07-12'],
    ['3–14 July', '2026-07-03..2026-07-14'],
    ['since 12 June', '2026-06-12..'],
  ])('%j is %s', (typed, address) => {
    expect(readPeriod(typed, '2026-07-08')?.address).toBe(address)
  })

  test.each(['31 June', '0 June', '3–14', '14–3 juneish'])('%j is no period', (typed) => {
    expect(readPeriod(typed, '2026-07-08')).toBeUndefined()
  })
})
