import { describe, expect, it } from 'vitest'
import { statementList, parseStatementParams } from '@/components/statements/search-params'
import { bankQuery } from '@/lib/search-params/list-params'

describe('the list of statements', () => {
  it('can be filtered by account, type and calendar days, and not sorted', () => {
    const list = parseStatementParams({
      account_id: ['a-1', 'a-2'],
      statement_type: 'credit',
      period_start_after: '2026-01-01',
      period_start_before: '2026-02-01',
      period_end_after: '2026-01-31',
      period_end_before: '2026-03-01',
      sort_by: 'period_end',
    })
    expect(
      bankQuery(statementList, list, 'America/New_York').filter(([name]) => name !== 'page_size'),
    ).toEqual([
      ['statement_type', 'credit'],
      ['period_end_after', '2026-01-31'],
      ['period_end_before', '2026-03-01'],
      ['account_id', 'a-1'],
      ['account_id', 'a-2'],
      ['period_start_after', '2026-01-01'],
      ['period_start_before', '2026-02-01'],
    ])
  })
})
