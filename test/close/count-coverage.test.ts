import { describe, expect, test } from 'vitest'
import { countCoverage } from '@/test/close/count-coverage'
import type { Statement } from '@/lib/bank-contract/statement'
import { wholeOf } from '@/test/banking/reading'

const usd = (amount: number) => ({ amount, currency: 'USD' })

function statement(account_id: string, month: string, last: string, closing = 150): Statement {
  return {
    id: `${account_id} ${month}`,
    period_start: `${month}-01`,
    period_end: `${month}-${last}`,
    accounts: [
      {
        account_id,
        opening_balance: usd(100),
        total_credits: usd(60),
        total_debits: usd(-10),
        total_fees: usd(0),
        closing_balance: usd(closing),
      },
    ],
  }
}

const june = { first: '2026-06-01', last: '2026-06-30' }
const count = (statements: Statement[], days = june, today = '2026-07-20', isWhole = true) =>
  countCoverage(wholeOf(statements, isWhole ? {} : { end: 'limit' }), days, today)

describe('the coverage of a period', () => {
  test('counts each account from its first statement on', () => {
    const found = count([
      statement('a', '2026-05', '31'),
      statement('a', '2026-06', '30'),
      statement('b', '2026-05', '31'),
      statement('c', '2026-07', '31'),
    ])
    expect(found).toMatchObject({ due: 2, received: 1, notYet: 0, tiesOut: 1, isCertain: true })
  })

  test('waits ten days for a statement before it is late', () => {
    const may = [statement('a', '2026-05', '31')]
    expect(count(may, june, '2026-07-10')).toMatchObject({ due: 0, notYet: 1 })
    expect(count(may, june, '2026-07-11')).toMatchObject({ due: 1, received: 0, notYet: 0 })
  })

  test('holds each month that was received against its own figures', () => {
    const days = { first: '2026-05-01', last: '2026-06-30' }
    const without = { ...statement('b', '2026-06', '30'), accounts: [{ account_id: 'b' }] }
    expect(
      count([statement('a', '2026-05', '31'), statement('a', '2026-06', '30', 151), without], days),
    ).toMatchObject({ due: 3, received: 3, tiesOut: 1, differs: 1, unchecked: 1 })
  })

  test('is of whole months alone', () => {
    const read = [statement('a', '2026-05', '31'), statement('a', '2026-06', '30')]
    expect(count(read, { first: '2026-06-02', last: '2026-06-30' })).toBeUndefined()
    expect(count(read, { first: '2026-05-15', last: '2026-07-02' })).toMatchObject({ due: 1 })
  })

  test('is not certain where a statement does not name its days, or not all were read', () => {
    const read = [statement('a', '2026-06', '30')]
    expect(count([...read, { id: 'odd' }])?.isCertain).toBe(false)
    expect(count(read, june, '2026-07-20', false)?.isCertain).toBe(false)
  })
})
