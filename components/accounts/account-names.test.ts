import { describe, expect, it } from 'vitest'
import { accountNames, choosableAccounts } from '@/components/accounts/account-names'
import { testFormat } from '@/test/components/resource-list-view'

const account = (
  account_id: string,
  account_name: string | null,
  account_type: string | null = 'checking',
) => ({
  account_id,
  account_name,
  account_type,
})

describe('the names of accounts', () => {
  it('are their own, else their kind, else a piece of the identifier', () => {
    const names = accountNames(
      [account('a', 'Operating'), account('b', ' '), account('0123456789ab', null, null)],
      testFormat,
    )
    expect([...names.values()]).toEqual(['Operating', 'Checking', '01234567…'])
  })

  it('tell two of one name apart', () => {
    const names = accountNames([account('a', 'Payroll'), account('b', 'Payroll')], testFormat)
    expect([...names.values()]).toEqual(['Payroll a', 'Payroll b'])
  })

  it('are all to be chosen from, with those that only the rows name', () => {
    const names = accountNames([account('a', 'Operating'), account('b', 'Reserve')], testFormat)
    const seen = [
      { value: 'b', label: 'Reserve' },
      { value: 'c', label: 'New one' },
    ]
    expect(choosableAccounts(names, seen).map(({ label }) => label)).toEqual([
      'Operating',
      'Reserve',
      'New one',
    ])
  })
})
