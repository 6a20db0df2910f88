import { expect, it } from 'vitest'
import type { Statement } from '@/lib/bank-contract/statement'
import { acceptedDifference } from '@/lib/domain/close/accepted-difference'
import { compareLocked } from '@/lib/domain/close/locked-rows'
import { compareStatements, lockedStatementOf } from '@/lib/domain/close/locked-statements'
import { wholeOf } from '@/test/banking/reading'
import { row } from '@/test/close/changes'
import { june } from '@/test/close/findings'
import { statementOfJune } from '@/test/close/watched-bank'

const statement = (of: Statement) => lockedStatementOf(of) ?? expect.fail()
const other = (id: string, closing: number, account: string) =>
  statement({
    ...statementOfJune(closing, id),
    accounts: [
      {
        account_id: account,
        account_type: 'checking',
        opening_balance: { amount: 0, currency: 'USD' },
        closing_balance: { amount: closing, currency: 'USD' },
      },
    ],
  })
const rows = [
  row('same', -100),
  row('other', -200),
  row('gone', -300),
  row('later', -400, 'pending'),
]
const statements = [
  statement(statementOfJune(500)),
  other('s-2', 70, 'a-2'),
  other('s-3', 9, 'a-3'),
]
const locked = { rows: new Map(rows.map((each) => [each.key, each])), statements }

it('a difference of a row is known as it was accepted, whatever the bank says since', () => {
  const now = [row('same', -100), row('other', -250), row('later', -400), row('new', -5)]
  const found = compareLocked(rows, wholeOf(now))
  expect(found.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'new', 'gone'])
  expect(found.map((each) => acceptedDifference(each.key, each, locked))).toEqual(found)
})

it('so is one of a statement that is changed, replaced, new or gone', () => {
  const now = [
    statement(statementOfJune(460)),
    other('s-2b', 71, 'a-2'),
    statement(statementOfJune(450, 's-4')),
  ]
  const found = compareStatements(statements, wholeOf(now), june).differences
  expect(found.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'new', 'gone'])
  expect(found.map((each) => acceptedDifference(each.key, each, locked))).toEqual(found)
})

it('what was not locked is not called new where it had changed, and nothing is known of what is gone', () => {
  const nothing = { rows: new Map(), statements: [] }
  const [changed = expect.fail()] = compareLocked(
    [row('other', -200)],
    wholeOf([row('other', -250)]),
  )
  expect(acceptedDifference(changed.key, changed, nothing)).toBeUndefined()
  expect(acceptedDifference(changed.key, { kind: 'gone', now: [] }, nothing)).toBeUndefined()
})
