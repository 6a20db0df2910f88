import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import { balancesOf, collectMovements } from '@/lib/domain/close/paper-figures'
import { payment } from '@/test/close/close-evidence'
import { june } from '@/test/close/findings'

const may = { first: '2026-05-01', last: '2026-05-31' }

describe('what moved, as a paper says it', () => {
  test('is what settled, by the day it was posted on in the client’s own calendar', () => {
    const movements = collectMovements('America/New_York')
    movements.add([
      payment('in', 500),
      payment('out', -200),
      payment('pending', -1, { status: 'pending', posted_at: null }),
      payment('failed', -2, { status: 'failed', posted_at: null }),
      // Still the 30th of June in New York.
      payment('late', -40, { posted_at: '2026-07-01T03:59:59Z' }),
      payment('next', -80, { posted_at: '2026-07-01T04:00:00Z' }),
      payment('before', 7, { posted_at: '2026-05-31T12:00:00Z' }),
    ])
    expect(movements.read(june)).toEqual({
      accounts: [
        {
          account: 'a-1',
          currency: 'USD',
          moneyIn: '500',
          moneyOut: '-240',
          rowsIn: 1,
          rowsOut: 2,
        },
      ],
      totals: [
        { currency: 'USD', moneyIn: '500', moneyOut: '-240', own: '0', rows: 3, ownRows: 0 },
      ],
      untold: 0,
    })
    expect(movements.read(may).totals).toEqual([
      { currency: 'USD', moneyIn: '7', moneyOut: '0', own: '0', rows: 1, ownRows: 0 },
    ])
  })

  test('names the rows of which nobody can say whether, when or how they moved money', () => {
    const movements = collectMovements('UTC')
    movements.add([
      payment('no-day', 1, { posted_at: null }),
      payment('no-type', 2, { transaction_type: null }),
      payment('no-state', 3, { status: null }),
      payment('new-state', 4, { status: 'resting' }),
    ])
    expect(movements.read(june)).toEqual({ accounts: [], totals: [], untold: 4 })
    movements.add([payment('no-day', 1)])
    expect(movements.read(june).untold).toBe(3)
  })

  test('is the same whatever the order of the rows, and comes to the sum of its accounts', () => {
    const row = fc.record({
      id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
      amount: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      account_id: fc.constantFrom('a-1', 'a-2', null),
      transaction_type: fc.constantFrom('ach_credit', 'wire_out', 'internal_transfer', 'new_kind'),
    })
    const rows = fc
      .uniqueArray(row, { selector: ({ id, account_id }) => `${id} ${account_id}` })
      .map((some) =>
        some.map(({ id, amount, currency, ...rest }) =>
          payment(id, amount, { ...rest, amount: { amount, currency } }),
        ),
      )
    fc.assert(
      fc.property(rows, fc.func(fc.integer()), (some, order) => {
        const read = (given: typeof some) => {
          const movements = collectMovements('UTC')
          movements.add(given)
          movements.add(given)
          return movements.read(june)
        }
        const found = read(some)
        expect(read(some.toSorted((one, other) => order(one.id) - order(other.id)))).toEqual(found)
        for (const { currency, moneyIn, moneyOut, own } of found.totals) {
          const accounts = found.accounts.filter((each) => each.currency === currency)
          const net = accounts.reduce(
            (sum, each) => sum + BigInt(each.moneyIn) + BigInt(each.moneyOut),
            0n,
          )
          expect(net).toBe(BigInt(moneyIn) + BigInt(moneyOut) + BigInt(own))
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('the balances that statements give', () => {
  const statement = (
    id: string,
    [period_start, period_end]: [string, string],
    [opening, closing]: [number, number],
  ): Statement => ({
    id,
    period_start,
    period_end,
    accounts: [
      {
        account_id: 'a-1',
        opening_balance: { amount: opening, currency: 'USD' },
        closing_balance: { amount: closing, currency: 'USD' },
      },
    ],
  })

  test('are of those that begin on the first day, and end on the last', () => {
    const found = balancesOf(
      [
        statement('1', ['2026-06-01', '2026-06-15'], [100, 150]),
        statement('2', ['2026-06-16', '2026-06-30'], [150, 90]),
        statement('3', ['2026-05-01', '2026-05-31'], [1, 100]),
        statement('4', ['2026-06-05', '2026-07-04'], [7, 8]),
      ],
      june,
    )
    expect(found).toEqual([{ account: 'a-1', currency: 'USD', opening: '100', closing: '90' }])
  })

  test('are not known where two statements disagree', () => {
    const days: [string, string] = ['2026-06-01', '2026-06-30']
    const found = balancesOf(
      [statement('1', days, [100, 90]), statement('2', days, [100, 91])],
      june,
    )
    expect(found).toEqual([{ account: 'a-1', currency: 'USD', opening: '100', closing: undefined }])
  })
})
