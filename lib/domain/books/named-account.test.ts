import { expect, test } from 'vitest'
import { lastFourOf, otherAccount } from '@/lib/domain/books/named-account'
import { ofxAccountId } from '@/lib/domain/ledgers/ofx-elements'

const own = { id: '0b8f6d7e-51f2-4b0e-9a55-0f6f2c0f0215', last4: '4821' }

test.each([
  ['DE89 3704 0044 0532 0130 00', '3000'],
  ['NL91ABNA0417164300', '4300'],
  ['37040044/0532013000EUR', '3000'],
  ['121000358/4821', '4821'],
  ['****4821', '4821'],
  ['XXXX-XXXX-XXXX-4821', '4821'],
  ['4821-0b8f6d7e51f24b0e9', '4821'],
  ['Operating', undefined],
  ['', undefined],
  ['account 12', undefined],
])('the account “%s” ends with %s', (named, digits) => {
  expect(lastFourOf(named)).toBe(digits)
})

test('an account of other last digits is another one, and the digits of both are said', () => {
  expect(otherAccount('DE89370400440532013000', own)).toEqual({ named: '3000', own: '4821' })
  expect(otherAccount('000111224821', own)).toBeUndefined()
})

test('where a file or the bank names no number, nothing is said of it', () => {
  expect(otherAccount('Operating', own)).toBeUndefined()
  expect(otherAccount('', own)).toBeUndefined()
  expect(otherAccount('DE89370400440532013000', { ...own, last4: undefined })).toBeUndefined()
})

test('a file of our own is known by the identifier that it holds', () => {
  for (const account of [own, { id: '20260215', last4: '4821' }]) {
    expect(otherAccount(ofxAccountId(account), account)).toBeUndefined()
    expect(otherAccount(account.id, account)).toBeUndefined()
  }
})
