import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AccountHistory, type AccountOverTime } from '@/components/accounts/account-history'
import { createBalanceCount } from '@/lib/domain/figures/balances'
import { createCardSpend } from '@/lib/domain/figures/card-spend'
import { type ChartRead, chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createMoneyFlow } from '@/lib/domain/figures/money-flow'
import { ageInvoices, ageingRows, ageingTotals } from '@/lib/domain/invoices/ageing'
import { OverviewView } from '@/components/overview/overview-view'
import { cellsOf, testClient, testFormat } from '@/test/components/resource-list-view'
import type { Transaction } from '@/lib/bank-contract/transaction'

const timeZone = 'America/New_York'
const chart = chooseColumns({ first: '2026-01-01', last: '2026-06-30' }, '2026-06-20')

const row = (amount: number, currency: string, more: Partial<Transaction> = {}): Transaction => ({
  id: 'x',
  status: 'settled',
  posted_at: '2026-03-03T12:00:00Z',
  amount: { amount, currency },
  ...more,
})

const whole: ChartRead = {
  rows: 2,
  unreadable: 0,
  complete: true,
  reached: undefined,
  readAt: '2026-06-20T12:00:00Z',
  failure: undefined,
  furtherHref: undefined,
}

function overview(rows: readonly Transaction[], read: Partial<ChartRead> = {}): string {
  const flow = createMoneyFlow(chart.columns, { timeZone, isOneAccount: false })
  const spend = createCardSpend(chart.columns, { timeZone, locale: 'en' })
  flow.add(rows)
  spend.add(rows)
  const invoice = {
    id: 'i',
    status: 'overdue' as const,
    due_date: '2026-05-01',
    total: { amount: 5000, currency: 'USD' },
  }
  const aged = ageInvoices([invoice], '2026-06-20', timeZone)
  return renderToStaticMarkup(
    <OverviewView
      client={testClient}
      href="/here"
      chart={chart}
      read={{ ...whole, ...read }}
      flows={flow.read()}
      spends={spend.read()}
      owed={{ on: '2026-06-20', totals: ageingTotals(ageingRows(aged)), isWhole: false }}
      format={testFormat}
    />,
  )
}

describe('the overview', () => {
  test('never adds one currency to another: each has charts of its own, and links that say which', () => {
    const html = overview([
      row(100, 'USD'),
      row(-900, 'JPY', { transaction_type: 'card_debit', user_id: 'u', user_full_name: 'Ann' }),
    ])
    expect(html).toContain('Money in and out by month, JPY')
    expect(html).toContain('Money in and out by month, USD')
    expect(html).toContain('Card spend by cardholder, JPY')
    expect(html).not.toContain('Card spend by cardholder, USD')
    expect(html).toContain('currency=JPY')
    expect(html).toMatch(/user_id=u[^"]*transaction_type=card_debit[^"]*currency=JPY/)
  })

  test('says how far it was read, what is not in it, and where to read further', () => {
    const html = overview([row(100, 'USD')], {
      complete: false,
      rows: 10_000,
      reached: '2026-03-03',
      unreadable: 1,
      furtherHref: '/here?depth=100000',
    })
    expect(html).toContain('From the first 10,000 transactions only')
    expect(html).toContain('from the newest back to 3 Mar 2026')
    expect(html).toContain('href="/here?depth=100000"')
    expect(html).toContain('1 row could not be read and is in no figure.')
    expect(html).toContain('January 2026: not read')
  })

  test('says in words that nothing moved, and that no more than "at least" is known to be owed', () => {
    const html = overview([])
    expect(html).toContain('Nothing was posted between 1 Jan 2026 and 30 Jun 2026.')
    expect(html).toContain('31–60 days: at least $50.00 in 1 invoice')
  })

  test('shows why the bank could not be read, with what was read until then', () => {
    const html = overview([row(100, 'USD')], {
      complete: false,
      failure: { code: 'bank_slow', reference: 'QX7' },
    })
    expect(html).toContain('QX7')
    expect(html).toContain('Money in and out by month, USD')
  })
})

describe('an account over time', () => {
  const account = { id: 'a', account_name: 'Operating', balance: { amount: 500, currency: 'USD' } }
  const history = (value: AccountOverTime) =>
    renderToStaticMarkup(
      <AccountHistory
        client={testClient}
        href="/here"
        outcome={{ kind: 'read', value, readAt: whole.readAt }}
        chart={chart}
        format={testFormat}
      />,
    )

  const counted = (today: string, read = whole) => {
    const count = createBalanceCount(chart.columns, { timeZone, today })
    count.add([row(200, 'USD')])
    return history({
      account,
      shown: { read, flows: [], history: count.read(account.balance, read) },
    })
  }

  test('ends with the balance that the bank tells', () => {
    const html = counted('2026-06-20')
    expect(html).toContain('Operating over time')
    expect(html).toContain('June 2026, so far: $5.00 now, between $5.00 and $5.00')
    expect(html).toContain('March 2026: $5.00 at its end, between $3.00 and $5.00')
  })

  test('has no figure for a month that has not come', () => {
    const html = counted('2026-04-02')
    expect(html).toContain('April 2026, so far: $5.00 now')
    expect(html).toContain('May 2026: not yet')
    expect(cellsOf(html).map((cells) => cells.at(-1))).toEqual([
      '$3.00',
      '$3.00',
      '$5.00',
      '$5.00',
      'Not due yet',
      'Not due yet',
    ])
  })

  test('has no figure at all where the reading failed at once', () => {
    const html = counted('2026-06-20', {
      ...whole,
      rows: 0,
      complete: false,
      failure: { code: 'bank_slow', reference: 'QX7' },
    })
    expect(html).toContain('QX7')
    expect(html).not.toContain('<figure')
    expect(html).not.toContain('in more than one currency')
  })

  test('says why no balance can be drawn', () => {
    const told = (balance: typeof account.balance | undefined, read: Partial<ChartRead> = {}) =>
      history({
        account: { id: 'a', balance },
        shown: { read: { ...whole, ...read }, flows: [], history: undefined },
      })
    expect(told(undefined)).toContain('The bank gives no balance for this account')
    expect(told(account.balance)).toContain('in more than one currency')
    expect(told(account.balance, { unreadable: 2 })).toContain(
      'Some transactions could not be read',
    )
  })

  test('asks for what is not shared', () => {
    expect(history({ account, shown: undefined })).toContain('not shared')
  })
})
