import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createTransactionSum,
  type SummedTransaction,
} from '@/lib/domain/transactions/sum-transactions'

const row = (
  amount: number,
  change: Partial<SummedTransaction> & { currency?: string } = {},
): SummedTransaction => {
  const { currency = 'USD', ...rest } = change
  return { status: 'settled', ...rest, amount: { amount, currency } }
}

function sum(...pages: SummedTransaction[][]) {
  const total = createTransactionSum()
  for (const page of pages) total.add(page)
  return total.read()
}

describe('the sums of transactions', () => {
  test('never mix currencies or states', () => {
    const { rows, sums } = sum([
      row(500),
      row(-200, { status: 'pending' }),
      row(-1, { status: 'awaiting_approval' }),
      row(900, { status: 'failed' }),
      row(7, { status: 'on_hold' }),
      row(3, { currency: 'JPY' }),
    ])
    expect(rows).toBe(6)
    expect(sums).toMatchObject([
      { currency: 'JPY', state: 'settled', count: 1, amount: '3', moneyIn: '3', moneyOut: '0' },
      { currency: 'USD', state: 'settled', count: 1, amount: '500' },
      { currency: 'USD', state: 'pending', count: 1, amount: '-200' },
      { currency: 'USD', state: 'awaiting_approval', count: 1, amount: '-1' },
      { currency: 'USD', state: 'failed', count: 1, amount: '900' },
      { currency: 'USD', state: 'other', count: 1, amount: '7' },
    ])
  })

  test('both sides of one transfer net to zero, and are counted', () => {
    const leg = { money_movement_id: 'm', transaction_type: 'internal_transfer' }
    const whole = sum([row(-8400, leg)], [row(8400, leg)])
    expect(whole).toMatchObject({ wholeMovements: 1, sums: [{ count: 2, amount: '0' }] })
    expect(sum([row(-8400, leg)]).wholeMovements).toBe(0)
    const other = { ...leg, money_movement_id: 'n' }
    expect(sum([row(-8400, leg), row(8400, other)]).wholeMovements).toBe(0)
  })

  test('stay exact beyond the integers that JSON carries', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(sum([row(most), row(most), row(1)]).sums[0]?.amount).toBe('18014398509481983')
  })

  test('are the same however the rows are cut into pages', () => {
    const rows = fc.array(
      fc.record({
        amount: fc.maxSafeInteger(),
        status: fc.constantFrom('settled', 'pending', 'awaiting_approval', 'failed', 'odd'),
        currency: fc.constantFrom('USD', 'JPY', 'KWD'),
        money_movement_id: fc.constantFrom('a', 'b', 'c'),
        transaction_type: fc.constantFrom('internal_transfer', 'ach_debit'),
      }),
    )
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), (given, size) => {
        const all = given.map(({ amount, ...rest }) => row(amount, rest))
        const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
          all.slice(index * size, (index + 1) * size),
        )
        expect(sum(...pages)).toEqual(sum(all))
      }),
    )
  })
})
