import { expect, test } from 'vitest'
import { countUntold, createBookable } from '@/lib/domain/ledgers/ledger-reading'
import { payment } from '@/test/close/close-evidence'

const sorting = { account_id: 'a-1', timeZone: 'UTC', since: '2026-06-01', currency: 'USD' }

function leftOutOf(more: Parameters<typeof payment>[2]) {
  const bookable = createBookable(sorting)
  const rows = bookable.take([payment('t-1', -500, { account_id: 'a-1', ...more })], 0)
  const { leftOut } = bookable.read()
  return {
    rows: rows.length,
    leftOut: Object.fromEntries(leftOut),
    untold: countUntold({ leftOut }),
  }
}

test('a row in a state that nobody knows is left out by name, and one that has not settled is not meant', () => {
  expect(leftOutOf({})).toEqual({ rows: 1, leftOut: {}, untold: 0 })
  expect(leftOutOf({ status: 'booked' })).toEqual({
    rows: 0,
    leftOut: { unknown_state: 1 },
    untold: 1,
  })
  expect(leftOutOf({ status: 'failed' })).toEqual({ rows: 0, leftOut: {}, untold: 0 })
})

test('a row of another currency is none that nobody can tell', () => {
  const amount = { amount: -500, currency: 'EUR' }
  expect(leftOutOf({ amount })).toEqual({ rows: 0, leftOut: { other_currency: 1 }, untold: 0 })
})
