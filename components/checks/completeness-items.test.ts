import { describe, expect, test } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import type { CompletenessRead } from '@/lib/domain/checks/judge-completeness'
import { payment } from '@/test/components/checks-rows'
import { html, itemsOn } from '@/test/components/checks-view'
import { wholeOf } from '@/test/banking/reading'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const ids = new Set(['consent', 'statements', 'tie-out'])

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
    value: {
      statements: wholeOf(statements, isWhole ? {} : { end: 'limit' }),
      accounts: undefined,
    },
    readAt: '2026-07-20T12:00:00Z',
  }) as const

async function factsOf(
  statements: CompletenessRead['statements'],
  { today = '2026-07-20', consentEnd = '2026-12-01', due = '2026-07-10' } = {},
) {
  const completeness = { due, today, consentEnd, statements }
  const items = itemsOn(await html([payment('a')], { raw: { period: '2026-06' }, completeness }))
  return Object.fromEntries(
    items.flatMap(({ id, state, finding }) => (ids.has(id) ? [[id, [state, finding]]] : [])),
  )
}

describe('what a close needs besides its transactions', () => {
  test('is a consent that outlasts it, and every statement of it', async () => {
    expect(await factsOf(readOf([statement('a', '2026-06', '30')]))).toEqual({
      consent: ['Passed', 'Until about 1 Dec 2026, after the close is due on 10 Jul 2026'],
      statements: ['Passed', '1 of 1 accounts have a statement'],
      'tie-out': ['Passed', '1 of 1 tie out'],
    })
  })

  test('is to be seen to where the consent ends first, a statement is late or does not tie out', async () => {
    const late = [
      statement('a', '2026-05', '31'),
      statement('b', '2026-06', '30', 101),
      statement('c', '2026-06', '30'),
    ]
    expect(await factsOf(readOf(late), { consentEnd: '2026-07-21', due: '2026-08-10' })).toEqual({
      consent: ['To review', 'Ends about 21 Jul 2026; the close is due on 10 Aug 2026'],
      statements: ['To review', '2 of 3 accounts have a statement'],
      'tie-out': ['To review', '1 of 2 tie out, 1 does not'],
    })
  })

  test('has not passed while a statement may still come, or where not all was read', async () => {
    const may = [statement('a', '2026-05', '31')]
    expect((await factsOf(readOf(may), { today: '2026-07-03' }))['statements']).toEqual([
      'Not due yet',
      '1 not due yet',
    ])
    const read = [statement('a', '2026-06', '30')]
    expect((await factsOf(readOf(read, false)))['statements']?.[0]).toBe('Not fully read')
    expect(
      await factsOf({ kind: 'failed', failure: { code: 'bank_slow', reference: 'r' } }),
    ).toMatchObject({
      statements: ['Not fully read', 'The statements could not be read'],
    })
  })

  test('says nothing of statements that are not shared', async () => {
    expect(Object.keys(await factsOf(undefined))).toEqual(['consent'])
  })
})
