import { describe, expect, test } from 'vitest'
import type { Card } from '@/lib/bank-contract/card'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createWindowSpend, findLimitWindow } from '@/lib/domain/cards/limit-window'
import type { ChartRead } from '@/lib/domain/figures/chart-columns'
import { isWhole } from '@/lib/domain/reading/reading'

const timeZone = 'America/New_York'
const usd = (amount: number) => ({ amount, currency: 'USD' })

const card: Card = {
  id: 'c-1',
  status: 'active',
  spending_limit: usd(100_000),
  spending_limit_type: 'monthly',
  current_spend: usd(82_000),
  spend_period_start: '2026-06-01T04:00:00Z',
  spend_period_end: '2026-07-01T04:00:00Z',
}

const charge = (amount: number, initiated_at: string, more: Partial<Transaction> = {}) => ({
  id: `${initiated_at} ${amount}`,
  card_id: 'c-1',
  status: 'settled',
  amount: usd(amount),
  initiated_at,
  attachments: [],
  ...more,
})

const whole: ChartRead = {
  rows: 1,
  notUnderstood: 0,
  end: 'whole',
  reached: undefined,
  readAt: '',
  failure: undefined,
  furtherHref: undefined,
}

function spendOf(
  rows: readonly Transaction[],
  read: Partial<ChartRead> = {},
  today = '2026-06-03',
) {
  const window = findLimitWindow(card, timeZone)
  if (window === undefined) throw new Error('this card has a window')
  const count = createWindowSpend(window, { timeZone, today })
  count.add(rows.filter(count.isDetermined))
  return count.read({ ...whole, ...read })
}

describe('the window of a limit', () => {
  test('is the days of the client that it touches', () => {
    expect(findLimitWindow(card, timeZone)?.days).toEqual({
      first: '2026-06-01',
      last: '2026-06-30',
    })
    expect(findLimitWindow(card, 'Europe/Berlin')?.days.last).toBe('2026-07-01')
  })

  test.each<[string, Partial<Card>]>([
    ['that never starts again', { spend_period_start: null, spend_period_end: null }],
    ['without a beginning that can be read', { spend_period_start: 'lately' }],
    ['that ends before it begins', { spend_period_end: '2026-05-01T04:00:00Z' }],
    ['of more days than a year has', { spend_period_start: '0001-01-01T00:00:00Z' }],
    ['of a card without a limit', { spending_limit: null }],
    ['of a card that can spend nothing more', { status: 'canceled' }],
  ])('is none for one %s', (_, more) => {
    expect(findLimitWindow({ ...card, ...more }, timeZone)).toBeUndefined()
  })
})

describe('what was spent in the window of a limit', () => {
  test('adds up day by day to today, settled and pending apart', () => {
    const spend = spendOf([
      charge(-500, '2026-06-01T04:00:00Z'),
      charge(-250, '2026-06-03T12:00:00Z', { status: 'pending' }),
      // Still the second of June in New York.
      charge(-100, '2026-06-03T03:59:59Z'),
    ])
    expect(spend.days).toEqual([
      { day: '2026-06-01', settled: 500n, pending: 0n, spent: 500n },
      { day: '2026-06-02', settled: 100n, pending: 0n, spent: 600n },
      { day: '2026-06-03', settled: 0n, pending: 250n, spent: 850n },
    ])
    expect([spend.spent, spend.charges, isWhole(spend.extent)]).toEqual([850n, 3, true])
  })

  test('leaves out refunds, what failed, other cards and what lies outside the window', () => {
    const spend = spendOf([
      charge(4210, '2026-06-01T12:00:00Z'),
      charge(-1, '2026-06-01T12:00:00Z', { status: 'failed' }),
      charge(-2, '2026-06-01T12:00:00Z', { card_id: 'c-2' }),
      charge(-4, '2026-06-01T03:59:59Z'),
      charge(-8, '2026-07-01T04:00:00Z'),
      charge(-16, '2026-06-01T12:00:00Z', { amount: { amount: -16, currency: 'EUR' } }),
      charge(-32, '2026-06-01T12:00:00Z', { status: 'novel' }),
    ])
    expect([spend.spent, spend.charges]).toEqual([0n, 0])
  })

  test('begins where the rows were read to, and is at least what they show', () => {
    const rows = [charge(-500, '2026-06-02T12:00:00Z')]
    const spend = spendOf(rows, { end: 'limit', reached: '2026-06-02' })
    expect(spend.days.map(({ day }) => day)).toEqual(['2026-06-02', '2026-06-03'])
    expect(isWhole(spend.extent)).toBe(false)
    expect(isWhole(spendOf(rows, { notUnderstood: 1 }).extent)).toBe(false)
    expect(spendOf([], { end: 'limit' }).days).toEqual([])
  })

  test('ends with the window, however long ago that was', () => {
    expect(spendOf([], {}, '2026-09-01').days.at(-1)?.day).toBe('2026-06-30')
  })

  test('names the merchants, and counts receipts only where every charge tells of them', () => {
    const at = '2026-06-01T12:00:00Z'
    const receipt = [{ file_id: 'f', file_name: 'a.png' }]
    const rows = [
      charge(-100, at, { counterparty_name: 'Fuel' }),
      charge(-300, at, { counterparty_name: 'Hotel', attachments: receipt }),
      charge(-150, at, { counterparty_name: 'Fuel' }),
    ]
    const spend = spendOf(rows)
    expect(spend.merchants).toEqual([
      { name: 'Hotel', spent: 300n },
      { name: 'Fuel', spent: 250n },
    ])
    expect(spend.receipts).toBe(1)
    expect(spendOf([...rows, charge(-1, at, { attachments: undefined })]).receipts).toBeUndefined()
  })
})
