import { beforeEach, describe, expect, test } from 'vitest'
import { AccountHistory } from '@/components/accounts/account-history'
import type { ComponentProps } from 'react'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createBalanceCount } from '@/lib/domain/figures/balances'
import { type ChartRead, chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows } from '@/lib/domain/figures/money-flow'
import {
  cellsOf,
  readIn,
  readOutcome,
  renderServerScreen,
  testClient,
} from '@/test/components/screens'

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
  notUnderstood: 0,
  end: 'whole',
  reached: undefined,
  readAt: '2026-06-20T12:00:00Z',
  failure: undefined,
  furtherHref: undefined,
}

describe('an account over time', () => {
  const account = { id: 'a', account_name: 'Operating', balance: { amount: 500, currency: 'USD' } }
  type Value = Extract<ComponentProps<typeof AccountHistory>['outcome'], { kind: 'read' }>['value']
  const history = (value: Value) =>
    renderServerScreen(
      <AccountHistory
        client={testClient}
        id="a"
        period={undefined}
        chart={chart}
        outcome={readOutcome(value)}
      />,
    )
  beforeEach(() => readIn(timeZone))

  const counted = (today: string, read = whole) => {
    const count = createBalanceCount(chart.columns, { timeZone, today })
    count.add([row])
    return history({
      account,
      shown: { read, flows: [], history: count.read(account.balance, read) },
    })
  }

  test('ends with the balance that the bank gives', async () => {
    const html = await counted('2026-06-20')
    expect(html).toContain('Operating over time')
    expect(html).toContain('June 2026, so far: $5.00 now, days ended between $5.00 and $5.00')
    expect(html).toContain('March 2026: $5.00 at its end, days ended between $3.00 and $5.00')
  })

  test('counts the transactions of the period, and apart from them those that came later', async () => {
    const quarter = chooseColumns({ first: '2026-01-01', last: '2026-03-31' }, '2026-06-20')
    const later = { ...row, id: 'y', posted_at: '2026-05-03T12:00:00Z' }
    const sums = createDaySums(timeZone)
    sums.add([row, later])
    const flows = moneyFlows(quarter.columns, sums.days, { isOneAccount: true })
    const html = await history({ account, shown: { read: whole, flows, history: undefined } })
    expect(html).toContain(
      'Made of 1 transaction. The balance is counted back from today’s, over 1 later transaction.',
    )
  })

  test('has no figure for a month that has not come', async () => {
    const html = await counted('2026-04-02')
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

  test('has no figure at all where the reading failed at once', async () => {
    const html = await counted('2026-06-20', {
      ...whole,
      rows: 0,
      end: 'limit',
      failure: { code: 'bank_slow', reference: 'QX7' },
    })
    expect(html).toContain('QX7')
    expect(html).not.toContain('<figure')
    expect(html).not.toContain('in more than one currency')
  })

  test('says why no balance can be shown', async () => {
    const reasonFor = (
      balance: typeof account.balance | undefined,
      read: Partial<ChartRead> = {},
    ) =>
      history({
        account: { id: 'a', balance },
        shown: { read: { ...whole, ...read }, flows: [], history: undefined },
      })
    expect(await reasonFor(undefined)).toContain('The bank gives no balance for this account')
    expect(await reasonFor(account.balance)).toContain('in more than one currency')
    expect(await reasonFor(account.balance, { notUnderstood: 2 })).toContain(
      'No balance can be counted back',
    )
  })

  test('asks for what is not shared', async () => {
    expect(await history({ account, shown: undefined })).toContain('not shared')
  })
})
