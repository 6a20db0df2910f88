import { describe, expect, it } from 'vitest'
import { accountNames } from '@/lib/format/resource-names'
import { testReader } from '@/test/components/screens'

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
      [account('a', 'Operating'), account('b', ' '), account('acct:0123456789:main', null, null)],
      testReader,
    )
    expect([...names.values()]).toEqual([
      'Operating',
      'Checking',
      expect.stringMatching(/^acct:0….{8}…9:main$/),
    ])
  })

  it('tell two of one name apart', () => {
    const names = accountNames([account('a', 'Payroll'), account('b', 'Payroll')], testReader)
    expect([...names.values()]).toEqual(['Payroll a', 'Payroll b'])
  })
})
