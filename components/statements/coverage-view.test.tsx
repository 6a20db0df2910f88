import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cellsOf, testClient, testFormat } from '@/test/components/resource-list-view'
import { createFormat } from '@/lib/format/create-format'
import { type CoverageRead, CoverageView } from '@/components/statements/coverage-view'

const january = {
  id: '1',
  period_start: '2026-01-01',
  period_end: '2026-01-31',
  accounts: [{ account_id: 'a-1', account_type: 'checking' as const }],
}

const calendarYear = {
  year: { year: 2026, days: { first: '2026-01-01', last: '2026-12-31' }, isLast: true },
  format: testFormat,
}

function render(read: Partial<CoverageRead>, shown = calendarYear): string {
  const value: CoverageRead = {
    statements: [january],
    isWhole: true,
    accounts: [
      { id: 'a-1', account_name: 'Operating', account_number_last_4: '4821' },
      { id: 'a-2', account_name: 'Savings' },
    ],
    ...read,
  }
  return renderToStaticMarkup(
    <CoverageView
      client={testClient}
      period={undefined}
      today="2026-04-05"
      outcome={{ kind: 'read', value, readAt: '2026-04-05T12:00:00Z' }}
      {...shown}
    />,
  )
}

describe('the coverage page', () => {
  it('says for each account and month in words what there is', () => {
    const later = Array.from({ length: 9 }, () => 'Not due yet')
    const html = render({})
    expect(cellsOf(html)).toEqual([
      ['Operating ····4821', 'Ties out', 'Missing', 'Not due yet', ...later],
      ['Savings', 'No statement so far'],
    ])
    expect(html).toContain(
      'href="/clients/c-1/statements/1" aria-label="Ties out: Operating ····4821',
    )
    expect(html).toContain('<th scope="row"><a href="/clients/c-1/accounts/a-1">')
  })

  it('is of the client’s own fiscal year, in the order of its months', () => {
    const format = createFormat({ locale: 'en', timeZone: 'UTC', fiscalStart: 10 })
    const days = { first: '2025-10-01', last: '2026-09-30' }
    const html = render({}, { year: { year: 2026, days, isLast: false }, format })
    expect(html).toContain('Statements of FY 2026')
    expect(html).toContain('1 Oct 2025 – 30 Sep 2026')
    expect(html).toMatch(/year=2027"[^>]*>FY 2027<\/a>/u)
    expect(html.match(/abbr="(.*?)"/gu)?.at(3)).toBe('abbr="January 2026"')
    const months = ['None yet', 'None yet', 'None yet', 'Ties out', 'Missing']
    expect(cellsOf(html)[0]?.slice(1, 6)).toEqual(months)
  })

  it('names accounts that only statements know', () => {
    expect(cellsOf(render({ accounts: [] }))[0]?.[0]).toBe('Checking a-1 (no longer listed)')
    expect(cellsOf(render({ accounts: undefined }))[0]?.[0]).toBe('Checking a-1')
  })

  it('does not call missing for certain what was not read to its end', () => {
    const html = render({ isWhole: false })
    expect(html).toContain('was not read to its end')
    expect(cellsOf(html)[1]?.slice(0, 3)).toEqual(['Savings', 'Missing', 'Missing'])
  })
})
