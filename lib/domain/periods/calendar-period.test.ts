import { describe, expect, test } from 'vitest'
import { periodAddress, readPeriod } from '@/lib/domain/periods/read-period'

const today = '2026-08-19' // a Wednesday

function read(text: string, fiscalStart = 1, on = today): string | undefined {
  const period = readPeriod(text, on, fiscalStart)
  if (period === undefined) return undefined
  return `${period.address}: ${period.range.first ?? ''}..${period.range.last ?? ''}`
}

describe('a fiscal year', () => {
  test.each([
    ['FY2026', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['fy 26', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['FY2025/26', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['FY 2025-2026', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['fiscal year 2026', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['financial year 2026', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['FQ2 2026', '2025-10..2025-12: 2025-10-01..2025-12-31'],
    ['Q2 FY2026', '2025-10..2025-12: 2025-10-01..2025-12-31'],
    ['FY2026-Q2', '2025-10..2025-12: 2025-10-01..2025-12-31'],
    ['FH2 2026', '2026-01..2026-06: 2026-01-01..2026-06-30'],
    ['FQ1', '2026-07..2026-09: 2026-07-01..2026-09-30'],
    ['FQ4', '2026-04..2026-06: 2026-04-01..2026-06-30'],
    ['fy2024..fy2026', '2023-07..2026-06: 2023-07-01..2026-06-30'],
    ['since FY2026', '2025-07..: 2025-07-01..'],
    ['before FY2026', 'before-2025-07: ..2025-06-30'],
    ['after FY2026', 'after-2026-06: 2026-07-01..'],
    ['GJ 2026', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['Geschäftsjahr 2025/26', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['Q2 GJ2026', '2025-10..2025-12: 2025-10-01..2025-12-31'],
    ['ejercicio fiscal 2026', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['T2 del ejercicio 2026', '2025-10..2025-12: 2025-10-01..2025-12-31'],
    ['السنة المالية 2026', '2025-07..2026-06: 2025-07-01..2026-06-30'],
    ['الربع 2 من السنة المالية 2026', '2025-10..2025-12: 2025-10-01..2025-12-31'],
  ])('%s is named by the year it ends in, and becomes its months', (text, expected) => {
    expect(read(text, 7)).toBe(expected)
  })

  test.each([
    ['fiscal year', 'this-fiscal-year: 2026-07-01..2027-06-30'],
    ['this FY', 'this-fiscal-year: 2026-07-01..2027-06-30'],
    ['last fiscal year', 'last-fiscal-year: 2025-07-01..2026-06-30'],
    ['fiscal quarter', 'this-fiscal-quarter: 2026-07-01..2026-09-30'],
    ['previous fiscal quarter', 'last-fiscal-quarter: 2026-04-01..2026-06-30'],
    ['FYTD', 'fiscal-year-to-date: 2026-07-01..2026-08-19'],
    ['letztes Geschäftsjahr', 'last-fiscal-year: 2025-07-01..2026-06-30'],
    ['Geschäftsjahr bis heute', 'fiscal-year-to-date: 2026-07-01..2026-08-19'],
    ['último ejercicio', 'last-fiscal-year: 2025-07-01..2026-06-30'],
    ['año fiscal pasado', 'last-fiscal-year: 2025-07-01..2026-06-30'],
    ['trimestre fiscal anterior', 'last-fiscal-quarter: 2026-04-01..2026-06-30'],
    ['السنة المالية الماضية', 'last-fiscal-year: 2025-07-01..2026-06-30'],
    ['هذا الربع المالي', 'this-fiscal-quarter: 2026-07-01..2026-09-30'],
  ])('%s stays relative', (text, expected) => {
    expect(read(text, 7)).toBe(expected)
  })

  test('a fiscal year that is the calendar year becomes the calendar year', () => {
    expect(read('FY2026')).toBe('2026: 2026-01-01..2026-12-31')
    expect(read('FQ2 26')).toBe('2026-q2: 2026-04-01..2026-06-30')
    expect(read('FH2')).toBe('2026-h2: 2026-07-01..2026-12-31')
    expect(read('last fiscal year')).toBe('last-fiscal-year: 2025-01-01..2025-12-31')
    expect(read('before FQ2 2026')).toBe('before-2026-q2: ..2026-03-31')
  })

  test('begins with its first month, and not a day before', () => {
    expect(read('this fiscal year', 4, '2026-03-31')).toContain(': 2025-04-01..2026-03-31')
    expect(read('this fiscal year', 4, '2026-04-01')).toContain(': 2026-04-01..2027-03-31')
    expect(read('last fiscal quarter', 12, '2026-12-01')).toContain(': 2026-09-01..2026-11-30')
    expect(read('FY2024', 3)).toBe('2023-03..2024-02: 2023-03-01..2024-02-29')
    expect(read('FQ3 2026', 11)).toBe('2026-05..2026-07: 2026-05-01..2026-07-31')
  })

  test('keeps its name where no client is known', () => {
    expect(periodAddress('Fiscal year 26')).toBe('fy2026')
    expect(periodAddress('FQ2 FY26')).toBe('fy2026-q2')
    expect(periodAddress('fq2')).toBe('fq2')
  })
})
