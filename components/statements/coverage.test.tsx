import { describe, expect, it } from 'vitest'
import { CoverageGrid } from '@/components/statements/coverage-grid'
import { toCoverage } from '@/lib/present/coverage'
import type { CoverageRead } from '@/lib/domain/statements/coverage'
import { createReader } from '@/lib/format/create-reader'
import { renderScreen, testReader } from '@/test/components/screens'
import { wholeOf } from '@/test/banking/reading'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const account = {
  account_id: 'a-1',
  account_type: 'checking' as const,
  opening_balance: usd(100_000),
  closing_balance: usd(120_000),
  total_credits: usd(50_000),
  total_debits: usd(30_000),
  total_fees: usd(0),
}
describe('coverage', () => {
  const january = {
    id: '1',
    period_start: '2026-01-01',
    period_end: '2026-01-31',
    accounts: [account],
  }
  const calendarYear = {
    year: 2026,
    days: { first: '2026-01-01', last: '2026-12-31' },
    isLast: true,
  }
  const coverageOf = (read: Partial<CoverageRead> = {}, year = calendarYear, reader = testReader) =>
    toCoverage(
      {
        statements: wholeOf([january]),
        accounts: wholeOf([
          { id: 'a-1', account_name: 'Operating', account_number_last_4: '4821' },
          { id: 'a-2', account_name: 'Savings' },
        ]),
        ...read,
      },
      { connection_id: 'c-1', period: undefined, year, today: '2026-04-05' },
      reader,
    )
  const kinds = (read: Partial<CoverageRead> = {}) =>
    coverageOf(read).rows.map(({ cells }) => cells.slice(0, 4).map(({ kind }) => kind))

  it('says for each account and month what there is and whether it ties out', () => {
    expect(coverageOf().rows.map(({ title }) => title)).toEqual(['Operating ··4821', 'Savings'])
    expect(kinds()).toEqual([['ties_out', 'missing', 'not_yet', 'not_yet'], []])
    expect(coverageOf().complete).toBe('1 of 2 complete')
    const html = renderScreen(<CoverageGrid coverage={coverageOf()} />)
    expect(html).toContain('href="/clients/c-1/statements/1"')
    expect(html).toContain('aria-label="Operating ··4821, January 2026: Ties out"')
    expect(html).toContain('No statement so far')
  })

  it('tells a covered month that does not tie out from one that cannot be checked', () => {
    const off = { ...january, accounts: [{ ...account, closing_balance: usd(1) }] }
    expect(kinds({ statements: wholeOf([off]) })[0]?.[0]).toBe('differs')
    expect(coverageOf({ statements: wholeOf([off]) }).rows[0]?.cells[0]?.state).toBe(
      'Off by −$1,199.99',
    )
    const bare = { ...january, accounts: [{ account_id: 'a-1' }] }
    expect(kinds({ statements: wholeOf([bare]) })[0]?.[0]).toBe('unchecked')
  })

  it('calls a month complete that was checked, and no other', () => {
    const bare = { ...january, id: '2', period_start: '2026-02-01', period_end: '2026-02-28' }
    const unchecked = { ...bare, accounts: [{ account_id: 'a-1' }] }
    const coverage = coverageOf({ statements: wholeOf([january, unchecked]) })
    expect(coverage.complete).toBe('2 of 2 covered, 1 checked')
    const none = coverageOf({ statements: wholeOf([unchecked]) })
    expect(none.complete).toMatch(/^1 of \d covered, not checked$/)
    const off = { ...bare, accounts: [{ ...account, closing_balance: usd(1) }] }
    expect(coverageOf({ statements: wholeOf([january, off]) }).complete).toBe('1 of 2 complete')
  })

  it('leads to the list where several statements cover a month', () => {
    const halves = [
      { ...january, period_end: '2026-01-15' },
      { ...january, id: '2', period_start: '2026-01-16' },
    ]
    const [cell] = coverageOf({ statements: wholeOf(halves) }).rows[0]?.cells ?? []
    expect(cell).toMatchObject({
      kind: 'ties_out',
      state: 'Ties out, 2 statements',
      href: '/clients/c-1/statements?account_id=a-1&period_end_after=2026-01-01&period_start_before=2026-02-01',
    })
  })

  it('is of the client’s own fiscal year, in the order of its months', () => {
    const reader = createReader({ locale: 'en', timeZone: 'UTC', fiscalStart: 10 })
    const days = { first: '2025-10-01', last: '2026-09-30' }
    const coverage = coverageOf({}, { year: 2026, days, isLast: false }, reader)
    expect(coverage).toMatchObject({
      title: 'Statements of FY 2026',
      days: '1 Oct 2025 – 30 Sep 2026',
      next: { label: 'FY 2027' },
    })
    expect(coverage.months[3]?.long).toBe('January 2026')
    expect(coverage.rows[0]?.cells.slice(0, 5).map(({ kind }) => kind)).toEqual([
      'before',
      'before',
      'before',
      'ties_out',
      'missing',
    ])
  })

  it('names accounts that only statements know', () => {
    expect(coverageOf({ accounts: wholeOf([]) }).rows[0]?.title).toBe(
      'Checking a-1 (no longer listed)',
    )
    expect(coverageOf({ accounts: undefined }).rows[0]?.title).toBe('Checking a-1')
  })

  it('calls no month missing where the statements were not read to their end', () => {
    const coverage = coverageOf({ statements: wholeOf([january], { end: 'repeated_token' }) })
    expect(coverage.complete).toBeUndefined()
    expect(coverage.rows[1]?.cells.slice(0, 2).map(({ kind }) => kind)).toEqual([
      'undetermined',
      'undetermined',
    ])
    expect(renderScreen(<CoverageGrid coverage={coverage} />)).toContain('led back to a page')
  })
})
