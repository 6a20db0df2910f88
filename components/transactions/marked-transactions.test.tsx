import { expect, it } from 'vitest'
import { toTransactionsView } from '@/components/transactions/to-transactions-view'
import { TransactionsScreen } from '@/components/transactions/transactions-screen'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { foundMark } from '@/lib/domain/close/found-mark'
import { seenOfTransaction } from '@/lib/domain/close/seen-values'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import { readOutcome, renderScreen, testClient, testReader } from '@/test/components/screens'
import { adbeam, nobodysMarks } from '@/test/components/transactions'

const period = choosePeriod({
  requested: undefined,
  fallback: null,
  now: new Date('2026-07-08T12:00:00Z'),
  timeZone: 'America/New_York',
  fiscalStart: 1,
})

const wasPending: Transaction = { ...adbeam, status: 'pending' }

const steps = [
  {
    does: 'review',
    by: 'p-2',
    name: 'Joy Okafor',
    at: '2026-07-06T15:30:00Z',
    seen: seenOfTransaction(wasPending),
  },
] as const

/** The mark of the one row of a list: how it looks, and what it is called. */
function markIn(now: Transaction, person_id: string) {
  const markOf = (row: Transaction) => foundMark(steps, seenOfTransaction(row))
  const view = toTransactionsView(
    {
      client: testClient,
      list: parseTransactionParams({}),
      period,
      outcome: readOutcome({ items: [now], unreadable: [], next_page_token: null }),
      preference: null,
      views: [],
      accounts: new Map(),
      balance: undefined,
      person_id,
      marks: { ...nobodysMarks.marks, markOf },
    },
    testReader,
  )
  const [cell = ''] =
    /<td[^>]*class="mk [^>]*>/.exec(renderScreen(<TransactionsScreen view={view} />)) ?? []
  return [/mk-(\w+)/.exec(cell)?.[1], /aria-label="([^"]*)"/.exec(cell)?.[1]]
}

it('shows who marked a row and when, and what changed since as a mark of its own', () => {
  expect(markIn(wasPending, 'p-1')).toEqual(['reviewed', 'Reviewed by Joy Okafor, 6 Jul'])
  expect(markIn(wasPending, 'p-2')).toEqual(['reviewed', 'Reviewed by you, 6 Jul'])
  expect(markIn(adbeam, 'p-1')).toEqual(['changed', 'Changed since Joy Okafor reviewed it, 6 Jul'])
})
