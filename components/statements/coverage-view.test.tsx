import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cellsOf, testClient, testFormat } from '@/components/resource-list/test-view'
import { type CoverageRead, CoverageView } from '@/components/statements/coverage-view'

const january = {
  id: '1',
  period_start: '2026-01-01',
  period_end: '2026-01-31',
  accounts: [{ account_id: 'a-1', account_type: 'checking' as const }],
}

function render(read: Partial<CoverageRead>): string {
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
      year={2026}
      today="2026-04-05"
      outcome={{ kind: 'read', value, readAt: '2026-04-05T12:00:00Z' }}
      format={testFormat}
    />,
  )
}

describe('the coverage page', () => {
  it('says for each account and month in words what there is', () => {
    const later = Array.from({ length: 9 }, () => 'Not yet')
    const html = render({})
    expect(cellsOf(html)).toEqual([
      ['Operating ····4821', 'Covered', 'Missing', 'Not yet', ...later],
      ['Savings', 'No statement so far'],
    ])
    expect(html).toContain(
      'href="/clients/c-1/statements/1" aria-label="Covered: Operating ····4821',
    )
    expect(html).toContain('<th scope="row"><a href="/clients/c-1/accounts/a-1">')
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
