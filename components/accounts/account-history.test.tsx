import { describe, expect, test } from 'vitest'
import { AccountHistoryPage } from '@/components/accounts/account-detail'
import { toAccountHistory } from '@/components/accounts/to-account-detail'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createBalanceCount } from '@/lib/domain/figures/balances'
import { type ChartRead, chooseColumns } from '@/lib/domain/figures/chart-columns'
import { readOutcome, renderScreen, testClient, testReader } from '@/test/components/screens'

const timeZone = 'America/New_York'
const chart = chooseColumns({ first: '2026-01-01', last: '2026-06-30' }, '2026-06-20')

const row: Transaction = {
  id: 'x',
  status: 'settled',
  posted_at: '2026-03-03T12:00:00Z',
  amount: { amount: 200, currency: 'USD' },
}

const whole: ChartRead = {
  rows: 2,
  unreadable: 0,
  undetermined: 0,
  complete: true,
  reached: undefined,
  readAt: '2026-06-20T12:00:00Z',
  failure: undefined,
  furtherHref: undefined,
}

describe('an account over time', () => {
  const account = { id: 'a', account_name: 'Operating', balance: { amount: 500, currency: 'USD' } }
  type Shown = Parameters<typeof toAccountHistory>[2] & { kind: 'read' }
  const viewOf = (value: Shown['value']) =>
    toAccountHistory(
      { client: testClient, id: 'a', period: undefined },
      chart,
      readOutcome(value),
      testReader,
    )
  const history = (value: Shown['value']) =>
    renderScreen(<AccountHistoryPage history={viewOf(value)} />)

  const countedView = (today: string, read = whole) => {
    const count = createBalanceCount(chart.columns, { timeZone, today })
    count.add([row])
    return viewOf({
      account,
      shown: { read, flows: [], history: count.read(account.balance, read) },
    })
  }
  const counted = (today: string, read = whole) =>
    renderScreen(<AccountHistoryPage history={countedView(today, read)} />)

  test('ends with the balance that the bank gives', () => {
    const html = counted('2026-06-20')
    expect(html).toContain('Operating over time')
    expect(html).toContain('June 2026, so far: $5.00 now, between $5.00 and $5.00')
    expect(html).toContain('March 2026: $5.00 at its end, between $3.00 and $5.00')
  })

  test('has no figure for a month that has not come', () => {
    const view = countedView('2026-04-02')
    const html = renderScreen(<AccountHistoryPage history={view} />)
    expect(html).toContain('April 2026, so far: $5.00 now')
    expect(html).toContain('May 2026: not yet')
    expect(view.balance?.table.rows.map(({ cells }) => cells.at(-1)?.text)).toEqual([
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

  test('says why no balance can be shown', () => {
    const reasonFor = (
      balance: typeof account.balance | undefined,
      read: Partial<ChartRead> = {},
    ) =>
      history({
        account: { id: 'a', balance },
        shown: { read: { ...whole, ...read }, flows: [], history: undefined },
      })
    expect(reasonFor(undefined)).toContain('The bank gives no balance for this account')
    expect(reasonFor(account.balance)).toContain('in more than one currency')
    expect(reasonFor(account.balance, { unreadable: 2, undetermined: 0 })).toContain(
      'Some transactions could not be read',
    )
  })

  test('asks for what is not shared', () => {
    expect(history({ account, shown: undefined })).toContain('not shared')
  })
})
