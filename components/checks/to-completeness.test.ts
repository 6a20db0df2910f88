import { describe, expect, test } from 'vitest'
import { type CompletenessRead, toCompleteness } from '@/components/checks/to-completeness'
import type { Statement } from '@/lib/bank-contract/statement'
import { testClient, testReader } from '@/test/components/screens'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const june = { first: '2026-06-01', last: '2026-06-30' }

function statement(account_id: string, month: string, last: string, closing = 100): Statement {
  const flat = { opening_balance: usd(100), total_credits: usd(0), total_debits: usd(0) }
  return {
    id: `${account_id}-${month}`,
    period_start: `${month}-01`,
    period_end: `${month}-${last}`,
    accounts: [{ account_id, ...flat, total_fees: usd(0), closing_balance: usd(closing) }],
  }
}

const readOf = (statements: readonly Statement[], isWhole = true) =>
  ({
    kind: 'read',
    value: { statements, isWhole, accounts: undefined },
    readAt: '2026-07-20T12:00:00Z',
  }) as const

function factsOf(
  statements: CompletenessRead['statements'],
  { today = '2026-07-20', ends = '2026-12-01T12:00:00Z', due = '2026-07-10' } = {},
) {
  const client = { ...testClient, grant_ends_at: ends }
  const facts = toCompleteness(
    { due, today, statements },
    { client, days: june, period: '2026-06' },
    testReader,
  )
  return Object.fromEntries(facts.map(({ id, state, finding }) => [id, [state, finding]]))
}

describe('what a close needs besides its transactions', () => {
  test('is a consent that outlasts it, and every statement of it', () => {
    expect(factsOf(readOf([statement('a', '2026-06', '30')]))).toEqual({
      consent: ['passed', 'Until about 1 Dec 2026, after the close is due on 10 Jul 2026'],
      statements: ['passed', '1 of 1 accounts have a statement'],
      'tie-out': ['passed', '1 of 1 tie out'],
    })
  })

  test('is to be seen to where the consent ends first, a statement is late or does not tie out', () => {
    const late = [
      statement('a', '2026-05', '31'),
      statement('b', '2026-06', '30', 101),
      statement('c', '2026-06', '30'),
    ]
    expect(factsOf(readOf(late), { ends: '2026-07-21T12:00:00Z', due: '2026-08-10' })).toEqual({
      consent: ['to_review', 'Ends about 21 Jul 2026; the close is due on 10 Aug 2026'],
      statements: ['to_review', '2 of 3 accounts have a statement'],
      'tie-out': ['to_review', '1 of 2 tie out, 1 does not'],
    })
  })

  test('has not passed while a statement may still come, or where not all was read', () => {
    const may = [statement('a', '2026-05', '31')]
    expect(factsOf(readOf(may), { today: '2026-07-03' })['statements']).toEqual([
      'not_due',
      '1 not due yet',
    ])
    const read = [statement('a', '2026-06', '30')]
    expect(factsOf(readOf(read, false))['statements']?.[0]).toBe('unknown')
    expect(
      factsOf({ kind: 'failed', failure: { code: 'bank_slow', reference: 'r' } }),
    ).toMatchObject({
      statements: ['unknown', 'The statements could not be read'],
    })
  })

  test('says nothing of statements that are not shared', () => {
    expect(Object.keys(factsOf(undefined))).toEqual(['consent'])
  })
})
