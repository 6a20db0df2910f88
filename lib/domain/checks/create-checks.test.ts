import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rememberPayees } from '@/lib/domain/checks/checked-row'
import { type Checks, createChecks } from '@/lib/domain/checks/create-checks'
import { anyRow, payment } from '@/test/components/checks-rows'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { startOfDay } from '@/lib/domain/periods/local-clock'

const payeeOf = rememberPayees()
const june = { first: '2026-06-01', last: '2026-06-30' }

interface Options {
  period?: typeof june
  timeZone?: string
  days?: number
  largeFrom?: (currency: string) => bigint
}

function check(rows: readonly Transaction[], options: Options = {}): Checks {
  const checks = createChecks({
    period: june,
    timeZone: 'America/New_York',
    days: 3,
    largeFrom: () => 500_000n,
    ...options,
  })
  checks.add(rows.slice(0, 3))
  checks.add(rows.slice(3))
  return checks.read()
}

const idsOf = (rows: Checks['large']) => rows.map(({ transaction }) => transaction.id)

describe('payments without receipt', () => {
  test('are money out to somebody else, also of a type that we do not know', () => {
    const bare = (id: string, more: Partial<Transaction>) =>
      payment(id, { attachments: [], ...more })
    const { withoutReceipt, payments, transactions } = check([
      bare('card', { transaction_type: 'card_credit' }),
      bare('newer', { transaction_type: 'instant_payment' }),
      bare('unread', { attachments: null, transaction_type: undefined }),
      bare('in', { amount: { amount: 1250, currency: 'USD' }, transaction_type: 'ach_credit' }),
      bare('own', { transaction_type: 'internal_transfer' }),
      bare('fee', { transaction_type: 'wire_fee' }),
      bare('failed', { status: 'failed' }),
      payment('with'),
    ])
    expect(idsOf(withoutReceipt)).toEqual(['card', 'newer', 'unread'])
    expect([payments, transactions]).toEqual([4, 7])
  })
})

describe('large transactions', () => {
  test('reach the amount of their own currency, in or out, up to the last exact one', () => {
    const of = (id: string, amount: number, currency: string) =>
      payment(id, { amount: { amount, currency } })
    const { large } = check(
      [
        of('cents', -499_999, 'USD'),
        of('dollars', 500_000, 'USD'),
        of('yen', -500_000, 'JPY'),
        of('dinars', -500_000, 'KWD'),
        of('last', -Number.MAX_SAFE_INTEGER, 'KWD'),
        payment('failed', { amount: { amount: -900_000, currency: 'USD' }, status: 'failed' }),
      ],
      { largeFrom: (currency) => (currency === 'KWD' ? 5_000_000n : 500_000n) },
    )
    expect(idsOf(large)).toEqual(['dollars', 'yen', 'last'])
    const most = BigInt(Number.MAX_SAFE_INTEGER)
    expect(
      idsOf(check([of('last', -Number(most), 'USD')], { largeFrom: () => most }).large),
    ).toEqual(['last'])
    expect(check([of('last', -Number(most), 'USD')], { largeFrom: () => most + 1n }).large).toEqual(
      [],
    )
  })
})

describe('new payees', () => {
  test('are in no row before the period, whatever their case, spaces and accents', () => {
    const { newPayees, payees } = check([
      payment('known', { counterparty_name: 'ZOË’S  CAFE' }),
      payment('new', { counterparty_name: 'Quarry Lane Builders' }),
      payment('again', { counterparty_name: 'quarry lane  builders' }),
      payment('nobody', { counterparty_name: '\u200f ' }),
      payment('before', { counterparty_name: 'Zoë’s Café', posted_at: '2025-07-01T12:00:00Z' }),
    ])
    expect(newPayees.map(idsOf)).toEqual([['new', 'again']])
    expect(payees).toBe(2)
  })

  test('were not seen on a day of which not every row was read', () => {
    const of = (id: string, day: string) =>
      payment(`${id} ${day}`, { counterparty_name: id, posted_at: `${day}T16:00:00Z` })
    const checks = createChecks({
      period: june,
      timeZone: 'America/New_York',
      days: 3,
      largeFrom: () => 500_000n,
    })
    const before = [of('Whole', '2026-02-01'), of('Part', '2026-01-31')]
    checks.add([of('Whole', '2026-06-02'), of('Part', '2026-06-02'), ...before])
    checks.add([of('Whole', '2026-01-31')])
    const newSince = (day?: string) => checks.read(day).newPayees.map(idsOf)
    expect(newSince()).toEqual([])
    expect(newSince('2026-02-01')).toEqual([['Part 2026-06-02']])
  })
})

describe('what failed', () => {
  test('failed or came back, and keeps what was recorded of it', () => {
    const activities = [{ activity_type: 'failed', created_at: '2026-06-11T15:00:00Z' }]
    const { failed } = check([
      payment('failed', { status: 'failed', activities }),
      payment('returned', {
        transaction_type: 'ach_return',
        amount: { amount: 1250, currency: 'USD' },
      }),
      payment('well'),
    ])
    expect(idsOf(failed)).toEqual(['returned', 'failed'])
    expect(failed[1]?.transaction.activities).toEqual(activities)
  })
})

describe('the checks', () => {
  test('are of what was posted in the period, whenever it was initiated', () => {
    const bare = (id: string, initiated_at: string, posted_at: string | null, status = 'settled') =>
      payment(id, { initiated_at, posted_at, status, attachments: [] })
    const { withoutReceipt, transactions, failed } = check([
      bare('may to june', '2026-05-29T15:00:00Z', '2026-06-02T15:00:00Z'),
      bare('june', '2026-06-03T15:00:00Z', '2026-06-04T15:00:00Z'),
      bare('june to july', '2026-06-29T15:00:00Z', '2026-07-01T15:00:00Z'),
      bare('pending', '2026-06-29T15:00:00Z', null, 'pending'),
      bare('failed', '2026-06-29T15:00:00Z', null, 'failed'),
    ])
    expect(idsOf(withoutReceipt)).toEqual(['june', 'may to june'])
    expect(transactions).toBe(2)
    expect(idsOf(failed)).toEqual(['failed'])
  })

  test('find nothing in nothing', () => {
    expect(check([])).toEqual({
      transactions: 0,
      payments: 0,
      payees: 0,
      undated: 0,
      currencies: [],
      rows: [],
      undetermined: [],
      withoutReceipt: [],
      large: [],
      duplicates: [],
      hasEarlier: false,
      newPayees: [],
      cutOff: [],
      failed: [],
    })
  })

  test('count a row once that a list gave twice, and one without a day in none', () => {
    const undated = [
      payment('x', { posted_at: null }),
      payment('x', { posted_at: null }),
      payment('y', { initiated_at: '31 June', status: 'pending' }),
    ]
    const {
      transactions,
      undated: count,
      duplicates,
    } = check([payment('a'), payment('a'), ...undated])
    expect([transactions, count, duplicates]).toEqual([1, 2, []])
  })

  test('hold for whatever a bank sends, in whatever order it comes', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 40 }),
        fc.integer({ min: 0, max: 31 }),
        (rows, days) => {
          const checks = check(rows, { days })
          const first = startOfDay(june.first, 'America/New_York') ?? ''
          const end = startOfDay('2026-07-01', 'America/New_York') ?? ''
          const inPeriod = (row: Transaction) => {
            const isPosted = row.status === 'settled'
            const instant = Date.parse((isPosted ? row.posted_at : row.initiated_at) ?? '')
            return instant >= Date.parse(first) && instant < Date.parse(end)
          }
          const shown = [
            checks.withoutReceipt,
            checks.large,
            checks.failed,
            checks.newPayees.flat(),
          ].flat()
          expect(shown.every(({ transaction }) => inPeriod(transaction))).toBe(true)
          const before = new Set(
            rows
              .filter((row) => row.status === 'settled')
              .filter((row) => Date.parse(row.posted_at ?? '') < Date.parse(first))
              .map(payeeOf),
          )
          const called = checks.newPayees.map((group) =>
            group.map((row) => payeeOf(row.transaction)),
          )
          expect(called.flat().filter((payee) => payee === undefined || before.has(payee))).toEqual(
            [],
          )
          // Each payee once, and each of its payments.
          expect(called.every((names) => new Set(names).size === 1)).toBe(true)
          expect(new Set(called.map(([name]) => name)).size).toBe(called.length)
          expect(checks.transactions).toBeGreaterThanOrEqual(checks.payments)
          expect(checks.payments).toBeGreaterThanOrEqual(checks.withoutReceipt.length)
        },
      ),
      { numRuns: 150 },
    )
  })
})
