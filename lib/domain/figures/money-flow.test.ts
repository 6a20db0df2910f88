import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalHistories, createBalanceCount } from '@/lib/domain/figures/balances'
import { chooseColumns, extentsOf } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { moneyFlows, netOf } from '@/lib/domain/figures/money-flow'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { createTransactionSum } from '@/lib/domain/transactions/sum-transactions'

const { columns } = chooseColumns({ first: '2026-01-01', last: '2026-06-30' }, '2026-06-20')
const timeZone = 'America/New_York'

const row = (
  amount: number,
  posted_at: string | null,
  more: Partial<Transaction> = {},
): Transaction => ({
  id: 'x',
  status: 'settled',
  posted_at,
  amount: { amount, currency: 'USD' },
  ...more,
})

function flowsOf(all: readonly Transaction[], isOneAccount = false) {
  const sums = createDaySums(timeZone)
  sums.add(all)
  return moneyFlows(columns, sums.days, { isOneAccount })
}

const rows = fc.array(
  fc.record({
    id: fc.uuid(),
    status: fc.constantFrom('settled', 'settled', 'pending', 'failed', 'a newer one'),
    transaction_type: fc.constantFrom('ach_credit', 'internal_transfer', 'a newer one'),
    posted_at: fc.oneof(
      fc.constant(null),
      fc
        .date({ min: new Date('2025-12-20'), max: new Date('2026-07-10'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    ),
    amount: fc.record({
      amount: fc.maxSafeInteger(),
      currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    }),
  }),
  { maxLength: 60 },
)

describe('money in and out', () => {
  test('adds up to the rows that settled in each currency, exactly, whatever they are', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (all, isOneAccount) => {
        const sums = createDaySums(timeZone)
        sums.add(all.slice(0, 7))
        sums.add(all.slice(7))
        const flows = moneyFlows(columns, sums.days, { isOneAccount })
        const within = all.filter(
          ({ status, posted_at }) =>
            status === 'settled' &&
            posted_at !== null &&
            posted_at >= '2026-01-01T05:00:00.000Z' &&
            posted_at < '2026-07-01T04:00:00.000Z',
        )
        const plain = createTransactionSum()
        plain.add(within)
        expect(
          flows.map(({ currency, total }) => [currency, total.rows, String(netOf(total))]),
        ).toEqual(plain.read().sums.map(({ currency, count, amount }) => [currency, count, amount]))
        for (const { cells, total } of flows) {
          expect(cells.reduce((sum, cell) => sum + netOf(cell), 0n)).toBe(netOf(total))
          for (const { moneyIn, moneyOut } of cells) {
            expect(moneyIn >= 0n && moneyOut <= 0n).toBe(true)
          }
        }
      }),
    )
  })

  test('counts a row on the day it was posted where the client is', () => {
    const flows = flowsOf([row(5, '2026-02-01T04:59:59Z'), row(7, '2026-02-01T05:00:00Z')])
    expect(flows[0]?.cells.map(({ moneyIn }) => moneyIn)).toEqual([5n, 7n, 0n, 0n, 0n, 0n])
  })

  test('takes a transfer between own accounts for neither, and for one account as what it is', () => {
    const legs = [
      row(-900, '2026-03-03T12:00:00Z', { transaction_type: 'internal_transfer' }),
      row(900, '2026-03-03T12:00:00Z', { transaction_type: 'internal_transfer' }),
      row(-40, '2026-03-04T12:00:00Z', { transaction_type: 'card_debit' }),
    ]
    const read = (isOneAccount: boolean) => flowsOf(legs, isOneAccount)[0]?.total
    expect(read(false)).toEqual({ moneyIn: 0n, moneyOut: -40n, own: 0n, ownRows: 2, rows: 3 })
    expect(read(true)).toEqual({ moneyIn: 900n, moneyOut: -940n, own: 0n, ownRows: 0, rows: 3 })
  })
})

describe('a balance over time', () => {
  const balance = { amount: 1000, currency: 'USD' }
  const at = { timeZone, today: '2026-07-04' }
  const whole = { end: 'whole', reached: undefined, notUnderstood: 0 } as const
  const ledger = [
    row(70, '2026-07-02T12:00:00Z'),
    row(-30, '2026-06-10T12:00:00Z'),
    row(200, '2026-04-01T12:00:00Z'),
    row(999, null, { status: 'pending' }),
    row(-500, '2026-02-03T12:00:00Z'),
  ]

  test('is counted back from what it is now, over what settled alone', () => {
    const count = createBalanceCount(columns, at)
    count.add(ledger)
    const history = count.read(balance, whole)
    expect(history?.opening).toBe(1260n)
    expect(history?.cells.map((cell) => cell?.end)).toEqual([1260n, 760n, 760n, 960n, 960n, 930n])
    expect(history?.cells[1]).toMatchObject({ lowest: 760n, highest: 1260n, end: 760n })
    expect(history?.days).toHaveLength(181)
  })

  test('begins with the oldest day that was read', () => {
    const count = createBalanceCount(columns, at)
    count.add(ledger.slice(0, 3))
    const history = count.read(balance, { ...whole, end: 'limit', reached: '2026-04-01' })
    expect(history?.opening).toBeUndefined()
    expect(history?.days[0]).toEqual({ day: '2026-04-01', end: 960n })
    expect(history?.cells.map((cell) => cell?.end)).toEqual([
      undefined,
      undefined,
      undefined,
      960n,
      960n,
      930n,
    ])
    expect(
      extentsOf(columns, { end: 'limit', reached: '2026-04-01', notUnderstood: 0 }, undefined),
    ).toEqual(['unread', 'unread', 'unread', 'partly', 'whole', 'whole'])
  })

  test.each([
    ['failed at once', { ...whole, end: 'failed' }],
    ['held rows that cannot be understood', { ...whole, notUnderstood: 1 }],
  ] as const)('is unknown where the reading %s', (_, read) => {
    expect(createBalanceCount(columns, at).read(balance, read)).toBeUndefined()
  })

  test('ends today: a day that has not come has none', () => {
    const count = createBalanceCount(columns, { timeZone, today: '2026-04-15' })
    count.add(ledger.slice(2))
    const history = count.read(balance, whole)
    expect(history?.days.at(-1)).toEqual({ day: '2026-04-15', end: 1000n })
    expect(history?.cells.map((cell) => cell?.end)).toEqual([
      1300n,
      800n,
      800n,
      1000n,
      undefined,
      undefined,
    ])
    const none = createBalanceCount(columns, { timeZone, today: '2025-12-31' }).read(balance, whole)
    expect([none?.opening, none?.days, none?.cells.every((cell) => cell === undefined)]).toEqual([
      undefined,
      [],
      true,
    ])
  })

  test('of several accounts is the sum of what each is counted back to', () => {
    const own = ledger.slice(0, 3).map((each) => ({ ...each, account_id: 'own' }))
    const reserve = row(40, '2026-05-05T12:00:00Z', { account_id: 'reserve' })
    const card = row(-9, '2026-05-05T12:00:00Z', { account_id: 'card' })
    const total = { kind: 'cash', currency: 'USD', amount: 1000n, accounts: ['own', 'reserve'] }
    const historyOf = (all: readonly Transaction[]) => {
      const sums = createDaySums(timeZone)
      sums.add(all)
      const given = { totals: [total], today: at.today, reach: whole }
      return totalHistories(columns, sums.days, given)
    }
    const alone = createBalanceCount(columns, at)
    alone.add([...own, reserve])
    const [history] = historyOf([...own, reserve, card])
    expect(history?.days).toEqual(alone.read({ amount: 1000, currency: 'USD' }, whole)?.days)
    expect(historyOf([...own, { ...reserve, account_id: null }])).toEqual([])
  })

  test('is unknown where the rows are in another currency than the balance', () => {
    const count = createBalanceCount(columns, at)
    count.add([row(5, '2026-06-10T12:00:00Z', { amount: { amount: 5, currency: 'EUR' } })])
    expect(count.read(balance, whole)).toBeUndefined()
  })

  test('agrees with the movements of every column, for any ledger', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const dollars = all.filter(({ amount }) => amount.currency === 'USD')
        const count = createBalanceCount(columns, at)
        count.add(dollars)
        const history = count.read(balance, whole)
        const cells = flowsOf(dollars, true)[0]?.cells
        let before = history?.opening ?? 0n
        for (const [index, cell] of (history?.cells ?? []).entries()) {
          const change = cells?.[index] === undefined ? 0n : netOf(cells[index])
          expect(cell?.end).toBe(before + change)
          before = cell?.end ?? 0n
        }
      }),
    )
  })
})
