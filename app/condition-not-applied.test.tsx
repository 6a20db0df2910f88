import { describe, expect, it } from 'vitest'
import { toTransactionsView } from '@/components/transactions/to-transactions-view'
import { TransactionsScreen } from '@/components/transactions/transactions-screen'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import { createReader } from '@/lib/format/create-reader'
import { parseListParams } from '@/lib/search-params/list-params'
import { transactionList } from '@/lib/search-params/transactions'
import {
  readOutcome,
  renderScreen,
  testClient as client,
  testReader,
} from '@/test/components/screens'
import { nobodysMarks } from '@/test/components/transactions'

const periodOf = (requested: string) =>
  choosePeriod({
    requested,
    fallback: null,
    timeZone: testReader.timeZone,
    fiscalStart: 1,
    now: new Date('2026-06-12T18:00:00Z'),
  })

describe('a condition that a bank did not apply', () => {
  const page = {
    items: [{ id: 't-1', amount: { amount: 100, currency: 'USD' } }],
    unreadable: [],
    next_page_token: null,
    notApplied: ['status', 'search', 'posted_after', 'sort_by'],
  }
  const raw = { status: 'settled', account_id: 'a-1', search: 'kite', sort_by: 'amount' }
  const viewIn = (locale: string) =>
    toTransactionsView(
      {
        client,
        list: parseListParams(transactionList, { ...raw, order: 'desc', period: '2026-06' }),
        period: periodOf('2026-06'),
        outcome: readOutcome(page),
        preference: null,
        views: [],
        accounts: new Map(),
        balance: undefined,
        ...nobodysMarks,
      },
      createReader({ locale, timeZone: 'UTC' }),
    )

  it.each([
    ['en-US', 'Not applied by this bank'],
    ['de', 'Von dieser Bank nicht angewendet'],
    ['es', 'No aplicado por este banco'],
    ['ar', 'لم يطبّقه هذا البنك'],
  ])('says so at its chip in %s, first of all', (locale, words) => {
    const { chips } = viewIn(locale).toolbar
    expect(chips.map(({ name, notApplied }) => [name, notApplied])).toEqual([
      ['period', words],
      ['sort_by', words],
      ['search', words],
      ['status', words],
      ['account_id', undefined],
    ])
  })

  it('is said on the screen at every width, and counts as no filter', () => {
    const html = renderScreen(<TransactionsScreen view={viewIn('en-US')} />)
    expect(html).toContain('Sorted Amount, descending: Not applied by this bank')
    expect(html).toMatch(/Period [^<]*30 Jun 2026: Not applied by this bank/)
    expect(html).toContain('<span class="count lg:hidden">1</span>')
    expect(html).not.toContain('aria-sort="descending"')
    // Its one row has no status: it may have moved money, or not.
    expect(html).not.toContain('$0.00')
    expect(viewIn('en-US').totals?.currencies).toMatchObject([
      { moneyIn: 'not known', moneyOut: 'not known', net: 'not known' },
    ])
  })
})
