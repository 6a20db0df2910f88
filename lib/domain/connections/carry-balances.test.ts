import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '@/lib/bank-contract/account'
import type { Statement } from '@/lib/bank-contract/statement'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { carryBalances, type GapReading } from '@/lib/domain/connections/carry-balances'
import { agreeing, brokenBy, gapReceipt, gapVerdict } from '@/lib/domain/connections/gap-receipt'
import { addDays } from '@/lib/domain/periods/day-range'
import type { Reading } from '@/lib/domain/reading/reading'

const gap = { first: '2026-06-24', last: '2026-07-08' }
const rowsFrom = '2026-05-01'
const days = 15

/** A bank’s account: what it held before the first row, its rows, and the last days of its statements. */
interface Ledger {
  readonly id: string
  readonly begins: number
  readonly rows: readonly { readonly day: string; readonly amount: number }[]
  readonly closes: readonly string[]
}

const dayBetween = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((n) => addDays(rowsFrom, n))

/** One statement at least has ended before the gap: 31 May. */
const ledger = fc.record({
  begins: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  rows: fc.array(
    fc.record({
      day: dayBetween(0, 68),
      amount: fc.integer({ min: -9_999, max: 9_999 }).filter((amount) => amount !== 0),
    }),
    { maxLength: 40 },
  ),
  closes: fc
    .uniqueArray(dayBetween(31, 67), { maxLength: 4 })
    .map((each) => ['2026-05-31', ...each].toSorted()),
})
const ledgers = fc
  .array(ledger, { minLength: 1, maxLength: 3 })
  .map((all): Ledger[] => all.map((each, n) => ({ ...each, id: `a-${n}` })))

const balanceOn = ({ begins, rows }: Ledger, day: string) =>
  rows.filter((row) => row.day <= day).reduce((sum, { amount }) => sum + amount, begins)

const usd = (amount: number) => ({ amount, currency: 'USD' })

function statementsOf(ledgerOf: Ledger): Statement[] {
  const { id, closes } = ledgerOf
  return closes.map((period_end, n) => {
    const period_start = n === 0 ? rowsFrom : addDays(closes[n - 1] ?? '', 1)
    const opening_balance = usd(balanceOn(ledgerOf, addDays(period_start, -1)))
    const closing_balance = usd(balanceOn(ledgerOf, period_end))
    const accounts = [{ account_id: id, opening_balance, closing_balance }]
    return { id: `${id} ${period_end}`, period_start, period_end, accounts }
  })
}

const row = (account_id: string, day: string, amount: number, n = 0) =>
  ({
    id: `${account_id} ${n}`,
    account_id,
    status: 'settled',
    posted_at: `${day}T12:00:00Z`,
    amount: usd(amount),
  }) as unknown as Transaction

const whole = <Item>(items: readonly Item[]): Reading<Item> => ({
  items,
  end: 'whole',
  notUnderstood: 0,
  notApplied: [],
})

function readingOf(all: readonly Ledger[]): GapReading {
  return {
    gap,
    timeZone: 'UTC',
    today: '2026-07-08',
    rowsFrom,
    moving: new Set(),
    accounts: whole(
      all.map((each) => ({ id: each.id, balance: usd(balanceOn(each, '2026-07-08')) })),
    ),
    statements: whole(all.flatMap(statementsOf)),
    rows: whole(
      all.flatMap(({ id, rows }) => rows.map((each, n) => row(id, each.day, each.amount, n))),
    ),
  }
}

const receiptOf = (read: GapReading) => gapReceipt(read, carryBalances(read))

describe('balances over the days away', () => {
  it('follow on every day where the bank left out no row', () => {
    fc.assert(
      fc.property(ledgers, (all) => {
        const receipt = receiptOf(readingOf(all))
        expect(receipt).toMatchObject({ follow: days, days, broken: [], unclear: [] })
        expect(gapVerdict(receipt)).toBe('continuous')
        const inGap = all.flatMap(({ rows }) => rows).filter(({ day }) => day >= gap.first)
        expect(receipt.rows).toEqual({ exactly: inGap.length })
      }),
    )
  })

  it('do not follow between the two statements of which one row was left out, by exactly that row', () => {
    fc.assert(
      fc.property(ledgers, fc.nat(), (all, pick) => {
        const read = readingOf(all)
        const rows = read.rows.items.filter(({ posted_at }) => (posted_at ?? '') >= '2026-06-01')
        const left = rows[pick % Math.max(1, rows.length)]
        fc.pre(left !== undefined)
        const without = { ...read, rows: whole(read.rows.items.filter((each) => each !== left)) }
        const stretches = carryBalances(without).filter(({ outcome }) => outcome !== 'follows')
        const closes = all.find(({ id }) => id === left.account_id)?.closes ?? []
        const day = (left.posted_at ?? '').slice(0, 10)
        const end = closes.find((each) => each >= day) ?? gap.last
        // What was left out of statements that ended before the gap is another matter.
        const isBefore = end < gap.first
        expect(stretches.map(({ account, outcome }) => [account, outcome])).toEqual(
          isBefore ? [] : [[left.account_id, 'differs']],
        )
        const [found] = stretches
        if (found?.sum === undefined) return
        expect(found.first <= end && found.last >= (day < gap.first ? gap.first : day)).toBe(true)
        expect(brokenBy(found.sum).difference).toBe(BigInt(left.amount.amount))
      }),
    )
  })

  it('are unclear on each day for which a row was not read, not understood, or says no account or day', () => {
    const all = [{ id: 'a-0', begins: 0, rows: [], closes: ['2026-05-31'] }]
    const read = readingOf(all)
    const odd = (change: object) => ({ ...row('a-0', '2026-07-01', 5), ...change }) as Transaction
    for (const rows of [
      { ...read.rows, end: 'limit' as const },
      { ...read.rows, notUnderstood: 1 },
      whole([odd({ account_id: null })]),
      whole([odd({ posted_at: null })]),
      whole([odd({ status: 'newer' })]),
    ]) {
      const receipt = receiptOf({ ...read, rows })
      expect(receipt).toMatchObject({ follow: 0, broken: [], unclear: ['rows'] })
      expect(gapVerdict(receipt)).toBe('unclear')
    }
    expect(receiptOf({ ...read, rowsFrom: '2026-06-02' }).unclear).toEqual(['rows'])
  })

  it('are unclear of an account whose balance before or now the bank does not state', () => {
    const [one] = fc.sample(ledger, 1)
    const known = { ...one, id: 'a-0', closes: ['2026-05-31'] } as Ledger
    const read = readingOf([known])
    expect(receiptOf({ ...read, statements: whole([]) })).toMatchObject({ unclear: ['start'] })
    expect(receiptOf({ ...read, accounts: whole([{ id: 'a-0' } as Account]) })).toMatchObject({
      unclear: ['end'],
    })
    expect(receiptOf({ ...read, moving: new Set(['a-0']) })).toMatchObject({ unclear: ['moving'] })
    const nothing = { ...read, accounts: whole<Account>([]), statements: whole<Statement>([]) }
    expect(gapVerdict(receiptOf(nothing))).toBe('unclear')
    expect(gapVerdict(receiptOf({ ...read, accounts: { ...read.accounts, end: 'failed' } }))).toBe(
      'unclear',
    )
  })

  it('do not follow where a statement opens with another balance than the one before closed with', () => {
    const read = readingOf([
      { id: 'a-0', begins: 100, rows: [], closes: ['2026-05-31', '2026-06-30'] },
    ])
    const july = {
      id: 'july',
      period_start: '2026-07-01',
      period_end: '2026-07-31',
      accounts: [{ account_id: 'a-0', opening_balance: usd(90), closing_balance: usd(90) }],
    } as unknown as Statement
    const receipt = receiptOf({
      ...read,
      accounts: whole([{ id: 'a-0', balance: usd(90) } as Account]),
      statements: whole([...read.statements.items, july]),
    })
    expect(receipt.broken).toMatchObject([{ first: '2026-07-01', last: '2026-07-01' }])
    expect(receipt.follow).toBe(days - 1)
  })

  it('follow on credit whichever sign a bank gives what is owed', () => {
    const read = readingOf([
      {
        id: 'a-0',
        begins: 0,
        rows: [{ day: '2026-07-01', amount: -500 }],
        closes: ['2026-05-31'],
      },
    ])
    const owed = (account_type: string) =>
      ({ id: 'a-0', account_type, balance: usd(500) }) as Account
    const verdictOf = (type: string) =>
      gapVerdict(receiptOf({ ...read, accounts: whole([owed(type)]) }))
    expect([verdictOf('credit'), verdictOf('checking')]).toEqual(['continuous', 'broken'])
  })

  it('are said to differ only where two readings agree on it', () => {
    fc.assert(
      fc.property(ledgers, (all) => {
        const read = readingOf(all)
        const short = { ...read, rows: whole(read.rows.items.slice(1)) }
        const [once, right] = [carryBalances(short), carryBalances(read)]
        expect(agreeing(once, once)).toEqual(once)
        expect(agreeing(once, right)).toEqual(right)
        const first = agreeing(right, once)
        expect(first.filter(({ outcome }) => outcome === 'differs')).toEqual([])
      }),
    )
  })
})
