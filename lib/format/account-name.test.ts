import { describe, expect, it } from 'vitest'
import {
  accountLabel,
  accountNames,
  accountNamesInFiles,
  accountTitle,
  maskedNumber,
} from '@/lib/format/account-name'
import { testReader } from '@/test/components/screens'

const operating = { account_name: 'Operating', account_type: 'checking' }

describe('the name of an account', () => {
  it('ends in its last four digits', () => {
    expect(accountLabel({ ...operating, account_number_last_4: '4821' }, testReader)).toBe(
      'Operating ··4821',
    )
  })

  it('is its kind where it has none, and a piece of its identifier where it has neither', () => {
    expect(
      accountLabel({ account_type: 'checking', account_number_last_4: '4821' }, testReader),
    ).toBe('Checking ··4821')
    expect(accountLabel({ id: 'a-1', account_number_last_4: '4821' }, testReader)).toBe(
      'a-1 ··4821',
    )
    expect(accountLabel({}, testReader)).toBeUndefined()
    const [name] = accountNames([{ account_id: 'acct:0123456789:main' }], testReader).values()
    expect(name).toMatch(/^acct:0….{8}…9:main$/)
  })

  it('says digits once that the bank has put into the name', () => {
    const name = 'Checking ••4821'
    expect(accountLabel({ account_name: name, account_number_last_4: '4821' }, testReader)).toBe(
      name,
    )
  })

  it('has no digits where the bank gives none, or gaps in their place', () => {
    for (const last4 of [null, undefined, '', '  ', '\u200b']) {
      expect(maskedNumber(last4)).toBeUndefined()
      expect(accountLabel({ ...operating, account_number_last_4: last4 }, testReader)).toBe(
        'Operating',
      )
    }
    expect(accountTitle(operating, testReader)).toBe('Operating')
  })

  it('is unlike every other name of the client: an identifier tells two apart that digits do not', () => {
    const account = (account_id: string, account_number_last_4: string | null) => ({
      ...operating,
      account_id,
      account_number_last_4,
    })
    const names = accountNames(
      [
        account('a-1', '4821'),
        account('a-2', '4822'),
        account('a-3', null),
        { ...account('a-4', null), account_name: 'operating' },
      ],
      testReader,
    )
    expect([...names.values()]).toEqual([
      'Operating ··4821',
      'Operating ··4822',
      'Operating a-3',
      'operating a-4',
    ])
  })

  it('is the same in files but for the dots, and there too unlike every other', () => {
    const accounts = [
      { ...operating, account_id: 'a-1', account_number_last_4: '4821' },
      {
        ...operating,
        account_id: 'a-2',
        account_number_last_4: null,
        account_name: 'Operating 4821',
      },
      { account_id: 'a-3', account_number_last_4: '0003' },
    ]
    expect([...accountNamesInFiles(accounts, testReader).values()]).toEqual([
      'Operating 4821 a-1',
      'Operating 4821 a-2',
      'a-3 0003',
    ])
  })
})
