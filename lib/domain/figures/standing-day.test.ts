import { describe, expect, test } from 'vitest'
import {
  type BalanceTotal,
  createBalanceCount,
  totalHistories,
} from '@/lib/domain/figures/balances'
import { chooseColumns } from '@/lib/domain/figures/chart-columns'
import { createDaySums } from '@/lib/domain/figures/day-sums'
import { standingDay, totalsOn, yearBefore } from '@/lib/domain/figures/standing-day'
import type { DayRange } from '@/lib/domain/periods/day-range'

const today = '2026-11-26'
const timeZone = 'America/New_York'

describe('the day that a balance is of', () => {
  test.each<[string, DayRange, string, boolean]>([
    ['a month that has ended', { first: '2026-10-01', last: '2026-10-31' }, '2026-10-31', false],
    ['a period that ended yesterday', { last: '2026-11-25' }, '2026-11-25', false],
    ['a period that ends today', { first: '2026-11-01', last: today }, today, true],
    ['a period that is running', { first: '2026-11-01', last: '2026-11-30' }, today, true],
    ['a period without an end', { first: '2026-01-01' }, today, true],
    ['all dates', {}, today, true],
    ['a period to come', { first: '2027-01-01', last: '2027-01-31' }, today, true],
  ])('of %s', (_, range, day, isToday) => {
    expect(standingDay(range, today)).toEqual({ day, isToday })
  })
})

describe('balances on that day', () => {
  const october = { first: '2026-10-01', last: '2026-10-31' }
  const total: BalanceTotal = { kind: 'cash', currency: 'USD', amount: 1000n, accounts: ['a'] }
  const moved = (posted_at: string, amount: number, account_id = 'a') => ({
    id: posted_at,
    status: 'settled' as const,
    transaction_type: 'ach_in',
    posted_at,
    account_id,
    amount: { amount, currency: 'USD' },
  })
  const { columns } = chooseColumns(october, today)
  const whole = { end: 'whole' as const, reached: undefined, notUnderstood: 0 }
  const on = (rows: readonly ReturnType<typeof moved>[], reach: object = {}, range = october) => {
    const sums = createDaySums(timeZone)
    sums.add(rows)
    const histories = totalHistories(chooseColumns(range, today).columns, sums.days, {
      totals: [total],
      today,
      reach: { ...whole, ...reach },
    })
    return totalsOn(standingDay(range, today), [total], histories)[0]?.amount
  }

  test('are today’s less all that moved since', () => {
    expect(on([moved('2026-11-03T12:00:00Z', 300), moved('2026-10-09T12:00:00Z', 50)])).toBe(700n)
  })

  test('are by the client’s midnight, also where clocks were changed in between', () => {
    // Clocks went back on 1 November: this month ends at 04:00Z, and the day after at 05:00Z.
    const last = moved('2026-11-01T03:59:59Z', 1)
    const first = moved('2026-11-01T04:00:00Z', 10)
    const next = moved('2026-11-02T04:59:59Z', 100)
    expect(on([last, first, next])).toBe(890n)
    const march = { first: '2026-03-01', last: '2026-03-31' }
    // And forward on 8 March: this month begins at 05:00Z and ends at 04:00Z.
    const rows = [moved('2026-04-01T03:59:59Z', 1), moved('2026-04-01T04:00:00Z', 10)]
    expect(on(rows, {}, march)).toBe(990n)
  })

  test('are counted by account as they are by the day', () => {
    const count = createBalanceCount(columns, { timeZone, today })
    count.add([moved('2026-11-01T03:59:59Z', 1), moved('2026-11-01T04:00:00Z', 10)])
    const days = count.read({ amount: 1000, currency: 'USD' }, whole)?.days
    expect(days?.at(-1)).toEqual({ day: '2026-10-31', end: 990n })
  })

  test('cannot be told where rows since then were not read whole, or are not understood', () => {
    expect(on([moved('2026-11-03T12:00:00Z', 300)], { notUnderstood: 1 })).toBeUndefined()
    expect(on([], { end: 'failed' })).toBeUndefined()
    expect(on([], { end: 'limit', reached: '2026-11-10' })).toBeUndefined()
    expect(on([moved('2026-11-03T12:00:00Z', 300, '')])).toBeUndefined()
  })

  test('are today’s in a period that has not ended, whatever was read', () => {
    expect(totalsOn({ day: today, isToday: true }, [total], [])).toEqual([total])
  })
})

describe('the same days of the year before', () => {
  test.each<[DayRange, DayRange | undefined]>([
    [
      { first: '2026-10-01', last: '2026-10-31' },
      { first: '2025-10-01', last: '2025-10-31' },
    ],
    [
      { first: '2026-11-01', last: '2026-11-30' },
      { first: '2025-11-01', last: '2025-11-26' },
    ],
    [{ first: '2026-11-01' }, { first: '2025-11-01', last: '2025-11-26' }],
    [
      { first: '2025-02-01', last: '2025-02-28' },
      { first: '2024-02-01', last: '2024-02-29' },
    ],
    [
      { first: '2024-02-01', last: '2024-02-29' },
      { first: '2023-02-01', last: '2023-02-28' },
    ],
    [
      { first: '2024-01-01', last: '2024-12-31' },
      { first: '2023-01-01', last: '2023-12-31' },
    ],
    [{ first: '2024-01-01', last: '2025-12-31' }, undefined],
    [{ first: '2027-01-01', last: '2027-01-31' }, undefined],
    [{ last: '2026-10-31' }, undefined],
    [{}, undefined],
  ])('of %o are %o', (range, before) => {
    expect(yearBefore(range, today)).toEqual(before)
  })
})
