import { describe, expect, it } from 'vitest'
import {
  parseFiscalStart,
  parsePeriodSetting,
  unreadPeriodOutcome,
} from '@/lib/server/http/form-fields'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a usual period', () => {
  it.each([
    ['FY 2026', 'fy2026'],
    ['last fiscal year', 'last-fiscal-year'],
    ['Q4 2025 to last month', '2025-q4..last-month'],
    ['since 2026-04', '2026-04..'],
    [' ', null],
    ['juneish', undefined],
    ['x'.repeat(65), undefined],
  ])('%j is kept as %j', (period, kept) => {
    expect(parsePeriodSetting(formOf({ period }))).toBe(kept)
  })

  it('that cannot be read is given back as it was typed', () => {
    const typed = 'June & Söhne #1'
    const query = new URLSearchParams(`outcome=${unreadPeriodOutcome(formOf({ period: typed }))}`)
    expect(Object.fromEntries(query)).toEqual({
      outcome: 'period_unreadable',
      unread_period: typed,
    })
  })
})

describe('the month that a fiscal year begins with', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['', null],
    ['0', undefined],
    ['13', undefined],
    ['7.5', undefined],
    ['07', undefined],
    ['July', undefined],
  ])('%j is %j', (fiscal_start, month) => {
    expect(parseFiscalStart(formOf({ fiscal_start }))).toBe(month)
  })

  it('is none of its own where the form has no such field', () => {
    expect(parseFiscalStart(formOf({}))).toBeNull()
  })
})
