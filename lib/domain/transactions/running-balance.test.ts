import { describe, expect, it } from 'vitest'
import {
  balanceBefore,
  carriedText,
  parseCarried,
  runningBalance,
  whyNoRunningBalance,
} from '@/lib/domain/transactions/running-balance'
import { parseTransactionParams } from '@/lib/search-params/transactions'
import type { Transaction } from '@/lib/bank-contract/transaction'

const row = (amount: number, status = 'settled', currency = 'USD'): Transaction => ({
  id: `${amount}`,
  amount: { amount, currency },
  status,
})

describe('a running balance', () => {
  it('counts back from today’s balance, and a failed or pending row moves nothing', () => {
    const rows = [row(-500, 'pending'), row(1000), row(-200), row(70, 'failed'), row(-300)]
    const balance = runningBalance(rows, { amount: 5000, currency: 'USD' })
    if (balance.kind === 'unknown') throw new Error(balance.reason)
    expect(rows.map((each) => balance.after.get(each)?.amount)).toEqual([
      5000, 5000, 4000, 4200, 4200,
    ])
    expect(balance.carried).toEqual({ amount: 4500, currency: 'USD' })
  })

  it('goes on from page to page as if it were one', () => {
    const rows = [row(10), row(-3), row(40), row(7), row(-90)]
    const start = { amount: 1000, currency: 'USD' }
    const whole = runningBalance(rows, start)
    const first = runningBalance(rows.slice(0, 2), start)
    if (whole.kind === 'unknown' || first.kind === 'unknown') throw new Error('no balance')
    const carried = parseCarried(carriedText(first.carried))
    const second = runningBalance(rows.slice(2), carried ?? start)
    expect(second).toMatchObject({ kind: 'known', carried: whole.carried })
  })

  it('is unknown over a mix of currencies and beyond exact integers', () => {
    const start = { amount: 0, currency: 'USD' }
    expect(runningBalance([row(1, 'settled', 'EUR')], start).kind).toBe('unknown')
    const most = Number.MAX_SAFE_INTEGER
    expect(runningBalance([row(-most), row(-most)], start).kind).toBe('unknown')
  })

  it('of a month that is over begins at what was there before all that came later', () => {
    const later = [row(-500, 'pending'), row(1000), row(70, 'failed'), row(-200)]
    expect(balanceBefore(later, { amount: 5000, currency: 'USD' })).toEqual({
      amount: 4200,
      currency: 'USD',
    })
    expect(balanceBefore([row(1, 'settled', 'EUR')], { amount: 0, currency: 'USD' })).toBe(
      'transaction_data.no_balance_currencies',
    )
  })

  it('needs one account, every row of it between two days, newest first', () => {
    const why = (raw: Record<string, string | string[]>) =>
      whyNoRunningBalance(parseTransactionParams(raw))
    expect(why({ account_id: 'a' })).toBeUndefined()
    expect(why({ account_id: 'a', initiated_after: '2026-01-01' })).toBeUndefined()
    expect(why({ account_id: 'a', initiated_before: '2026-01-01' })).toBeUndefined()
    expect(why({})).toBe('transaction_data.no_balance_account')
    expect(why({ account_id: ['a', 'b'] })).toBe('transaction_data.no_balance_account')
    expect(why({ account_id: 'a', status: 'settled' })).toBe('transaction_data.no_balance_filters')
    expect(why({ account_id: 'a', files: 'with' })).toBe('transaction_data.no_balance_filters')
    expect(why({ account_id: 'a', sort_by: 'amount' })).toBe('transaction_data.no_balance_order')
    expect(why({ account_id: 'a', order: 'asc' })).toBe('transaction_data.no_balance_order')
  })

  it('is carried in an address as plain numbers, and nothing else is accepted', () => {
    expect(parseCarried('-1250 USD')).toEqual({ amount: -1250, currency: 'USD' })
    for (const text of ['', '1e9 USD', '1.5 USD', '12 usd', '9999999999999999 USD', undefined]) {
      expect(parseCarried(text)).toBeUndefined()
    }
  })
})
