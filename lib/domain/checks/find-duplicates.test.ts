import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckedRow, rememberPayees } from '@/lib/domain/checks/checked-row'
import { findDuplicates } from '@/lib/domain/checks/find-duplicates'
import { localDay } from '@/lib/domain/periods/local-clock'
import { anyRow, payment } from '@/test/components/checks-rows'
import type { Transaction } from '@/lib/bank-contract/transaction'

const first = '2026-06-01'
const dayOf = localDay('UTC')
const payeeOf = rememberPayees()

const checked = (transaction: Transaction): CheckedRow => ({
  transaction,
  initiated: undefined,
  posted: undefined,
  day: dayOf(transaction.initiated_at) ?? '2026-06-02',
  lacksReceipt: false,
  payee: payeeOf(transaction),
})

function groupsOf(rows: readonly Transaction[], days = 3): string[][] {
  return findDuplicates(rows.map(checked), { days, first }).map((group) =>
    group.map(({ transaction }) => transaction.id),
  )
}

const on = (id: string, day: string, more: Partial<Transaction> = {}) =>
  payment(id, { initiated_at: `${day}T12:00:00Z`, ...more })

describe('a possible duplicate', () => {
  test('is the same account, amount and counterparty within so many days, newest first', () => {
    const rows = [
      on('a', '2026-06-10'),
      on('b', '2026-06-13', { counterparty_name: ' FERROUS metals  depot' }),
      on('c', '2026-06-17'),
      on('other account', '2026-06-10', { account_id: 'payroll' }),
      on('other amount', '2026-06-10', { amount: { amount: -1251, currency: 'USD' } }),
      on('other currency', '2026-06-10', { amount: { amount: -1250, currency: 'KWD' } }),
      on('other payee', '2026-06-10', { counterparty_name: 'Ferrous Metals' }),
    ]
    expect(groupsOf(rows)).toEqual([['b', 'a']])
    expect(groupsOf(rows, 2)).toEqual([])
    expect(groupsOf(rows, 4)).toEqual([['c', 'b', 'a']])
  })

  test('is no refund of its charge, no other leg, no failed payment, no payment without a counterparty', () => {
    const back = { amount: { amount: 1250, currency: 'USD' }, transaction_type: 'card_refund' }
    const own = { transaction_type: 'internal_transfer', money_movement_id: 'm' }
    expect(
      groupsOf([
        on('charge', '2026-06-10'),
        on('refund', '2026-06-11', back),
        on('failed', '2026-06-10', { status: 'failed' }),
        on('leg', '2026-06-10', own),
        on('other leg', '2026-06-10', { ...own, account_id: 'b', ...back }),
        on('nobody', '2026-06-10', { counterparty_name: '' }),
        on('nobody else', '2026-06-10', { counterparty_name: null }),
      ]),
    ).toEqual([])
    const one = { money_movement_id: 'm1' }
    expect(groupsOf([on('one', '2026-06-10', one), on('the same', '2026-06-11', one)])).toEqual([])
  })

  test('reaches back before the period, where one of them lies in it', () => {
    expect(groupsOf([on('a', '2026-05-31'), on('b', '2026-06-01')])).toEqual([['b', 'a']])
    expect(groupsOf([on('a', '2026-05-30'), on('b', '2026-05-31')])).toEqual([])
  })

  test('parts payments into groups: none in two, each near another, none near another group', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 60 }),
        fc.integer({ min: 0, max: 31 }),
        fc.boolean(),
        (given, days, turned) => {
          const rows = given.map((row, place) => ({ ...row, id: `${place}` }))
          const groups = findDuplicates((turned ? rows.toReversed() : rows).map(checked), {
            days,
            first,
          })
          const ids = groups.flat().map(({ transaction }) => transaction.id)
          expect(new Set(ids).size).toBe(ids.length)
          const near = (left: CheckedRow, right: CheckedRow) =>
            Math.abs(Date.parse(left.day) - Date.parse(right.day)) <= days * 86_400_000
          const alike = (left: CheckedRow, right: CheckedRow) =>
            JSON.stringify([left.transaction.account_id, left.transaction.amount]) ===
            JSON.stringify([right.transaction.account_id, right.transaction.amount])
          for (const [place, group] of groups.entries()) {
            expect(group.length).toBeGreaterThan(1)
            expect(group.every((row) => alike(row, group[0] ?? row))).toBe(true)
            for (const row of group) {
              expect(group.some((other) => other !== row && near(row, other))).toBe(true)
              expect(row.transaction.status).not.toBe('failed')
              expect(row.transaction.amount.amount).toBeLessThan(0)
            }
            const movements = group.flatMap(
              ({ transaction }) => transaction.money_movement_id || [],
            )
            expect(new Set(movements).size).toBe(movements.length)
            expect(
              groups.slice(place + 1).some((other) => other.includes(group[0] as CheckedRow)),
            ).toBe(false)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('is found among as many alike as one load reads, without comparing each to each', () => {
    let looks = 0
    const many = Array.from({ length: 20_000 }, (_, place) => {
      const row = checked(on(`${place}`, '2026-06-10'))
      return Object.defineProperty({ ...row }, 'day', { get: () => (looks++, row.day) })
    })
    expect(findDuplicates(many, { days: 3, first }).map(({ length }) => length)).toEqual([20_000])
    expect(looks).toBeLessThan(many.length * 100)
  })
})
