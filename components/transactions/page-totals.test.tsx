import { expect, it } from 'vitest'
import { toTransactionsView } from '@/components/transactions/to-transactions-view'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import { readOutcome, testClient, testReader } from '@/test/components/screens'
import { adbeam, nobodysMarks } from '@/test/components/transactions'

const period = choosePeriod({
  requested: undefined,
  fallback: null,
  now: new Date('2026-07-08T12:00:00Z'),
  timeZone: 'America/New_York',
  fiscalStart: 1,
})

/** Whether a page with more behind it is summed as all, before and after the browser has found no more that match. */
function areWhole(raw: Record<string, string>) {
  const refined = { rows: [adbeam], notApplied: [] }
  const { totals, wholeTotals } = toTransactionsView(
    {
      client: testClient,
      list: parseTransactionParams(raw),
      period,
      outcome: readOutcome({
        items: [adbeam],
        unreadable: [],
        next_page_token: 'more',
        refined,
      }),
      preference: null,
      views: [],
      accounts: new Map(),
      balance: undefined,
      ...nobodysMarks,
    },
    testReader,
  )
  return [totals, wholeTotals].map((each) => each?.currencies[0]?.isWhole)
}

it('a first page may turn out to hold all rows that match, a later one never', () => {
  expect(areWhole({})).toEqual([false, true])
  expect(areWhole({ page: '2', page_token: 'two' })).toEqual([false, false])
})
