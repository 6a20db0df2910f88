import { describe, expect, it } from 'vitest'
import { isWhole } from '@/lib/domain/reading/reading'
import { statementsOfAccount } from '@/lib/domain/statements/account-statements'

const whole = { end: 'whole', notUnderstood: 0 } as const
const of = (id: string, ...accounts: string[]) => ({
  id,
  accounts: accounts.map((account_id) => ({ account_id })),
})

describe('the statements of an account', () => {
  it('are those that name it, each with its part of it', () => {
    const { rows, ...extent } = statementsOfAccount(
      [of('may', 'a-1', 'a-2'), of('other', 'a-2'), of('april', 'a-1')],
      'a-1',
      whole,
    )
    expect(rows.map(({ statement, part }) => [statement.id, part.account_id])).toEqual([
      ['may', 'a-1'],
      ['april', 'a-1'],
    ])
    expect(isWhole(extent)).toBe(true)
  })

  it('are not known whole where a statement does not name its accounts', () => {
    for (const unnamed of [{ id: 'x' }, of('x'), { id: 'x', accounts: [{}] }]) {
      expect(isWhole(statementsOfAccount([unnamed], 'a-1', whole))).toBe(false)
    }
    expect(isWhole(statementsOfAccount([], 'a-1', { end: 'limit', notUnderstood: 0 }))).toBe(false)
  })
})
