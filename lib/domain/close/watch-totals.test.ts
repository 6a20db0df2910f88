import { expect, test } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import { totalsOf } from '@/lib/domain/close/watch-totals'
import { monthsFrom } from '@/lib/domain/periods/day-range'

const months = [5, 6].map((number) => ({ id: `m-${number}`, period: monthsFrom(2026, number, 1) }))
const part = (account_id: string, closing: number) => ({
  account_id,
  closing_balance: { amount: closing, currency: 'USD' },
})
const statement = (more: Partial<Statement> = {}): Statement => ({
  id: 's-1',
  period_start: '2026-06-01',
  period_end: '2026-06-30',
  accounts: [part('a-1', 1), part('a-2', 2)],
  ...more,
})
const textOf = (more: Partial<Statement>) => totalsOf([statement(more)], months)[0]?.totals

test('a statement counts for each locked month that it has a day of', () => {
  const idsOf = (more: Partial<Statement>) =>
    totalsOf([statement(more)], months).map(({ month }) => month)
  expect(idsOf({})).toEqual(['m-6'])
  expect(idsOf({ period_start: '2026-05-31' })).toEqual(['m-5', 'm-6'])
  expect(idsOf({ period_start: '2026-07-01', period_end: '2026-07-31' })).toEqual([])
  expect(idsOf({ period_start: '2026-04-01', period_end: '2026-04-30' })).toEqual([])
  expect(idsOf({ period_end: undefined })).toEqual([])
})

test('the totals are one text in whatever order the accounts come, and another for another figure', () => {
  expect(textOf({ accounts: [part('a-2', 2), part('a-1', 1)] })).toBe(textOf({}))
  expect(textOf({ accounts: [part('a-1', 1), part('a-2', 3)] })).not.toBe(textOf({}))
  expect(textOf({ accounts: [part('a-1', 2), part('a-2', 1)] })).not.toBe(textOf({}))
  expect(textOf({ period_end: '2026-06-29' })).not.toBe(textOf({}))
})
